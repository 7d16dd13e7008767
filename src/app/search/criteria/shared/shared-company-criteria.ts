import { SUB_UNIT_CODES } from "#contract/company-schemas.ts";
import { parseBoolean } from "../choice-criterion.ts";
import type { Criteria, CriterionDefinition } from "../criterion.ts";
import { dateBounds, numberBounds } from "../range-criterion.ts";
import { fundingCriteria } from "./shared-funding-criteria.ts";
import { locationCriteria } from "./shared-location-criteria.ts";
import { zipCodeRequest } from "../zip-codes-criterion.ts";

/** NAICS codes such as 31-33 stand for several branches, of which the service takes 100 at once. */
const MAX_NAICS_CODES = 95;
const MAX_CODES = 100;
const MAX_COUNT = 10_000_000;

const ROLE_LABELS: Readonly<Record<(typeof SUB_UNIT_CODES)[number], string>> = {
  UNSPECIFIED: "No parent",
  LOCATION: "Location",
  DIVISION: "Division",
  ACQUISITION: "Acquisition",
  SUBSIDIARY: "Subsidiary",
  FORMER_NEW_NAME: "Former name",
};
const familyRoles = SUB_UNIT_CODES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Criteria about the company that searches of contacts, companies, intent and scoops share. */
export const companyCriteria = [
  {
    key: "industryCodes",
    label: "Industry",
    kind: "code",
    lookup: "industries",
    // a sector stands for everything below it
    max: MAX_CODES,
    keywords: "sector vertical market",
    group: "Company",
  },
  {
    key: "primaryIndustriesOnly",
    label: "Primary industry only",
    kind: "choice",
    options: [{ value: "true", label: "primary only" }],
    hint: "The chosen industry must be the company's first one.",
    keywords: "sector main",
    group: "Company",
  },
  {
    key: "industryKeywords",
    label: "Industry keywords",
    kind: "text",
    hint: "Words in the names of industries and products, joined by AND or OR.",
    keywords: "sector niche product",
    group: "Company",
  },
  {
    key: "employees",
    label: "Company size",
    kind: "numbers",
    min: 1,
    max: MAX_COUNT,
    presets: [
      { label: "Small", value: "1..99" },
      { label: "Mid-size", value: "100..999" },
      { label: "Large", value: "1000..9999" },
      { label: "Enterprise", value: "10000.." },
    ],
    slider: { min: 1, max: 100_000 },
    hint: "Number of employees: 500, 100-1000, 500+ or mid-size.",
    keywords: "employees headcount staff FTE SMB startup midmarket enterprise",
    group: "Company",
  },
  {
    key: "employeeCount",
    label: "Company size ranges",
    kind: "code",
    lookup: "employee-count",
    keywords: "employees headcount staff FTE bands",
    group: "Company",
  },
  {
    key: "revenue",
    label: "Revenue",
    kind: "money",
    yearly: true,
    presets: [
      { label: "< $10M", value: "..10000" },
      { label: "$10M+", value: "10000.." },
      { label: "$100M+", value: "100000.." },
      { label: "$1B+", value: "1000000.." },
    ],
    slider: { min: 100, max: 10_000_000 },
    keywords: "sales turnover ARR annual",
    group: "Company",
  },
  {
    key: "revenueRange",
    label: "Revenue ranges",
    kind: "code",
    lookup: "revenue-ranges",
    keywords: "sales turnover ARR annual bands",
    group: "Company",
  },
  {
    key: "companyType",
    label: "Company type",
    kind: "code",
    lookup: "company-types",
    keywords: "public private nonprofit government ownership",
    group: "Company",
  },
  {
    key: "companyDescription",
    label: "Company description",
    kind: "text",
    hint: "Each word stands somewhere in the description.",
    keywords: "about keyword text",
    group: "Company",
  },
  {
    key: "hashTagString",
    label: "Company attributes",
    kind: "code",
    lookup: "hashtags",
    keywords: "hashtag tags hiring franchise woman owned",
    group: "Company",
  },
  {
    key: "naicsCodes",
    label: "NAICS codes",
    kind: "code",
    lookup: "naics-codes",
    max: MAX_NAICS_CODES,
    hint: "A short code stands for everything below it.",
    keywords: "industry classification",
    group: "Company",
  },
  {
    key: "sicCodes",
    label: "SIC codes",
    kind: "code",
    lookup: "sic-codes",
    max: MAX_CODES,
    hint: "A short code stands for everything below it.",
    keywords: "industry classification",
    group: "Company",
  },
  {
    key: "companyTicker",
    label: "Ticker",
    kind: "list",
    of: "ticker",
    hint: "Stock symbols, with or without the exchange.",
    keywords: "stock symbol public exchange NASDAQ NYSE",
    group: "Company",
  },
  {
    key: "companyRanking",
    label: "Rankings",
    kind: "code",
    lookup: "company-rankings",
    keywords: "Fortune 500 lists top",
    group: "Company",
  },
  {
    key: "contactsOnFile",
    label: "Contacts on file",
    kind: "numbers",
    min: 0,
    max: MAX_COUNT,
    hint: "How many of the company's people can be found here.",
    keywords: "people coverage database",
    group: "Company",
  },
  {
    key: "subUnitTypes",
    label: "Role in its family",
    kind: "choices",
    options: familyRoles,
    hint: "What the company is to its parent. Goes with a parent company ID.",
    keywords: "subsidiary division hierarchy corporate",
    group: "Company",
  },
  {
    key: "companyStructureIncludedSubUnitTypes",
    label: "Company structure",
    kind: "choices",
    options: familyRoles,
    hint: "What the company is to its parent, or has: locations and former names.",
    keywords: "subsidiary division hierarchy corporate family",
    group: "Company",
  },
  ...locationCriteria,
  {
    key: "techAttributeTagList",
    label: "Technologies",
    kind: "code",
    lookup: "tech-products",
    keywords: "tech stack technographics software tools uses installed",
    group: "Technology",
  },
  ...fundingCriteria,
] as const satisfies readonly CriterionDefinition[];

