import * as z from "zod/mini";
import { bound, commaList, companyCriteria, text } from "./criteria-schemas.ts";
import { type RecordObject, type SearchOperation, idString, tolerantRecord } from "./operation.ts";

/** Criteria of Search Contacts: the specification's four come first. [search-6] */
const contactCriteria = z.strictObject({
  ...companyCriteria,
  /** From the start of a word of the name. */
  firstName: text,
  lastName: text,
  personId: commaList,
  /** Anywhere in the title; alternatives joined by ` OR `. */
  jobTitle: text,
  managementLevel: commaList,
  department: commaList,
  emailAddress: text,
  contactAccuracyScoreMin: bound,
  contactAccuracyScoreMax: bound,
  requiredFields: commaList,
});
/** The names of the criteria, for Lookup Search. */
export const contactCriteriaNames: readonly string[] = Object.keys(contactCriteria.shape);
export type ContactCriteria = z.input<typeof contactCriteria>;
export type ParsedContactCriteria = z.output<typeof contactCriteria>;

/** Whether a record is under management. [field-15] */
export const managementStatus = z.looseObject({
  underManagement: z.boolean(),
  purchaseDate: z.optional(z.nullable(z.string())),
});

/** Attributes of a contact in search: hints only, never an address or a number. [field-2] */
export const contactAttributes = {
  company: z.looseObject({ id: idString, name: z.string() }),
  contactAccuracyScore: z.number(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  jobTitle: z.string(),
  managementLevel: z.string(),
  directPhoneDoNotCall: z.boolean(),
  mobilePhoneDoNotCall: z.boolean(),
  hasCompanyCountry: z.boolean(),
  hasCompanyEmployeeCount: z.boolean(),
  hasCompanyIndustry: z.boolean(),
  hasCompanyPhone: z.boolean(),
  hasCompanyRevenue: z.boolean(),
  hasCompanyState: z.boolean(),
  hasCompanyStreet: z.boolean(),
  hasCompanyZipCode: z.boolean(),
  hasDirectPhone: z.boolean(),
  hasEmail: z.boolean(),
  hasMobilePhone: z.boolean(),
  hasSupplementalEmail: z.boolean(),
  lastUpdatedDate: z.string(),
  validDate: z.string(),
  managementStatus,
} as const;

const contactRecord = tolerantRecord(contactAttributes);
export type ContactRecord = z.output<typeof contactRecord>;

export const searchContacts: SearchOperation<ParsedContactCriteria, ContactRecord> = {
  kind: "search",
  name: "searchContacts",
  method: "POST",
  path: "/data/v1/contacts/search",
  scopes: ["api:data:contact"],
  requestType: "ContactSearch",
  recordType: "Contact",
  criteria: contactCriteria,
  shape: contactAttributes,
  record: contactRecord,
  sortKeys: [
    "contactAccuracyScore",
    "lastName",
    "companyName",
    "hierarchy",
    "sourceCount",
    "lastMentioned",
    "relevance",
  ],
  countsRecords: false,
  defaultSort: "-relevance",
};

/** What a contact is called, from its parts. */
export function contactName(attributes: RecordObject<Record<string, unknown>>["attributes"]): string {
  return [attributes["firstName"], attributes["middleName"], attributes["lastName"]]
    .filter((part): part is string => typeof part === "string" && part !== "")
    .join(" ");
}
