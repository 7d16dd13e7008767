import { useMemo } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import type { RowSelection } from "#app/table/table-row-selection.ts";
import { rememberUndo } from "#app/ui/overlays/notifications.ts";

/** The selection as a table sees it; stable as long as `choice` is. */
export function useRowSelection<Row extends object>(
  choice: (row: Row) => SelectableRecord | readonly SelectableRecord[] | undefined,
): RowSelection<Row> {
  const store = useSelection();
  return useMemo(() => {
    const state = () => store.getState();
    // rows are queried at each change of the selection, so their records are cached
    const known = new WeakMap<Row, readonly SelectableRecord[]>();
    const choicesOf = (row: Row) => {
      const choices = known.get(row) ?? [choice(row) ?? []].flat();
      known.set(row, choices);
      return choices;
    };
    return {
      subscribe: store.subscribe,
      has: (row) => {
        const choices = choicesOf(row);
        return choices.length > 0 && choices.every((chosen) => state().has(chosen));
      },
      can: (row) => choicesOf(row).length > 0,
      add: (rows) => {
        const added = state().add(rows.flatMap(choicesOf));
        // all of them were already selected
        if (added.length === 0) return;
        rememberUndo(`${formatNumber(added.length)} selected`, () => void state().remove(added));
      },
      remove: (rows) => {
        const removed = state().remove(rows.flatMap(choicesOf));
        rememberUndo(`${formatNumber(removed.length)} removed from the selection`, () =>
          state().restore(removed),
        );
      },
    };
  }, [store, choice]);
}
