import * as z from "zod/mini";
import { companyCriteria, knownCompanyCriteria, managementStatus } from "./company-schemas.ts";
import { bound, choice, day, flag, ids, list, text } from "./criteria-schemas.ts";
import { type RecordObject, type SearchOperation, idString, tolerantRecord } from "./operation.ts";

/** Whether people who only sit on a board are found; by default they are not. */
export const BOARD_MEMBER_SEARCHES = ["exclude", "include", "only"] as const;

/** Whether criteria about the company mean the present employer, earlier ones, or both. */
export const EMPLOYMENT_SEARCHES = ["present", "past", "pastAndPresent"] as const;

/** Whether people who were given notice of their record are found. */
export const NOTICE_SEARCHES = ["include", "exclude", "only"] as const;

/** Criteria about a person that searches of people and of scoops have. [search-6] */
export const personCriteria = {
  /** The beginning of a word of the name. */
  firstName: text,
  lastName: text,
  /** Words that all occur in the name, in any order. */
  fullName: text,
  middleInitial: text,
  personId: ids,
  emailAddress: text,
  /** MD5, SHA-1, SHA-256 or SHA-512 of the address, in hexadecimal. */
  hashedEmail: text,
  /** Anywhere in the title; alternatives joined by ` OR `. */
  jobTitle: text,
  exactJobTitle: text,
  excludeJobTitle: list,
  managementLevel: list,
  excludeManagementLevel: list,
  executivesOnly: flag,
  jobFunction: list,
  boardMember: choice(BOARD_MEMBER_SEARCHES),
  companyPastOrPresent: choice(EMPLOYMENT_SEARCHES),
  excludePartialProfiles: flag,
  requiredFields: list,
  contactAccuracyScoreMin: bound,
  contactAccuracyScoreMax: bound,
  lastUpdatedInMonths: bound,
  hasBeenNotified: choice(NOTICE_SEARCHES),
  school: text,
  degree: text,
  locationCompanyId: ids,
} as const;

/** Earlier employments in one search. */
export const MAX_EMPLOYMENTS = 5;

const employment = z.strictObject({
  companyName: z.string().check(z.trim(), z.minLength(1)),
  jobTitle: z.string().check(z.trim(), z.minLength(1)),
});

/** Criteria of Search Contacts. [search-6] */
const contactCriteria = z.strictObject({
  ...personCriteria,
  department: list,
  phone: list,
  supplementalEmail: list,
  webReferences: list,
  /** One group. */
  buyingGroup: list,
  techSkills: list,
  yearsOfExperience: list,
  lastUpdatedDateAfter: day,
  validDateAfter: day,
  positionStartDateMin: day,
  positionStartDateMax: day,
  /** Any of these earlier positions. */
  employmentHistory: z.optional(
    z.pipe(
      z.array(employment).check(z.maxLength(MAX_EMPLOYMENTS)),
      z.transform((given) => (given.length === 0 ? undefined : given)),
    ),
  ),
  ...knownCompanyCriteria,
  ...companyCriteria,
});
/** The names of the criteria, for Lookup Search. */
export const contactCriteriaNames: readonly string[] = Object.keys(contactCriteria.shape);
export type ContactCriteria = z.input<typeof contactCriteria>;
export type ParsedContactCriteria = z.output<typeof contactCriteria>;

/** Attributes of a contact in search: hints only, never an address or a number. [field-2] */
export const contactAttributes = {
  company: z.looseObject({ id: idString, name: z.string() }),
  contactAccuracyScore: z.number(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  jobTitle: z.string(),
  managementLevel: z.string(),
  school: z.string(),
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

export const searchContacts: SearchOperation<ParsedContactCriteria, ContactRecord, ContactCriteria> = {
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

/** A contact's full name, from its parts. */
export function contactName(attributes: RecordObject<Record<string, unknown>>["attributes"]): string {
  return [attributes["firstName"], attributes["middleName"], attributes["lastName"]]
    .filter((part): part is string => typeof part === "string" && part !== "")
    .join(" ");
}
