import * as z from "zod/mini";
import { bound, choice, day, flag, ids, list, rate, text } from "./criteria-schemas.ts";
import { type SearchOperation, tolerantRecord } from "./operation.ts";

/** Whose place the criteria about places mean in a search for people; companies have headquarters only. */
export const LOCATION_SEARCH_TYPES = ["PersonOrHQ", "PersonAndHQ", "Person", "HQ", "PersonThenHQ"] as const;

/** Radii around a ZIP code, in miles. */
export const ZIP_CODE_RADII = [10, 25, 50, 100, 250] as const;

/** A company's relation to its parent, in criteria. */
export const SUB_UNIT_CODES = [
  "UNSPECIFIED",
  "LOCATION",
  "DIVISION",
  "ACQUISITION",
  "SUBSIDIARY",
  "FORMER_NEW_NAME",
] as const;

/** Ways in which the organisation has contacted somebody. */
export const ENGAGEMENT_TYPES = ["email", "phone", "online meeting"] as const;

/** Criteria about the company that every search of companies, people, signals and scoops has. [search-7] */
export const companyCriteria = {
  companyTicker: list,
  /** Words that all occur somewhere in the description. */
  companyDescription: text,
  companyType: list,
  address: text,
  street: text,
  state: list,
  zipCode: list,
  /** Miles around the ZIP codes. */
  zipCodeRadiusMiles: bound,
  country: list,
  continent: list,
  metroRegion: list,
  /** States and metro regions. */
  excludedRegions: list,
  locationSearchType: choice(LOCATION_SEARCH_TYPES),
  industryCodes: list,
  primaryIndustriesOnly: flag,
  industryKeywords: text,
  sicCodes: list,
  naicsCodes: list,
  hashTagString: list,
  /** Products; a value may join several by ` AND `. */
  techAttributeTagList: list,
  companyRanking: list,
  employeeCount: list,
  employeeRangeMin: bound,
  employeeRangeMax: bound,
  revenue: list,
  /** Thousands of US dollars. */
  revenueMin: bound,
  revenueMax: bound,
  /** Of one round, in thousands of US dollars. */
  fundingAmountMin: bound,
  fundingAmountMax: bound,
  fundingStartDate: day,
  fundingEndDate: day,
  zoominfoContactsMin: bound,
  zoominfoContactsMax: bound,
  /** Percent. */
  oneYearEmployeeGrowthRateMin: rate,
  oneYearEmployeeGrowthRateMax: rate,
  twoYearEmployeeGrowthRateMin: rate,
  twoYearEmployeeGrowthRateMax: rate,
  subUnitTypes: list,
  companyStructureIncludedSubUnitTypes: list,
} as const;

/** Criteria about the company that only searches for companies and people have. */
export const knownCompanyCriteria = {
  /** Anywhere in the name, ignoring case and diacritics. */
  companyName: text,
  companyId: ids,
  companyWebsite: list,
  parentId: ids,
  ultimateParentId: ids,
  recentFundingRoundTypes: list,
  allFundingRoundTypes: list,
  excludeTechAttributeTagList: list,
  engagementStartDate: day,
  engagementEndDate: day,
  engagementType: list,
  underManagement: flag,
} as const;

/** Criteria of Search Companies. [search-7] */
const companySearchCriteria = z.strictObject({
  ...knownCompanyCriteria,
  ...companyCriteria,
  /** Thousands of US dollars a year. */
  marketingDepartmentBudgetMin: bound,
  marketingDepartmentBudgetMax: bound,
  financeDepartmentBudgetMin: bound,
  financeDepartmentBudgetMax: bound,
  itDepartmentBudgetMin: bound,
  itDepartmentBudgetMax: bound,
  hrDepartmentBudgetMin: bound,
  hrDepartmentBudgetMax: bound,
  /** 1 for certified companies, 0 for others. */
  certified: bound,
  excludeDefunctCompanies: flag,
  businessModel: list,
});
/** The names of the criteria, for Lookup Search. */
export const companyCriteriaNames: readonly string[] = Object.keys(companySearchCriteria.shape);
export type CompanyCriteria = z.input<typeof companySearchCriteria>;
export type ParsedCompanyCriteria = z.output<typeof companySearchCriteria>;

/** Whether a record is under management. [field-15] */
export const managementStatus = z.looseObject({
  underManagement: z.boolean(),
  purchaseDate: z.optional(z.nullable(z.string())),
});

const numeric = z.union([z.number(), z.string()]);

/** Attributes of a company in search: all optional except the name. [field-3] [field-13] */
export const companyAttributes = {
  name: z.string(),
  website: z.string(),
  logo: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** Thousands of US dollars. */
  revenue: numeric,
  employeeCount: numeric,
  managementStatus,
} as const;

const companyRecord = tolerantRecord(companyAttributes);
export type CompanyRecord = z.output<typeof companyRecord>;

export const searchCompanies: SearchOperation<ParsedCompanyCriteria, CompanyRecord, CompanyCriteria> = {
  kind: "search",
  name: "searchCompanies",
  method: "POST",
  path: "/data/v1/companies/search",
  scopes: ["api:data:company"],
  requestType: "CompanySearch",
  recordType: "Company",
  criteria: companySearchCriteria,
  shape: companyAttributes,
  record: companyRecord,
  sortKeys: ["name", "employeeCount", "revenue"],
  countsRecords: false,
  defaultSort: "-revenue",
};
