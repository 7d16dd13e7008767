import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

/** "128 contacts and 14 companies"; what there is none of is left out. */
export function countsWords(contacts: number, companies: number): string {
  const parts = [
    ...(contacts > 0 ? [formatCount(contacts, RECORD_NOUN.contact)] : []),
    ...(companies > 0 ? [formatCount(companies, RECORD_NOUN.company)] : []),
  ];
  return parts.length === 0 ? "Nothing" : parts.join(" and ");
}

/** {@link countsWords} of records. */
export function recordsWords(records: readonly RecordRef[]): string {
  const contacts = records.filter(({ type }) => type === "contact").length;
  return countsWords(contacts, records.length - contacts);
}
