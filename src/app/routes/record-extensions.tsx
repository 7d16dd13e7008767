import { ListsOfRecord } from "#app/features/lists/record-lists.tsx";
import { EnrichedDataSection } from "#app/features/runs/results/enriched-data-section.tsx";
import type { KeptProps } from "#app/search/search-definition.ts";

/** What this browser keeps about a record: the lists that it is on, and what runs brought of it. */
export function SavedRecordData(record: KeptProps) {
  return (
    <>
      <ListsOfRecord {...record} />
      <EnrichedDataSection {...record} />
    </>
  );
}
