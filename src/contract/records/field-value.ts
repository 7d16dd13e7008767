import { contactFieldPath } from "#contract/contact-output-fields.ts";
import type { RecordType } from "./record-snapshot.ts";

/** The part of an answered record that values are read from. */
export interface AnsweredRecord {
  readonly id: string;
  readonly attributes?: Readonly<Record<string, unknown>> | undefined;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/**
 * The value of one output field in an answered record. `company*` fields of a contact are nested in `company` without their
 * prefix ([field-8]); a flat one is read as well. The value of `id` is the record's own id.
 */
export function fieldValue(type: RecordType, record: AnsweredRecord, name: string): unknown {
  const attributes = record.attributes ?? {};
  const path = contactFieldPath(name);
  const nested =
    type === "contact" && path.company ? memberOf(attributes["company"], path.attribute) : undefined;
  const value = nested ?? attributes[name];
  return name === "id" ? (value ?? record.id) : value;
}
