import { useMemo, useState } from "react";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";

/** Records that are ticked on a screen, for something that is done with all of them at once. */
export interface ChosenRecords {
  /** In the order of the records. */
  readonly records: readonly SelectedRecord[];
  has(record: SelectedRecord): boolean;
  toggle(record: SelectedRecord): void;
  add(records: readonly SelectedRecord[]): void;
  remove(records: readonly SelectedRecord[]): void;
  clear(): void;
}

/** Which of some records are ticked. One that is gone, and comes back by an undo, is still ticked. */
export function useChosenRecords(all: readonly SelectedRecord[]): ChosenRecords {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const records = useMemo(
    () => (keys.size === 0 ? [] : all.filter((record) => keys.has(selectionKey(record)))),
    [all, keys],
  );
  return useMemo(() => {
    const change = (changed: readonly SelectedRecord[], chosen: boolean) =>
      setKeys((now) => {
        const next = new Set(now);
        for (const record of changed) {
          if (chosen) next.add(selectionKey(record));
          else next.delete(selectionKey(record));
        }
        return next;
      });
    return {
      records,
      has: (record) => keys.has(selectionKey(record)),
      toggle: (record) => change([record], !keys.has(selectionKey(record))),
      add: (added) => change(added, true),
      remove: (removed) => change(removed, false),
      clear: () => setKeys(new Set()),
    };
  }, [records, keys]);
}
