import type { ParsedScoopCriteria } from "#contract/scoops.ts";
import { endsOf } from "#app/search/ends-value.ts";
import type { Criteria } from "#app/search/criterion-slot.ts";

/** The criteria of Search Scoops from what the address holds. Section 4.2. */
export function scoopCriteria({ published, updated, ...criteria }: Criteria): ParsedScoopCriteria {
  const { from, to } = endsOf(published);
  return {
    ...criteria,
    publishedStartDate: from || undefined,
    publishedEndDate: to || undefined,
    updatedSinceCreation: updated === undefined ? undefined : updated === "true",
  };
}
