import * as z from "zod/mini";
import type { CompanyRecord } from "#contract/company-schemas.ts";
import { type ContactRecord, contactName } from "#contract/contact-schemas.ts";
import { isInt64 } from "#contract/operation.ts";

/** Ids of records are digits, as many as an int64 has. [api-5] */
export function isRecordId(text: string): boolean {
  return /^\d/.test(text) && isInt64(text);
}

/** The types of records. */
export const RECORD_TYPES = ["contact", "company"] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** The key of a record among records of both types: `contact:42`. */
export function recordKey({ type, id }: { readonly type: RecordType; readonly id: string }): string {
  return `${type}:${id}`;
}

const textOrNull = z.nullable(z.string());
/** Null where the service did not say. */
const flagOrNull = z.nullable(z.boolean());
const numericOrNull = z.nullable(z.union([z.number(), z.string()]));

const management = z.nullable(z.object({ underManagement: z.boolean(), purchaseDate: textOrNull }));

/** What search said of a contact when it was selected: hints, never an address or a number. [field-2] */
export const contactSnapshotSchema = z.object({
  name: z.string(),
  /** Separate names for files, where known. */
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  jobTitle: textOrNull,
  company: z.nullable(z.object({ id: z.string(), name: z.string() })),
  accuracy: z.nullable(z.number()),
  hints: z.object({
    hasEmail: flagOrNull,
    hasSupplementalEmail: z.optional(flagOrNull),
    hasDirectPhone: flagOrNull,
    hasMobilePhone: flagOrNull,
  }),
  directPhoneDoNotCall: flagOrNull,
  mobilePhoneDoNotCall: flagOrNull,
  managementStatus: management,
});
export type ContactSnapshot = z.output<typeof contactSnapshotSchema>;

/** What search said of a company when it was selected. [field-3] */
export const companySnapshotSchema = z.object({
  name: z.string(),
  website: textOrNull,
  city: textOrNull,
  state: textOrNull,
  country: textOrNull,
  employeeCount: numericOrNull,
  /** Thousands of US dollars. */
  revenue: numericOrNull,
  managementStatus: management,
});
export type CompanySnapshot = z.output<typeof companySnapshotSchema>;

/** Distinguished by their keys: only a contact has `hints`. */
export const recordSnapshotSchema = z.union([contactSnapshotSchema, companySnapshotSchema]);
export type RecordSnapshot = ContactSnapshot | CompanySnapshot;

/** What a snapshot is about. */
export function snapshotType(snapshot: RecordSnapshot): RecordType {
  return "hints" in snapshot ? "contact" : "company";
}

type Managed = { underManagement: boolean; purchaseDate?: string | null | undefined } | undefined;

function managementOf(status: Managed): ContactSnapshot["managementStatus"] {
  if (status === undefined) return null;
  return { underManagement: status.underManagement, purchaseDate: status.purchaseDate ?? null };
}

/** The facts of a contact in search that lists, runs and exports need later. */
export function contactSnapshot({ attributes }: ContactRecord): ContactSnapshot {
  const { company } = attributes;
  return {
    name: contactName(attributes),
    ...(attributes.firstName === undefined ? {} : { firstName: attributes.firstName }),
    ...(attributes.lastName === undefined ? {} : { lastName: attributes.lastName }),
    jobTitle: attributes.jobTitle ?? null,
    company: company === undefined ? null : { id: company.id, name: company.name },
    accuracy: attributes.contactAccuracyScore ?? null,
    hints: {
      hasEmail: attributes.hasEmail ?? null,
      ...(attributes.hasSupplementalEmail !== undefined && {
        hasSupplementalEmail: attributes.hasSupplementalEmail,
      }),
      hasDirectPhone: attributes.hasDirectPhone ?? null,
      hasMobilePhone: attributes.hasMobilePhone ?? null,
    },
    directPhoneDoNotCall: attributes.directPhoneDoNotCall ?? null,
    mobilePhoneDoNotCall: attributes.mobilePhoneDoNotCall ?? null,
    managementStatus: managementOf(attributes.managementStatus),
  };
}

/** The facts of a company in search that lists, runs and exports need later. */
export function companySnapshot({ attributes }: CompanyRecord): CompanySnapshot {
  return {
    name: attributes.name ?? "",
    website: attributes.website ?? null,
    city: attributes.city ?? null,
    state: attributes.state ?? null,
    country: attributes.country ?? null,
    employeeCount: attributes.employeeCount ?? null,
    revenue: attributes.revenue ?? null,
    managementStatus: managementOf(attributes.managementStatus),
  };
}

/** Whether the record was under management when it was selected, so that enriching it should be free. */
export function wasUnderManagement(snapshot: RecordSnapshot): boolean {
  return snapshot.managementStatus?.underManagement === true;
}

/** A contact of whom nothing is known but an id. */
export const UNKNOWN_CONTACT: ContactSnapshot = {
  name: "",
  jobTitle: null,
  company: null,
  accuracy: null,
  hints: { hasEmail: null, hasDirectPhone: null, hasMobilePhone: null },
  directPhoneDoNotCall: null,
  mobilePhoneDoNotCall: null,
  managementStatus: null,
};

/** A company of which nothing is known but an id. */
export const UNKNOWN_COMPANY: CompanySnapshot = {
  name: "",
  website: null,
  city: null,
  state: null,
  country: null,
  employeeCount: null,
  revenue: null,
  managementStatus: null,
};
