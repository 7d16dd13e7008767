import type { ScoopCriteria } from "#contract/scoop-schemas.ts";
import { arrangeCriteria } from "#app/search/criteria/arrange-criteria.ts";
import { parseBoolean, yesOption } from "#app/search/criteria/choice-criterion.ts";
import type { Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { dateBounds } from "#app/search/criteria/range-criterion.ts";
import {
  businessModelCriterion,
  certifiedCriterion,
  companyCriteria,
  toCompanyRequest,
} from "#app/search/criteria/shared/shared-company-criteria.ts";
import { companyNameCriterion } from "#app/search/criteria/shared/shared-known-company-criteria.ts";
import {
  personCriteria,
  positionCriteria,
  toPersonRequest,
} from "#app/search/criteria/shared/shared-person-criteria.ts";

/** Criteria about a scoop. */
const scoopOnlyCriteria = [
  {
    key: "scoopType",
    label: "Type",
    kind: "code",
    lookup: "scoop-types",
    keywords: "event executive move funding layoffs hiring partnership",
    group: "Scoop",
  },
  {
    key: "published",
    label: "Last published",
    kind: "dates",
    keywords: "date recent when",
    group: "Scoop",
  },
  {
    key: "scoopTopic",
    label: "Topic",
    kind: "code",
    lookup: "scoop-topics",
    keywords: "subject initiative project",
    group: "Scoop",
  },
  {
    key: "department",
    label: "Department",
    kind: "code",
    lookup: "scoop-departments",
    keywords: "team function",
    group: "Scoop",
  },
  {
    key: "description",
    label: "Text",
    kind: "text",
    hint: "Each word stands somewhere in the description.",
    keywords: "description keyword",
    group: "Scoop",
  },
  {
    key: "updated",
    label: "Updated since published",
    kind: "choice",
    options: yesOption,
    keywords: "changed follow-up",
    group: "Scoop",
  },
  {
    key: "scoopId",
    label: "Scoop ID",
    kind: "list",
    of: "id",
    keywords: "record",
    group: "Scoop",
  },
] as const satisfies readonly CriterionDefinition[];

/** A scoop is found by the people it names, of whom all these criteria hold. */
const namedPersonCriteria = [...positionCriteria, ...personCriteria].map((criterion) => ({
  ...criterion,
  group: "Person",
}));

/** Criteria of Search Scoops: all of the definition. [search-10] */
export const scoopCriteria = arrangeCriteria(
  [
    ...scoopOnlyCriteria,
    ...namedPersonCriteria,
    companyNameCriterion,
    ...companyCriteria,
    businessModelCriterion,
    certifiedCriterion,
  ],
  {
    groups: ["Scoop", "Person", "Company", "Location", "Technology", "Funding & growth"],
    bar: {
      Type: ["scoopType"],
      "Last published": ["published"],
      Topic: ["scoopTopic"],
      Department: ["department"],
      Company: ["companyName"],
    },
  },
);

type ScoopKey = (typeof scoopCriteria)[number]["key"];

/** The request of Search Scoops from the criteria of the address. */
export function toScoopRequest({
  published,
  updated,
  certified,
  ...criteria
}: Criteria<ScoopKey>): ScoopCriteria {
  const { from: publishedStartDate, to: publishedEndDate } = dateBounds(published);
  return {
    ...toCompanyRequest(toPersonRequest(criteria)),
    publishedStartDate,
    publishedEndDate,
    updatedSinceCreation: parseBoolean(updated),
    certified: certified === undefined ? undefined : Number(certified),
  };
}
