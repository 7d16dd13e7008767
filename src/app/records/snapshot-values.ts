import { hasAnyEmail } from "#contract/records/reach.ts";
import { type CellField, cellField } from "./record-cell-values.ts";
import {
  type CompanySnapshot,
  type ContactSnapshot,
  type RecordSnapshot,
  type RecordType,
  wasUnderManagement,
} from "#contract/records/record-snapshot.ts";

/** A value of a snapshot that matches the output field of the same name. */
interface SnapshotField<Snapshot> {
  readonly field: CellField;
  read(snapshot: Snapshot): unknown;
}

const CONTACT: readonly SnapshotField<ContactSnapshot>[] = [
  { field: { name: "name", label: "Name", kind: "text" }, read: ({ name }) => name },
  { field: cellField("contact", "firstName"), read: ({ firstName }) => firstName },
  { field: cellField("contact", "lastName"), read: ({ lastName }) => lastName },
  { field: cellField("contact", "jobTitle"), read: ({ jobTitle }) => jobTitle },
  { field: cellField("contact", "companyName"), read: ({ company }) => company?.name },
  { field: cellField("contact", "companyId"), read: ({ company }) => company?.id },
  {
    field: { ...cellField("contact", "contactAccuracyScore"), kind: "number" },
    read: ({ accuracy }) => accuracy,
  },
  {
    field: { name: "hasEmail", label: "Has e-mail", kind: "boolean" },
    read: ({ hints }) => hasAnyEmail(hints),
  },
  {
    field: { name: "hasDirectPhone", label: "Has direct phone", kind: "boolean" },
    read: ({ hints }) => hints.hasDirectPhone,
  },
  {
    field: { name: "hasMobilePhone", label: "Has mobile", kind: "boolean" },
    read: ({ hints }) => hints.hasMobilePhone,
  },
  {
    field: cellField("contact", "directPhoneDoNotCall"),
    read: ({ directPhoneDoNotCall }) => directPhoneDoNotCall,
  },
  {
    field: cellField("contact", "mobilePhoneDoNotCall"),
    read: ({ mobilePhoneDoNotCall }) => mobilePhoneDoNotCall,
  },
];

const COMPANY: readonly SnapshotField<CompanySnapshot>[] = [
  { field: cellField("company", "name"), read: ({ name }) => name },
  { field: cellField("company", "website"), read: ({ website }) => website },
  { field: cellField("company", "city"), read: ({ city }) => city },
  { field: cellField("company", "state"), read: ({ state }) => state },
  { field: cellField("company", "country"), read: ({ country }) => country },
  { field: cellField("company", "employeeCount"), read: ({ employeeCount }) => employeeCount },
  { field: cellField("company", "revenue"), read: ({ revenue }) => revenue },
];

const UNDER_MANAGEMENT: CellField = { name: "underManagement", label: "Owned", kind: "boolean" };

/** The fields that a snapshot can fill, in table order, name first. */
export const SNAPSHOT_FIELDS: Readonly<Record<RecordType, readonly CellField[]>> = {
  contact: [...CONTACT.map(({ field }) => field), UNDER_MANAGEMENT],
  company: [...COMPANY.map(({ field }) => field), UNDER_MANAGEMENT],
};

const READERS = {
  contact: new Map(CONTACT.map(({ field, read }) => [field.name, read])),
  company: new Map(COMPANY.map(({ field, read }) => [field.name, read])),
};

/**
 * The value from search for an output field; undefined where search gave none. Whether a record is under management
 * comes from the gateway (`isOwned`, undefined if nobody asked) or from search, whose word is as old as the search.
 */
export function snapshotValue(
  snapshot: RecordSnapshot,
  field: string,
  isOwned: boolean | undefined,
): unknown {
  if (field === UNDER_MANAGEMENT.name) return isOwned === true || wasUnderManagement(snapshot) || isOwned;
  const value =
    "hints" in snapshot ? READERS.contact.get(field)?.(snapshot) : READERS.company.get(field)?.(snapshot);
  return value ?? undefined;
}
