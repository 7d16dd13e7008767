import { inGroup, row } from "../criterion-rows.ts";
import { ENGAGEMENT_TYPES } from "#contract/company-schemas.ts";
import { parseBoolean } from "../choice-criterion.ts";
import type { Criteria } from "../criterion.ts";
import { dateBounds } from "../range-criterion.ts";

export const companyNameCriterion = {
  key: "companyName",
  label: "Company",
  kind: "text",
  hint: "Matches anywhere in the company name.",
  keywords: "account employer organization name",
  group: "Company",
} as const;

/** Criteria that identify companies, besides the name. */
export const companyIdentityCriteria = inGroup("Company", {
  companyWebsite: row("list", "Website", "domain URL ABM account list", { of: "website" }),
  companyId: row("list", "Company ID", "ABM account list CRM", { of: "id" }),
});

/** Rounds of funding, by their type. */
export const fundingRoundCriteria = inGroup("Funding & growth", {
  recentFundingRoundTypes: row("code", "Latest funding round", "raised investment series stage VC seed IPO", {
    lookup: "funding-round-types",
  }),
  allFundingRoundTypes: row("code", "Any funding round", "raised investment series stage VC seed IPO", {
    lookup: "funding-round-types",
  }),
});

const ENGAGEMENT_LABELS: Readonly<Record<(typeof ENGAGEMENT_TYPES)[number], string>> = {
  email: "E-mail",
  phone: "Phone",
  "online meeting": "Online meeting",
};

/** Further criteria that only searches of contacts and of companies have. */
export const knownCompanyCriteria = [
  ...inGroup("Status", {
    underManagement: row("choice", "Owned", "under management owned enriched paid new", {
      options: [
        { value: "true", label: "Only owned" },
        { value: "false", label: "Hide owned" },
      ],
      hint: "What your organization has already paid for.",
    }),
    // hides what the person already works on
    notOnList: row(
      "userList",
      "Not on list",
      "hide exclude without suppression suppress saved already worked",
      { hint: "Hides rows that are on one of your lists. The total still counts them." },
    ),
  }),
  ...inGroup("Company", {
    parentId: row("list", "Parent company ID", "subsidiary hierarchy corporate family", { of: "id" }),
    ultimateParentId: row("list", "Top parent company ID", "ultimate subsidiary hierarchy corporate family", {
      of: "id",
    }),
  }),
  ...inGroup("Technology", {
    excludeTechAttributeTagList: row(
      "code",
      "Technologies are not",
      "tech stack software tools exclude without",
      { lookup: "tech-products", excludes: "techAttributeTagList" },
    ),
  }),
  ...inGroup("Status", {
    engaged: row("dates", "In touch", "engagement contacted touched activity", {
      start: "required",
      hint: "When your organization was in touch. Both days are included.",
    }),
    engagementType: row("choices", "In touch by", "engagement contacted channel e-mail phone meeting", {
      options: ENGAGEMENT_TYPES.map((value) => ({ value, label: ENGAGEMENT_LABELS[value] })),
      hint: "How your organization was in touch.",
    }),
  }),
];

type KnownCompanyKey = (typeof knownCompanyCriteria)[number]["key"];

/** The request's form of those criteria. */
export function toKnownCompanyRequest<Given extends Criteria<KnownCompanyKey>>({
  underManagement,
  engaged,
  ...criteria
}: Given) {
  return {
    ...criteria,
    underManagement: parseBoolean(underManagement),
    ...dateBounds(engaged, ["engagementStartDate", "engagementEndDate"]),
  };
}
