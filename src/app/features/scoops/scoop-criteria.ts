import type { ParsedScoopCriteria } from "#contract/scoops.ts";
import { companyNameSlot } from "#app/search/criteria/shared-company-criteria.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { dayEnds } from "#app/search/criteria/range-value.ts";
import { flagOf } from "#app/search/criteria/flag-of.ts";

/** Criteria of Search Scoops: the specification's first (section 4.2), then the definition's. */
export const scoopSlots = [
  { key: "scoopType", label: "Type", kind: "code", lookup: "scoop-types" },
  { key: "published", label: "Published", kind: "days" },
  {
    key: "updated",
    label: "Updated",
    kind: "choice",
    options: [{ value: "true", label: "Updated since it was published" }],
  },
  { ...companyNameSlot, more: "Scoop" },
  { key: "scoopTopic", label: "Topic", kind: "code", lookup: "scoop-topics", more: "Scoop" },
  { key: "department", label: "Department", kind: "code", lookup: "scoop-departments", more: "Scoop" },
  { key: "description", label: "Text", kind: "text", hint: "Anywhere in the description.", more: "Scoop" },
] as const satisfies readonly CriterionDefinition[];

/** The criteria of Search Scoops from what the address holds. */
export function scoopCriteria({
  published,
  updated,
  ...criteria
}: Criteria<(typeof scoopSlots)[number]["key"]>): ParsedScoopCriteria {
  const { from: publishedStartDate, to: publishedEndDate } = dayEnds(published);
  return { ...criteria, publishedStartDate, publishedEndDate, updatedSinceCreation: flagOf(updated) };
}
