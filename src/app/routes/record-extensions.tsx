import { ListsOfRecord } from "#app/features/lists/record-lists.tsx";
import { RunResultsSection } from "#app/features/runs/results/run-results-section.tsx";
import type { RecordFooterProps } from "#app/search/search-definition.ts";

/** What this browser stores about a record: the lists it is on, and its enriched data. */
export function SavedRecordData(record: RecordFooterProps) {
  return (
    <>
      <ListsOfRecord {...record} />
      <RunResultsSection {...record} />
    </>
  );
}
