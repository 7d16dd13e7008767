import { ListsOfRecord } from "#app/features/lists/record-lists.tsx";
import { PaidValuesSection } from "#app/features/yours/paid-values-section.tsx";
import type { RecordFooterProps } from "#app/search/search-definition.ts";

/** What this browser stores about a record: the lists it is on, and what was paid for. */
export function SavedRecordData(record: RecordFooterProps) {
  return (
    <>
      <ListsOfRecord {...record} />
      <PaidValuesSection {...record} />
    </>
  );
}
