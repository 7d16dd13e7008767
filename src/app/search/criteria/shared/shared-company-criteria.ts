import { inGroup, row } from "../criterion-rows.ts";
import { SUB_UNIT_CODES } from "#contract/company-schemas.ts";
import { parseBoolean } from "../choice-criterion.ts";
import type { Criteria } from "../criterion.ts";
import { dateBounds, numberBounds } from "../range-criterion.ts";
import { fundingCriteria } from "./shared-funding-criteria.ts";
import { locationCriteria } from "./shared-location-criteria.ts";
import { zipCodeRequest } from "../zip-codes-criterion.ts";

/** NAICS codes such as 31-33 cover several industries, of which the service accepts 100 at once. */
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
  ...inGroup("Company", {
    // a sector includes everything below it
    industryCodes: row("code", "Industry", "sector vertical market", {
      lookup: "industries",
      max: MAX_CODES,
    }),
    primaryIndustriesOnly: row("choice", "Primary industry only", "sector main", {
      options: [{ value: "true", label: "primary only" }],
      hint: "The chosen industry must be the company's first one.",
    }),
    industryKeywords: row("text", "Industry keywords", "sector niche product", {
      hint: "Words in the names of industries and products, joined by AND or OR.",
    }),
    employees: row(
      "numbers",
      "Company size",
      "employees headcount staff FTE SMB startup midmarket enterprise",
      {
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
      },
    ),
    employeeCount: row("code", "Company size ranges", "employees headcount staff FTE bands", {
      lookup: "employee-count",
    }),
    revenue: row("money", "Revenue", "sales turnover ARR annual", {
      yearly: true,
      presets: [
        { label: "< $10M", value: "..10000" },
        { label: "$10M+", value: "10000.." },
        { label: "$100M+", value: "100000.." },
        { label: "$1B+", value: "1000000.." },
      ],
      slider: { min: 100, max: 10_000_000 },
    }),
    revenueRange: row("code", "Revenue ranges", "sales turnover ARR annual bands", {
      lookup: "revenue-ranges",
    }),
    companyType: row("code", "Company type", "public private nonprofit government ownership", {
      lookup: "company-types",
    }),
    companyDescription: row("text", "Company description", "about keyword text", {
      hint: "Each word stands somewhere in the description.",
    }),
    hashTagString: row("code", "Company attributes", "hashtag tags hiring franchise woman owned", {
      lookup: "hashtags",
    }),
    naicsCodes: row("code", "NAICS codes", "industry classification", {
      lookup: "naics-codes",
      max: MAX_NAICS_CODES,
      hint: "A short code stands for everything below it.",
    }),
    sicCodes: row("code", "SIC codes", "industry classification", {
      lookup: "sic-codes",
      max: MAX_CODES,
      hint: "A short code stands for everything below it.",
    }),
    companyTicker: row("list", "Ticker", "stock symbol public exchange NASDAQ NYSE", {
      of: "ticker",
      hint: "Stock symbols, with or without the exchange.",
    }),
    companyRanking: row("code", "Rankings", "Fortune 500 lists top", { lookup: "company-rankings" }),
    contactsOnFile: row("numbers", "Contacts on file", "people coverage database", {
      min: 0,
      max: MAX_COUNT,
      hint: "How many of the company's people can be found here.",
    }),
    subUnitTypes: row("choices", "Role in its family", "subsidiary division hierarchy corporate", {
      options: familyRoles,
      hint: "What the company is to its parent. Goes with a parent company ID.",
    }),
    companyStructureIncludedSubUnitTypes: row(
      "choices",
      "Company structure",
      "subsidiary division hierarchy corporate family",
      {
        options: familyRoles,
        hint: "What the company is to its parent, or has: locations and former names.",
      },
    ),
  }),
  ...locationCriteria,
  ...inGroup("Technology", {
    techAttributeTagList: row(
      "code",
      "Technologies",
      "tech stack technographics software tools uses installed",
      { lookup: "tech-products" },
    ),
  }),
  ...fundingCriteria,
];

/** The criteria of the filter bar's industry chip. */
export const industryKeys = ["industryCodes", "primaryIndustriesOnly", "industryKeywords"] as const;

/** The criterion for a company's business model. */
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
  return {
    ...criteria,
    ...zipCodeRequest(zipCode),
    primaryIndustriesOnly: parseBoolean(primaryIndustriesOnly),
    revenue: revenueRange,
    ...numberBounds(employees, ["employeeRangeMin", "employeeRangeMax"]),
    ...numberBounds(revenue, ["revenueMin", "revenueMax"]),
    ...numberBounds(contactsOnFile, ["zoominfoContactsMin", "zoominfoContactsMax"]),
    ...numberBounds(fundingAmount, ["fundingAmountMin", "fundingAmountMax"]),
    ...dateBounds(fundingDate, ["fundingStartDate", "fundingEndDate"]),
    ...numberBounds(oneYearGrowth, ["oneYearEmployeeGrowthRateMin", "oneYearEmployeeGrowthRateMax"]),
    ...numberBounds(twoYearGrowth, ["twoYearEmployeeGrowthRateMin", "twoYearEmployeeGrowthRateMax"]),
  };
}
