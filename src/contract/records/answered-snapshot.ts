import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import { contactName } from "#contract/contact-schemas.ts";
import { fieldValue } from "./field-value.ts";
import type { CompanySnapshot, ContactSnapshot, RecordSnapshot } from "./record-snapshot.ts";

function textIn(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function numericIn(value: unknown): string | number | undefined {
  return typeof value === "number" ? value : textIn(value);
}

/** Whether an answer itself names its record. */
export function namesRecord({ attributes = {} }: EnrichRecord, snapshot: RecordSnapshot): boolean {
  if (!("hints" in snapshot)) return textIn(attributes["name"]) !== undefined;
  return textIn(attributes["firstName"]) !== undefined && textIn(attributes["lastName"]) !== undefined;
}

function contactOf(record: EnrichRecord, described: ContactSnapshot): ContactSnapshot {
  const answered = (field: string) => textIn(fieldValue("contact", record, field));
  const before = described.company;
  const companyName = answered("companyName") ?? before?.name;
  // the id belongs to the row's company, which is another one
  const companyId = answered("companyId") ?? (companyName === before?.name ? before?.id : undefined);
  const accuracy = Number(answered("contactAccuracyScore"));
  return {
    ...described,
    name: namesRecord(record, described) ? contactName(record.attributes ?? {}) : described.name,
    jobTitle: answered("jobTitle") ?? described.jobTitle,
    company: companyName === undefined ? null : { id: companyId ?? "", name: companyName },
    accuracy: accuracy > 0 ? accuracy : described.accuracy,
  };
}

function companyOf({ attributes = {} }: EnrichRecord, described: CompanySnapshot): CompanySnapshot {
  return {
    ...described,
    name: textIn(attributes["name"]) ?? described.name,
    website: textIn(attributes["website"]) ?? described.website,
    city: textIn(attributes["city"]) ?? described.city,
    state: textIn(attributes["state"]) ?? described.state,
    country: textIn(attributes["country"]) ?? described.country,
    employeeCount: numericIn(attributes["employeeCount"]) ?? described.employeeCount,
    revenue: numericIn(attributes["revenue"]) ?? described.revenue,
  };
}

/** The snapshot of a record that was found by a description: the answer's values take precedence over the row's. */
export function answeredSnapshot(record: EnrichRecord, described: RecordSnapshot): RecordSnapshot {
  return "hints" in described ? contactOf(record, described) : companyOf(record, described);
}
