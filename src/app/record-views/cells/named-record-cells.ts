import { contactName } from "#contract/contact-schemas.ts";
import { companySnapshot, contactSnapshot } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

/** A company named by a signal, article or scoop. */
export interface NamedCompany {
  readonly id: string;
  readonly name: string;
  readonly website?: string | undefined;
}

/** A person named by a signal or scoop. */
export interface NamedContact {
  readonly id: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly companyName?: string | undefined;
}

/** The first record of each id, in order: some answers repeat a record. */
export function uniqueById<Item extends { readonly id: string }>(items: readonly Item[] = []): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(item.id)) first.set(item.id, item);
  return [...first.values()];
}

/** The full name of a named person. */
export function namedContactName({ firstName, lastName }: NamedContact): string {
  return contactName({ firstName, lastName }) || "Unnamed contact";
}

/** A named company as a selectable record; undefined where there is none. */
export function selectableCompany(company: NamedCompany | undefined): SelectableRecord | undefined {
  // an empty id cannot be enriched
  if (company === undefined || company.id === "") return undefined;
  const { id, name, website } = company;
  const snapshot = companySnapshot({ type: "Company", id, attributes: { name, website } });
  return { type: "company", id, snapshot };
}

/**
 * A named person as a selectable record. Their company is that of the event, unless the event says that they work for
 * another one, whose id is unknown.
 */
export function selectableContact(
  contact: NamedContact,
  company: NamedCompany | undefined,
): Extract<SelectableRecord, { readonly type: "contact" }> | undefined {
  if (contact.id === "") return undefined;
  const { id, firstName, lastName, jobTitle, companyName } = contact;
  const employer =
    company && (companyName === undefined || companyName === company.name)
      ? { company: { id: company.id, name: company.name } }
      : {};
  const snapshot = contactSnapshot({
    type: "Contact",
    id,
    attributes: { firstName, lastName, jobTitle, ...employer },
  });
  return { type: "contact", id, snapshot };
}
