import * as z from "zod/mini";
import { commaList, companyCriteria } from "./criteria-schemas.ts";
import { managementStatus } from "./contact-schemas.ts";
import { type SearchOperation, tolerantRecord } from "./operation.ts";

/** Criteria of Search Companies: the specification's three come first. [search-7] */
const companySearchCriteria = z.strictObject({
  ...companyCriteria,
  companyWebsite: commaList,
  companyType: commaList,
  parentId: commaList,
});
/** The names of the criteria, for Lookup Search. */
export const companyCriteriaNames: readonly string[] = Object.keys(companySearchCriteria.shape);
export type CompanyCriteria = z.input<typeof companySearchCriteria>;
export type ParsedCompanyCriteria = z.output<typeof companySearchCriteria>;

const numeric = z.union([z.number(), z.string()]);

/** Attributes of a company in search: all but the name optional. [field-3] [field-13] */
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

export const searchCompanies: SearchOperation<ParsedCompanyCriteria, CompanyRecord> = {
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
