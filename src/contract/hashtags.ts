import * as z from "zod/mini";
import { companyIdentity, namesCompany } from "./company-identity.ts";
import { type CompanyReadOperation, tolerantRecord } from "./operation.ts";

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
