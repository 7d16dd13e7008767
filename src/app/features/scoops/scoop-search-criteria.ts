import type { ScoopCriteria } from "#contract/scoop-schemas.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { parseBoolean } from "#app/search/criteria/choice-criterion.ts";
import { dateBounds } from "#app/search/criteria/range-criterion.ts";
import { companyNameCriterion } from "#app/search/criteria/shared-company-criteria.ts";

/** Criteria of Search Scoops: first those of the specification ([search-10]), then those of the definition. */
export const scoopCriteria = [
  { key: "scoopType", label: "Type", kind: "code", lookup: "scoop-types" },
  { key: "published", label: "Published", kind: "dates" },
  {
    key: "updated",
    label: "Updated",
    kind: "choice",
    options: [{ value: "true", label: "Since first published" }],
  },
  { ...companyNameCriterion, group: "Scoop" },
  { key: "scoopTopic", label: "Topic", kind: "code", lookup: "scoop-topics", group: "Scoop" },
  { key: "department", label: "Department", kind: "code", lookup: "scoop-departments", group: "Scoop" },
  {
    key: "description",
    label: "Text",
    kind: "text",
    hint: "Matches anywhere in the description.",
    group: "Scoop",
  },
] as const satisfies readonly CriterionDefinition[];

type ScoopKey = (typeof scoopCriteria)[number]["key"];

/** The request of Search Scoops from the criteria of the address. */
export function toScoopRequest({ published, updated, ...criteria }: Criteria<ScoopKey>): ScoopCriteria {
  const { from: publishedStartDate, to: publishedEndDate } = dateBounds(published);
  return { ...criteria, publishedStartDate, publishedEndDate, updatedSinceCreation: parseBoolean(updated) };
}
