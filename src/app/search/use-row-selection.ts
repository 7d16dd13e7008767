import { useMemo } from "react";
import type { RecordType } from "#app/records/snapshot.ts";
import type { Choice } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import type { RowSelection } from "#app/table/row-selection.ts";

/** The selection as a result table sees it; stable as long as `choice` is. */
export function useRowSelection<Row>(type: RecordType, choice: (row: Row) => Choice): RowSelection<Row> {
  const store = useSelection();
  return useMemo(() => {
    const state = () => store.getState();
    return {
      subscribe: store.subscribe,
      has: (id) => state().has({ type, id }),
      add: (rows) => state().add(rows.map(choice)),
      remove: (ids) => void state().remove(ids.map((id) => ({ type, id }))),
    };
  }, [store, type, choice]);
}
