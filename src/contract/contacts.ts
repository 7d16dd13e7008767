import * as z from "zod/mini";
import { bound, commaList, companyCriteria, text } from "./criteria.ts";
import { contactFieldPath, contactOutputFields } from "./contact-fields.ts";
import { type EnrichRecord, enrichRecord, enrichShape, fieldNames } from "./enrich.ts";
import {
  type EnrichOperation,
  type RecordObject,
  type SearchOperation,
  idString,
  tolerantRecord,
} from "./operation.ts";
import { fieldShape } from "./output-field.ts";

/** Criteria of Search Contacts: the specification's four first (section 4.2), then the definition's. */
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

/** Whether a record is under management, from the interface definition. */
export const managementStatus = z.looseObject({
  underManagement: z.boolean(),
  purchaseDate: z.optional(z.nullable(z.string())),
});

/** Attributes of a contact in search: hints only, never an address or a number. Section 2.2. */
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
  criteria: contactCriteria,
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
  defaultSort: "-relevance",
};

/** One person to match: by identifier, or by description for the best match. Section 4.3. */
const matchPersonInput = z.strictObject({
  personId: z.optional(z.union([z.number(), z.string().check(z.regex(/^\d+$/))])),
  fullName: text,
  firstName: text,
  lastName: text,
  emailAddress: text,
  phone: text,
  jobTitle: text,
  hashedEmail: text,
  externalURL: text,
  lastUpdatedDateAfter: z.optional(z.iso.date()),
  validDateAfter: z.optional(z.iso.date()),
  contactAccuracyScoreMin: bound,
  companyId: z.optional(z.union([z.number(), z.string().check(z.regex(/^\d+$/))])),
  companyName: text,
});
/** The keys of an input, for Lookup Enrich. */
export const matchPersonKeys: readonly string[] = Object.keys(matchPersonInput.shape);
export type MatchPersonInput = z.input<typeof matchPersonInput>;

const contactEnrich = z.strictObject({
  ...enrichShape("matchPersonInput", matchPersonInput, contactOutputFields),
  /** A contact that lacks one of them is not returned. Section 4.3, rule 1. */
  requiredFields: z.optional(z.array(fieldNames(contactOutputFields))),
});
export type ContactEnrichAttributes = z.output<typeof contactEnrich>;

/** Attributes of an enriched contact, with `company*` fields nested and bare. */
export const enrichedContactAttributes = {
  ...fieldShape(contactOutputFields.filter((field) => !contactFieldPath(field.name).company)),
  company: z.looseObject({}),
};

export type EnrichedContact = EnrichRecord;

export const enrichContacts: EnrichOperation<ContactEnrichAttributes, EnrichedContact> = {
  kind: "enrich",
  name: "enrichContacts",
  method: "POST",
  path: "/data/v1/contacts/enrich",
  scopes: ["api:data:contact"],
  requestType: "ContactEnrich",
  attributes: contactEnrich,
  record: enrichRecord,
};

/** What a contact is called, from its parts. */
export function contactName(attributes: RecordObject<Record<string, unknown>>["attributes"]): string {
  return [attributes["firstName"], attributes["middleName"], attributes["lastName"]]
    .filter((part): part is string => typeof part === "string" && part !== "")
    .join(" ");
}
