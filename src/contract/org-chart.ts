import * as z from "zod/mini";
import { bound, commaList } from "./criteria.ts";
import { companyIdentity, namesCompany } from "./company-identity.ts";
import { type CompanyReadOperation, idString, tolerantRecord } from "./operation.ts";

const chartCriteria = {
  ...companyIdentity,
  /** Ids of the departments lookup; without one every department is answered. */
  department: commaList,
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
