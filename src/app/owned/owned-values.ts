import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import type { FieldValues } from "#contract/records/newest-values.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

const KNOWN_FIELDS = { contact: contactOutputFields, company: companyOutputFields } as const;

/** Every output field that has a value in at least one record: the contract's fields in order, then any others. */
export function valueFieldsOf(
  type: RecordType,
  records: Iterable<FieldValues<{ readonly value?: unknown }>>,
): string[] {
  const present = new Set<string>();
  for (const { fields } of records) for (const name of Object.keys(fields)) present.add(name);
  const known = KNOWN_FIELDS[type].map(({ name }) => name).filter((name) => present.delete(name));
  return [...known, ...present];
}