/** The criteria of the bar's chip about industries. */
export const industryKeys = ["industryCodes", "primaryIndustriesOnly", "industryKeywords"] as const;

/** What a company's business model can be. */
export const businessModelCriterion = {
  key: "businessModel",
  label: "Business model",
  kind: "choices",
  options: [
    { value: "B2B", label: "B2B" },
    { value: "B2C", label: "B2C" },
    { value: "B2G", label: "B2G" },
  ],
  keywords: "sells to businesses consumers government",
  group: "Company",
} as const;

export const certifiedCriterion = {
  key: "certified",
  label: "Certified only",
  kind: "choice",
  options: [{ value: "1", label: "Yes" }],
  hint: "Companies whose activity was confirmed within a year.",
  keywords: "verified active confirmed",
  group: "Company",
} as const;

type CompanyKey = (typeof companyCriteria)[number]["key"];

/** The request's form of those criteria. Amounts are in thousands of US dollars. */
export function toCompanyRequest<Given extends Criteria<CompanyKey>>({
  primaryIndustriesOnly,
  employees,
  revenue,
  revenueRange,
  contactsOnFile,
  zipCode,
  fundingAmount,
  fundingDate,
  oneYearGrowth,
  twoYearGrowth,
  ...criteria
}: Given) {
  const { from: employeeRangeMin, to: employeeRangeMax } = numberBounds(employees);
  const { from: revenueMin, to: revenueMax } = numberBounds(revenue);
  const { from: zoominfoContactsMin, to: zoominfoContactsMax } = numberBounds(contactsOnFile);
  const { from: fundingAmountMin, to: fundingAmountMax } = numberBounds(fundingAmount);
  const { from: fundingStartDate, to: fundingEndDate } = dateBounds(fundingDate);
  const oneYear = numberBounds(oneYearGrowth);
  const twoYears = numberBounds(twoYearGrowth);
  return {
    ...criteria,
    ...zipCodeRequest(zipCode),
    primaryIndustriesOnly: parseBoolean(primaryIndustriesOnly),
    employeeRangeMin,
    employeeRangeMax,
    revenue: revenueRange,
    revenueMin,
    revenueMax,
    zoominfoContactsMin,
    zoominfoContactsMax,
    fundingAmountMin,
    fundingAmountMax,
    fundingStartDate,
    fundingEndDate,
    oneYearEmployeeGrowthRateMin: oneYear.from,
    oneYearEmployeeGrowthRateMax: oneYear.to,
    twoYearEmployeeGrowthRateMin: twoYears.from,
    twoYearEmployeeGrowthRateMax: twoYears.to,
  };
}
