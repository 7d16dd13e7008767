import { useMemo } from "react";
import type { Choice } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import type { RowSelection } from "#app/table/row-selection.ts";

/** The selection as a result table sees it; stable as long as `choice` is. */
export function useRowSelection<Row extends object>(
  choice: (row: Row) => Choice | undefined,
): RowSelection<Row> {
  const store = useSelection();
  return useMemo(() => {
    const state = () => store.getState();
    // boxes ask at each change of the selection: a row's record is made once
    const known = new WeakMap<Row, Choice | undefined>();
    const choiceOf = (row: Row) => {
      if (!known.has(row)) known.set(row, choice(row));
      return known.get(row);
    };
    const choicesOf = (rows: readonly Row[]) => rows.flatMap((row) => choiceOf(row) ?? []);
    return {
      subscribe: store.subscribe,
      has: (row) => {
        const chosen = choiceOf(row);
        return chosen !== undefined && state().has(chosen);
      },
      can: (row) => choiceOf(row) !== undefined,
      add: (rows) => state().add(choicesOf(rows)),
      remove: (rows) => void state().remove(choicesOf(rows)),
    };
  }, [store, choice]);
}
