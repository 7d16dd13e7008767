import { contactName } from "#contract/contacts.ts";
import { contactSnapshot } from "#app/records/snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import type { NamedCompany } from "./selectable-company.ts";

/** A person as a signal or a scoop names them. */
export interface NamedContact {
  readonly id: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly companyName?: string | undefined;
}

/** What a named person is called. */
export function namedContactName({ firstName, lastName }: NamedContact): string {
  return contactName({ firstName, lastName }) || "Contact without a name";
}

/**
 * The record to choose. The person's company is that of the signal or scoop, unless the person is said to be of another
 * one, of which no identifier is told.
 */
export function selectableContact(
  contact: NamedContact,
  company: NamedCompany | undefined,
): SelectableRecord | undefined {
  if (contact.id === "") return undefined;
  const { id, firstName, lastName, jobTitle, companyName } = contact;
  const own = company && (companyName === undefined || companyName === company.name) ? company : undefined;
  const snapshot = contactSnapshot({
    type: "Contact",
    id,
    attributes: { firstName, lastName, jobTitle, ...(own && { company: { id: own.id, name: own.name } }) },
  });
  return { type: "contact", id, snapshot };
}
