import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import type { RowSelection } from "#app/table/table-row-selection.ts";

/** Records checked on a screen for a bulk action. */
export interface TickedRecords {
  /** On all pages, in the order of the records. */
  readonly records: readonly SelectedRecord[];
  readonly selection: RowSelection<SelectedRecord>;
  readonly clear: () => void;
}

/** Which records are checked. A record that is removed and restored by undo stays checked. */
export function useTickedRecords(all: readonly SelectedRecord[]): TickedRecords {
  const [store] = useState(() => createStore(() => ({ keys: new Set<string>() as ReadonlySet<string> })));
  const { keys } = useStore(store);
  const records = useMemo(
    () => (keys.size === 0 ? [] : all.filter((record) => keys.has(selectionKey(record)))),
    [all, keys],
  );
  const ticks = useMemo(() => {
    const change = (work: (keys: Set<string>) => void) => {
      const next = new Set(store.getState().keys);
      work(next);
      store.setState({ keys: next });
    };
    const selection: RowSelection<SelectedRecord> = {
      subscribe: store.subscribe,
      has: (row) => store.getState().keys.has(selectionKey(row)),
      can: () => true,
      add: (rows) => change((next) => rows.forEach((row) => next.add(selectionKey(row)))),
      remove: (rows) => change((next) => rows.forEach((row) => next.delete(selectionKey(row)))),
    };
    return { selection, clear: () => store.setState({ keys: new Set() }) };
  }, [store]);
  return { records, ...ticks };
}
