import { ListsOfRecord } from "#app/features/lists/record-lists.tsx";
import { EnrichedDataSection } from "#app/features/runs/results/run-results-section.tsx";
import type { RecordFooterProps } from "#app/search/search-definition.ts";

/** What this browser stores about a record: the lists it is on, and its enriched data. */
export function SavedRecordData(record: RecordFooterProps) {
  return (
    <>
      <ListsOfRecord {...record} />
      <EnrichedDataSection {...record} />
    </>
  );
}
