import { useMemo } from "react";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { type RecordListParams, recordFilter, sortRecords } from "./record-list-params.ts";

/** The records that are shown, in their order. `enriched` holds the keys of those that were enriched before. */
export function useFilteredRecords(
  records: readonly SelectedRecord[],
  { sort, show }: RecordListParams,
  find: string,
  enriched: ReadonlySet<string>,
): readonly SelectedRecord[] {
  const sorted = useMemo(() => sortRecords(records, sort), [records, sort]);
  return useMemo(() => sorted.filter(recordFilter(show, find, enriched)), [sorted, show, find, enriched]);
}
