import * as z from "zod/mini";
import { bound, companyIdentity, list, namesCompany } from "./criteria-schemas.ts";
import { type CompanyReadOperation, idString, tolerantRecord } from "./operation.ts";

const chartCriteria = {
  ...companyIdentity,
  /** Ids of the departments lookup; without one every department is answered. */
  department: list,
  contactAccuracyScoreMin: bound,
  contactAccuracyScoreMax: bound,
} as const;
const orgChartEnrich = z.strictObject(chartCriteria).check(namesCompany);
export const orgChartEnrichNames: readonly string[] = Object.keys(chartCriteria);
export type ParsedOrgChartEnrich = z.output<typeof orgChartEnrich>;

/** A person's place in the company, hints only. [enrich-9] */
const orgChartAttributes = {
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  title: z.string(),
  department: z.string(),
  jobFunction: z.string(),
  /** 1 is the top. */
  orgChartTier: z.number(),
  /** The order within the tier, from 1. */
  orgChartSubTier: z.number(),
  hasEmail: z.boolean(),
  hasDirectPhone: z.boolean(),
  contactAccuracyScore: z.number(),
  companyId: idString,
  companyName: z.string(),
  lastUpdatedDate: z.string(),
} as const;

const orgChartRecord = tolerantRecord(orgChartAttributes);
export type OrgChartRecord = z.output<typeof orgChartRecord>;

export const enrichOrgChart: CompanyReadOperation<ParsedOrgChartEnrich, OrgChartRecord> = {
  kind: "companyRead",
  name: "enrichOrgChart",
  method: "POST",
  path: "/data/v1/companies/org-chart/enrich",
  scopes: ["api:data:contact"],
  requestType: "OrgChartEnrich",
  recordType: "OrgChart",
  criteria: orgChartEnrich,
  shape: orgChartAttributes,
  record: orgChartRecord,
  paged: true,
  countsRecords: false,
  sortKeys: ["contactAccuracyScore", "lastName"],
  defaultSort: "orgChartTier",
};

const hashtagEnrich = z.strictObject(companyIdentity).check(namesCompany);
export type ParsedHashtagEnrich = z.output<typeof hashtagEnrich>;

/** A short mark of what a company is or does. [enrich-9] */
const hashtagAttributes = {
  searchString: z.string(),
  label: z.string(),
  displayLabel: z.string(),
  description: z.string(),
  group: z.string(),
  parentCategory: z.string(),
  priority: z.number(),
  displayScore: z.string(),
  hidden: z.boolean(),
  categorizedFlag: z.boolean(),
} as const;

const hashtagRecord = tolerantRecord(hashtagAttributes);
export type HashtagRecord = z.output<typeof hashtagRecord>;

export const enrichHashtags: CompanyReadOperation<ParsedHashtagEnrich, HashtagRecord> = {
  kind: "companyRead",
  name: "enrichHashtags",
  method: "POST",
  path: "/data/v1/companies/hashtags/enrich",
  scopes: ["api:data:company"],
  requestType: "HashtagEnrich",
  recordType: "Hashtag",
  criteria: hashtagEnrich,
  shape: hashtagAttributes,
  record: hashtagRecord,
  paged: false,
  countsRecords: false,
  sortKeys: [],
  defaultSort: "label",
};

const technologyEnrich = z.strictObject(companyIdentity).check(namesCompany);
export type ParsedTechnologyEnrich = z.output<typeof technologyEnrich>;

/** A product that a company uses. [enrich-9] */
const technologyAttributes = {
  categoryParent: z.string(),
  category: z.string(),
  vendor: z.string(),
  product: z.string(),
  attribute: z.string(),
  website: z.string(),
  logo: z.string(),
  domain: z.string(),
  createdDate: z.string(),
  modifiedDate: z.string(),
  description: z.string(),
} as const;

const technologyRecord = tolerantRecord(technologyAttributes);
export type TechnologyRecord = z.output<typeof technologyRecord>;

export const enrichTechnologies: CompanyReadOperation<ParsedTechnologyEnrich, TechnologyRecord> = {
  kind: "companyRead",
  name: "enrichTechnologies",
  method: "POST",
  path: "/data/v1/companies/technologies/enrich",
  scopes: ["api:data:company"],
  requestType: "TechnologyEnrich",
  recordType: "Technology",
  criteria: technologyEnrich,
  shape: technologyAttributes,
  record: technologyRecord,
  paged: false,
  countsRecords: false,
  sortKeys: [],
  defaultSort: "category",
};
