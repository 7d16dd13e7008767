import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import { type AnsweredRecord, fieldValue } from "#contract/records/field-value.ts";
import { humanize, levelName } from "#app/lib/humanize.ts";
import { type CellKind, formatPhoneAlternates, formatValue } from "./format-record-value.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/** An output field as a column: its name in the request, its label and its kind of value. */
export interface CellField {
  readonly name: string;
  readonly label: string;
  readonly kind: CellKind;
}

/** One value of an enriched record under one chosen output field. */
export interface Cell extends CellField {
  /** The raw value; undefined where the answer has none. */
  readonly value: unknown;
}

const KNOWN_FIELDS: Readonly<Record<RecordType, ReadonlyMap<string, CellField>>> = {
  contact: new Map(contactOutputFields.map((field) => [field.name, field])),
  company: new Map(companyOutputFields.map((field) => [field.name, field])),
};

/** Lists of alternatives that hold phone numbers. [field-8] */
const PHONE_ALTERNATES: ReadonlySet<string> = new Set(["directPhoneAlt", "mobilePhoneAlt"]);

/** Fields for a contact's e-mail address, work address first. */
export const EMAIL_FIELDS: readonly string[] = ["email", "supplementalEmail"];

/** Fields that come first for readers: how to reach someone, then who they are. */
const FIRST_FIELDS: readonly string[] = [
  "email",
  "phone",
  "mobilePhone",
  "emailAlt",
  "supplementalEmail",
  "directPhoneAlt",
  "mobilePhoneAlt",
  "jobTitle",
  "website",
];

function rank(name: string): number {
  const place = FIRST_FIELDS.indexOf(name);
  return place < 0 ? FIRST_FIELDS.length : place;
}

/** Compares names of output fields: contact information first, others unchanged. */
export function byReach(one: string, other: string): number {
  return rank(one) - rank(other);
}

/** Label and kind of an output field; an unknown field gets a readable label. */
export function cellField(type: RecordType, name: string): CellField {
  const known = KNOWN_FIELDS[type].get(name);
  return known ?? { name, label: humanize(name), kind: "unknown" };
}

/** Whether a field holds phone numbers. */
export function isPhoneField(field: CellField): boolean {
  return field.kind === "phone" || PHONE_ALTERNATES.has(field.name);
}

/** The cells of a record for the chosen fields, in their order. */
export function cellsOf(type: RecordType, record: AnsweredRecord, fields: readonly string[]): Cell[] {
  return fields.map((name) => ({ ...cellField(type, name), value: fieldValue(type, record, name) }));
}

/** Management levels by the labels that filters use. */
const levelsText = (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .map((level) => levelName(formatValue("text", level)))
    .filter(Boolean)
    .join("; ");

/** A cell as plain text; see {@link formatValue}. */
export function formatCell(cell: Cell): string {
  if (cell.name === "managementLevel") return levelsText(cell.value);
  return PHONE_ALTERNATES.has(cell.name)
    ? formatPhoneAlternates(cell.value)
    : formatValue(cell.kind, cell.value);
}
