import { useMemo } from "react";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { useLocalRows } from "#app/table/filter-rows.ts";
import { RECORD_ORDERS, type RecordListParams, recordFilter } from "./record-list-params.ts";

/** The records that are shown, in their order. `enriched` holds the keys of those that were enriched before. */
export function useFilteredRecords(
  records: readonly SelectedRecord[],
  { sort, show }: RecordListParams,
  find: string,
  enriched: ReadonlySet<string>,
): readonly SelectedRecord[] {
  const keep = useMemo(() => recordFilter(show, find, enriched), [show, find, enriched]);
  const newest = sort === "newest";
  const rows = useMemo(() => (newest ? records.toReversed() : records), [newest, records]);
  return useLocalRows({ rows, orders: RECORD_ORDERS, order: newest ? undefined : sort, keep });
}
