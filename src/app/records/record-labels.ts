import type { Noun } from "#app/lib/format-number.ts";
import type { RecordType } from "./record-snapshot.ts";

/** What records are called in a sentence. */
export const RECORD_NOUN: Readonly<Record<RecordType, Noun>> = {
  contact: { one: "contact", many: "contacts" },
  company: { one: "company", many: "companies" },
};

/** What records are called as a heading. */
export const RECORD_TITLE: Readonly<Record<RecordType, string>> = {
  contact: "Contacts",
  company: "Companies",
};
