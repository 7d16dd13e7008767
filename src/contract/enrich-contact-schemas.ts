import * as z from "zod/mini";
import { bound, day, text } from "./criteria-schemas.ts";
import { contactOutputFields } from "./contact-output-fields.ts";
import { type EnrichRecord, enrichRecord, enrichShape, fieldNames } from "./enrich-schemas.ts";
import { type EnrichOperation, recordId } from "./operation.ts";

/** One person to match: by identifier, or by description for the best match. [enrich-6] */
const matchPersonInput = z.strictObject({
  personId: recordId,
  fullName: text,
  firstName: text,
  lastName: text,
  emailAddress: text,
  phone: text,
  jobTitle: text,
  hashedEmail: text,
  externalURL: text,
  lastUpdatedDateAfter: day,
  validDateAfter: day,
  contactAccuracyScoreMin: bound,
  companyId: recordId,
  companyName: text,
});
/** The keys of an input, for Lookup Enrich. */
export const matchPersonKeys: readonly string[] = Object.keys(matchPersonInput.shape);
export type MatchPersonInput = z.input<typeof matchPersonInput>;

const contactEnrich = z.strictObject({
  ...enrichShape("matchPersonInput", matchPersonInput, contactOutputFields),
  /** A contact that lacks one of them is not returned. [enrich-1] */
  requiredFields: z.optional(z.array(fieldNames(contactOutputFields))),
});
export type ContactEnrichAttributes = z.output<typeof contactEnrich>;

export type EnrichedContact = EnrichRecord;

export const enrichContacts: EnrichOperation<ContactEnrichAttributes, EnrichedContact> = {
  kind: "enrich",
  name: "enrichContacts",
  method: "POST",
  path: "/data/v1/contacts/enrich",
  scopes: ["api:data:contact"],
  requestType: "ContactEnrich",
  recordType: "Contact",
  attributes: contactEnrich,
  inputKey: "matchPersonInput",
  input: matchPersonInput,
  outputFields: contactOutputFields,
  record: enrichRecord,
};
