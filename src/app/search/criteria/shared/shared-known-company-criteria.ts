import { ENGAGEMENT_TYPES } from "#contract/company-schemas.ts";
import { parseBoolean } from "../choice-criterion.ts";
import type { Criteria, CriterionDefinition } from "../criterion.ts";
import { dateBounds } from "../range-criterion.ts";

export const companyNameCriterion = {
  key: "companyName",
  label: "Company",
  kind: "text",
  hint: "Matches anywhere in the company name.",
  keywords: "account employer organization name",
  group: "Company",
} as const;

/** Which companies are meant. */
export const companyIdentityCriteria = [
  companyNameCriterion,
  {
    key: "companyWebsite",
    label: "Website",
    kind: "list",
    of: "website",
    keywords: "domain URL ABM account list",
    group: "Company",
  },
  {
    key: "companyId",
    label: "Company ID",
    kind: "list",
    of: "id",
    keywords: "ABM account list CRM",
    group: "Company",
  },
] as const satisfies readonly CriterionDefinition[];

/** Rounds of funding, by their type. */
export const fundingRoundCriteria = [
  {
    key: "recentFundingRoundTypes",
    label: "Latest funding round",
    kind: "code",
    lookup: "funding-round-types",
    keywords: "raised investment series stage VC seed IPO",
    group: "Funding & growth",
  },
  {
    key: "allFundingRoundTypes",
    label: "Any funding round",
    kind: "code",
    lookup: "funding-round-types",
    keywords: "raised investment series stage VC seed IPO",
    group: "Funding & growth",
  },
] as const satisfies readonly CriterionDefinition[];

const ENGAGEMENT_LABELS: Readonly<Record<(typeof ENGAGEMENT_TYPES)[number], string>> = {
  email: "E-mail",
  phone: "Phone",
  "online meeting": "Online meeting",
};

/** Whether the organization has paid for the record. */
export const underManagementCriterion = {
  key: "underManagement",
  label: "Owned",
  kind: "choice",
  options: [
    { value: "true", label: "Only owned" },
    { value: "false", label: "Hide owned" },
  ],
  hint: "Records that your organization has already paid for.",
  keywords: "under management owned enriched paid new",
  group: "Record",
} as const;

/** Keeps what a person works on already out of the way. */
export const notOnListCriterion = {
  key: "notOnList",
  label: "Not on list",
  kind: "userList",
  hint: "Hides the rows that are on one of your lists. The total still counts them.",
  keywords: "hide exclude without suppression suppress saved already worked",
  group: "Record",
} as const;

/** Further criteria about the company that only searches of contacts and of companies have. */
export const knownCompanyCriteria = [
  {
    key: "parentId",
    label: "Parent company ID",
    kind: "list",
    of: "id",
    keywords: "subsidiary hierarchy corporate family",
    group: "Company",
  },
  {
    key: "ultimateParentId",
    label: "Top parent company ID",
    kind: "list",
    of: "id",
    keywords: "ultimate subsidiary hierarchy corporate family",
    group: "Company",
  },
  {
    key: "excludeTechAttributeTagList",
    label: "Technologies are not",
    kind: "code",
    lookup: "tech-products",
    excludes: "techAttributeTagList",
    keywords: "tech stack software tools exclude without",
    group: "Technology",
  },
  {
    key: "engaged",
    label: "In touch",
    kind: "dates",
    start: "required",
    hint: "When your organization was in touch. Both days are included.",
    keywords: "engagement contacted touched activity",
    group: "Record",
  },
  {
    key: "engagementType",
    label: "In touch by",
    kind: "choices",
    options: ENGAGEMENT_TYPES.map((value) => ({ value, label: ENGAGEMENT_LABELS[value] })),
    hint: "How your organization was in touch.",
    keywords: "engagement contacted channel e-mail phone meeting",
    group: "Record",
  },
] as const satisfies readonly CriterionDefinition[];

type KnownCompanyKey = (typeof knownCompanyCriteria | [typeof underManagementCriterion])[number]["key"];

/** The request's form of those criteria. */
export function toKnownCompanyRequest<Given extends Criteria<KnownCompanyKey>>({
  underManagement,
  engaged,
  ...criteria
}: Given) {
  const { from: engagementStartDate, to: engagementEndDate } = dateBounds(engaged);
  return {
    ...criteria,
    underManagement: parseBoolean(underManagement),
    engagementStartDate,
    engagementEndDate,
  };
}
