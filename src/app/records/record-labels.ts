import type { Noun } from "#app/lib/format-number.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/** The noun for records in a sentence. */
export const RECORD_NOUN: Readonly<Record<RecordType, Noun>> = {
  contact: { one: "contact", many: "contacts" },
  company: { one: "company", many: "companies" },
};

/** The heading for records. */
export const RECORD_TITLE: Readonly<Record<RecordType, string>> = {
  contact: "Contacts",
  company: "Companies",
};

/** Labels of match statuses that say more than matched or not. [match-2] */
export const MATCH_STATUS_LABELS: Readonly<Record<string, string>> = {
  COMPANY_ONLY_MATCH: "Company only",
  CONTACT_ONLY_MATCH: "Contact only",
  NON_MATCH_BY_LAST_UPDATED_DATE: "Not updated recently",
  NON_MATCH_BY_VALID_DATE: "Not verified recently",
  NON_MATCH_BY_CONTACT_ACCURACY_MIN: "Accuracy too low",
  INVALID_INPUT: "Invalid input",
};
