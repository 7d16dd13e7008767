import { inGroup, row } from "#app/search/criteria/criterion-rows.ts";
import type { ScoopCriteria } from "#contract/scoop-schemas.ts";
import { arrangeCriteria } from "#app/search/criteria/arrange-criteria.ts";
import { parseBoolean, yesOption } from "#app/search/criteria/choice-criterion.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
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
const scoopOnlyCriteria = inGroup("Scoop", {
  scoopType: row("code", "Type", "event executive move funding layoffs hiring partnership", {
    lookup: "scoop-types",
  }),
  published: row("dates", "Last published", "date recent when"),
  scoopTopic: row("code", "Topic", "subject initiative project", { lookup: "scoop-topics" }),
  department: row("code", "Department", "team function", { lookup: "scoop-departments" }),
  description: row("text", "Text", "description keyword", {
    hint: "Each word stands somewhere in the description.",
  }),
  updated: row("choice", "Updated since published", "changed follow-up", { options: yesOption }),
  scoopId: row("list", "Scoop ID", "record", { of: "id" }),
});

/** Criteria about a person: a scoop matches if one of the people it names meets them all. */
const namedPersonCriteria = [...positionCriteria, ...personCriteria].map((criterion) => ({
  ...criterion,
  group: "Person",
}));

/** All criteria of Search Scoops. [search-10] */
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

/** Builds the request of Search Scoops from criteria in URL form. */
export function toScoopRequest({
  published,
  updated,
  certified,
  ...criteria
}: Criteria<ScoopKey>): ScoopCriteria {
  return {
    ...toCompanyRequest(toPersonRequest(criteria)),
    ...dateBounds(published, ["publishedStartDate", "publishedEndDate"]),
    updatedSinceCreation: parseBoolean(updated),
    certified: certified === undefined ? undefined : Number(certified),
  };
}
