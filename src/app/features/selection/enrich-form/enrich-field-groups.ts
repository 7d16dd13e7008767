import { companyOutputFields } from "#contract/company-output-fields.ts";
import { contactOutputFields } from "#contract/contact-output-fields.ts";
import type { LookupFieldRecord } from "#contract/lookup-schemas.ts";
import type { OutputField } from "#contract/operation.ts";
import { humanize } from "#app/lib/humanize.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/** An output field as an option. */
export interface FieldOption {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  /** Whether the account may request it: true unless the service says otherwise. [enrich-2] */
  readonly granted: boolean;
}

export interface FieldGroup {
  readonly name: string;
  readonly fields: readonly FieldOption[];
}

const OTHER = "Other";

const FIELDS: Readonly<Record<RecordType, readonly OutputField[]>> = {
  contact: contactOutputFields,
  company: companyOutputFields,
};

function optionOf(record: LookupFieldRecord, label: string): FieldOption {
  const { fieldName, description, accessGranted } = record.attributes;
  return { name: fieldName ?? "", label, description, granted: accessGranted !== false };
}

/**
 * The fields of Lookup Enrich in the contract's groups and order; fields unknown to the contract come last, under
 * "Other". Fields that the service does not list are omitted, and so are empty groups.
 */
export function fieldGroups(entity: RecordType, listed: readonly LookupFieldRecord[]): readonly FieldGroup[] {
  const byName = new Map(listed.map((record) => [record.attributes.fieldName ?? "", record]));
  byName.delete("");
  const groups = new Map<string, FieldOption[]>();
  const add = (group: string, option: FieldOption) =>
    groups.set(group, [...(groups.get(group) ?? []), option]);
  for (const field of FIELDS[entity]) {
    const record = byName.get(field.name);
    if (record) add(field.group, optionOf(record, field.label));
    byName.delete(field.name);
  }
  for (const [name, record] of byName) add(OTHER, optionOf(record, humanize(name)));
  return [...groups].map(([name, fields]) => ({ name, fields }));
}

/** The groups with only those fields whose label or name contains every word of `text`. */
export function matchingGroups(groups: readonly FieldGroup[], text: string): readonly FieldGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (field: FieldOption) => {
    const haystack = `${field.label} ${field.name}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  };
  return groups
    .map((group) => ({ name: group.name, fields: group.fields.filter(matches) }))
    .filter((group) => group.fields.length > 0);
}
