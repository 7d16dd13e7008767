import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/** Values by output field, the newest first. */
interface HasValues<Value extends { readonly value: unknown } = { readonly value: unknown }> {
  readonly fields: Readonly<Record<string, readonly Value[]>>;
}

/** The newest value of an output field. */
export function newestValue<Value extends { readonly value: unknown }>(
  { fields }: HasValues<Value>,
  field: string,
): Value | undefined {
  return Object.hasOwn(fields, field) ? fields[field]?.[0] : undefined;
}

/** The newest value of the first of some fields that has one, as text; the first of several. */
export function newestText(record: HasValues | null | undefined, ...fields: readonly string[]): string {
  for (const field of fields) {
    const value = record ? newestValue(record, field)?.value : undefined;
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string" && first !== "") return first;
    if (typeof first === "number") return String(first);
  }
  return "";
}

const KNOWN_FIELDS = { contact: contactOutputFields, company: companyOutputFields } as const;

/** Every output field of which some records have a value: those of the contract in its order, then others. */
export function valueFieldsOf(type: RecordType, records: Iterable<HasValues>): string[] {
  const present = new Set<string>();
  for (const { fields } of records) for (const name of Object.keys(fields)) present.add(name);
  const known = KNOWN_FIELDS[type].map(({ name }) => name).filter((name) => present.delete(name));
  return [...known, ...present];
}
