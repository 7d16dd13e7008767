import type { OwnedRecord, OwnedValue } from "#contract/records/owned-record.ts";

/** The newest value of an output field. */
export function newestValue({ fields }: Pick<OwnedRecord, "fields">, field: string): OwnedValue | undefined {
  return Object.hasOwn(fields, field) ? fields[field]?.[0] : undefined;
}

/** The newest value of the first of some fields that has one, as text. */
export function newestText(record: Pick<OwnedRecord, "fields">, ...fields: readonly string[]): string {
  for (const field of fields) {
    const value = newestValue(record, field)?.value;
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return "";
}
