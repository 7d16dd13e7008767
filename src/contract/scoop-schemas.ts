import * as z from "zod/mini";
import { companyCriteria } from "./company-schemas.ts";
import { personCriteria } from "./contact-schemas.ts";
import { bound, companyIdentity, day, flag, ids, list, namesCompany, text } from "./criteria-schemas.ts";
import { type CompanyReadOperation, type SearchOperation, idString, tolerantRecord } from "./operation.ts";

/** Criteria about the scoop; search and enrich share them. The specification's come first. [search-10] */
const scoopCriteriaShape = {
  /** Ids of the scoop-types lookup. */
  scoopType: list,
  updatedSinceCreation: flag,
  /** Bounds of the last publication (`publishedDate`), both included. */
  publishedStartDate: day,
  publishedEndDate: day,
  scoopTopic: list,
  department: list,
  /** Words that all occur somewhere in the description. */
  description: text,
  scoopId: ids,
} as const;

/** Criteria about a person hold where the scoop names somebody who meets all of them. */
const scoopCriteria = z.strictObject({
  ...scoopCriteriaShape,
  companyName: text,
  ...personCriteria,
  ...companyCriteria,
  businessModel: list,
  certified: bound,
});
export const scoopCriteriaNames: readonly string[] = Object.keys(scoopCriteria.shape);
export type ScoopCriteria = z.input<typeof scoopCriteria>;
export type ParsedScoopCriteria = z.output<typeof scoopCriteria>;

const scoopContact = z.looseObject({
  id: idString,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  jobTitle: z.optional(z.string()),
  jobFunction: z.optional(
    z.array(z.looseObject({ name: z.optional(z.string()), department: z.optional(z.string()) })),
  ),
});

/** Attributes of a scoop. [field-6] [field-13] */
const scoopAttributes = {
  id: z.string(),
  company: z.looseObject({ id: idString, name: z.string() }),
  description: z.string(),
  originalPublishedDate: z.string(),
  publishedDate: z.string(),
  topics: z.array(z.looseObject({ id: idString, topic: z.string() })),
  types: z.array(z.looseObject({ id: idString, type: z.string() })),
  link: z.string(),
  linkText: z.string(),
  updateText: z.string(),
  contacts: z.array(scoopContact),
} as const;

const scoopRecord = tolerantRecord(scoopAttributes);
export type ScoopRecord = z.output<typeof scoopRecord>;

const listing = {
  countsRecords: true,
  sortKeys: ["scoopId", "originalPublishedDate", "description", "link", "linkText"],
  defaultSort: "-originalPublishedDate",
} as const;

export const searchScoops: SearchOperation<ParsedScoopCriteria, ScoopRecord, ScoopCriteria> = {
  kind: "search",
  name: "searchScoops",
  method: "POST",
  path: "/data/v1/scoops/search",
  scopes: ["api:data:scoops"],
  requestType: "ScoopSearch",
  recordType: "Scoop",
  criteria: scoopCriteria,
  shape: scoopAttributes,
  record: scoopRecord,
  ...listing,
};

const scoopEnrich = z.strictObject({ ...companyIdentity, ...scoopCriteriaShape }).check(namesCompany);
export const scoopEnrichNames: readonly string[] = Object.keys({ ...companyIdentity, ...scoopCriteriaShape });
export type ParsedScoopEnrich = z.output<typeof scoopEnrich>;

export const enrichScoops: CompanyReadOperation<ParsedScoopEnrich, ScoopRecord> = {
  kind: "companyRead",
  name: "enrichScoops",
  method: "POST",
  path: "/data/v1/scoops/enrich",
  scopes: ["api:data:scoops"],
  requestType: "ScoopEnrich",
  recordType: "Scoop",
  criteria: scoopEnrich,
  shape: scoopAttributes,
  record: scoopRecord,
  paged: true,
  ...listing,
};
