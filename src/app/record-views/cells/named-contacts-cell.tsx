import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { contactQueries } from "#app/api/contact-api-queries.ts";
import { useIsGranted } from "#app/auth/auth-session-state.ts";
import { classNames } from "#app/lib/class-names.ts";
import { type ContactInfoProps, useRecordExtensions } from "#app/record-views/record-extensions-context.tsx";
import { contactSnapshot } from "#contract/records/record-snapshot.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type ContactRecord, searchContacts } from "#contract/contact-schemas.ts";
import { ContactInfoCell } from "./contact-channels-cell.tsx";
import {
  type NamedCompany,
  type NamedContact,
  namedContactName,
  selectableContact,
} from "./named-record-cells.ts";

interface NamedContactsCellProps {
  /** Title of the group: "Recommended contacts". */
  readonly title: string;
  /** Without duplicates. */
  readonly contacts: readonly NamedContact[];
  readonly company: NamedCompany | undefined;
  /** A further link at the end, beside the one to their colleagues. */
  readonly children?: ReactNode;
}

/**
 * The contacts as found by a free search by id; undefined until it has answered, empty where it finds none or may not
 * be used.
 */
function useFoundContacts(contacts: readonly NamedContact[]): ReadonlyMap<string, ContactRecord> | undefined {
  const allowed = useIsGranted(searchContacts);
  const { enabled, ...query } = contactQueries.byIds(contacts.map(({ id }) => id));
  const isAsked = allowed && enabled !== false;
  const { data, isError } = useQuery({ ...query, enabled: isAsked });
  if (data === undefined && isAsked && !isError) return undefined;
  return new Map(data?.data.map((record) => [record.id, record]));
}

/**
 * The people of a signal or scoop, with their channels and the price of a reveal, as in a contact search. They can be
 * selected individually or all at once, and link to their colleagues.
 */
export function NamedContactsCell({ title, contacts, company, children }: NamedContactsCellProps) {
  const { CompanyPeople } = useRecordExtensions();
  const found = useFoundContacts(contacts);
  const recordOf = (contact: NamedContact) => {
    const row = found?.get(contact.id);
    return row === undefined
      ? selectableContact(contact, company)
      : ({ type: "contact", id: row.id, snapshot: contactSnapshot(row) } as const);
  };
  const lines = contacts.map((contact) => ({ contact, record: recordOf(contact) }));
  const records = lines.flatMap(({ record }) => record ?? []);
  const isKnown = company !== undefined && company.id !== "";
  return (
    <section aria-label={title} className="py-2 pr-4 pl-(--lead) max-md:px-3">
      <div className="overflow-clip rounded-md border border-line bg-surface">
        <ul className="divide-y divide-line">
          {lines.map(({ contact, record }) => (
            <ContactLine
              key={contact.id}
              contact={contact}
              company={company}
              record={record}
              pending={found === undefined}
            />
          ))}
        </ul>
        <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-2 gap-y-1 border-t border-line bg-canvas px-3 py-1.5">
          <p className="min-w-48 flex-1 text-xs text-ink-2 empty:hidden max-md:basis-full">
            {isKnown && CompanyPeople && <CompanyPeople company={company} />}
          </p>
          {isKnown && <ContactsLink company={company} />}
          {children}
          {records.length > 0 && <SelectAllButton records={records} />}
        </div>
      </div>
    </section>
  );
}

interface ContactLineProps {
  readonly contact: NamedContact;
  readonly company: NamedCompany | undefined;
  /** The record from search; undefined where the person cannot be selected. */
  readonly record: ContactInfoProps["record"] | undefined;
  /** Whether search has not answered yet. */
  readonly pending: boolean;
}

function ContactLine({ contact, company, record, pending }: ContactLineProps) {
  const store = useSelection();
  const name = namedContactName(contact);
  const selected = useIsSelected(record ?? { type: "contact", id: "" });
  const { jobTitle, companyName } = contact;
  const employer = companyName === company?.name ? undefined : companyName;
  const job = [jobTitle, employer].filter(Boolean).join(" · ");
  return (
    <li
      className={classNames(
        "grid min-h-10 items-center gap-x-3 px-3",
        "md:grid-cols-[1rem_minmax(0,1fr)_minmax(0,1fr)_14.5rem]",
        "max-md:grid-cols-[1.5rem_minmax(0,1fr)_auto] max-md:gap-y-0.5 max-md:py-2",
        selected && "bg-accent-soft",
      )}
    >
      <Checkbox
        label={`Select ${name}`}
        checked={selected}
        disabled={record === undefined}
        onChange={() => record && store.getState().toggle(record)}
        className="max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-start"
      />
      <span className="flex min-w-0 items-center gap-2 max-md:col-start-2 max-md:row-start-1">
        <Avatar name={name} />
        <span dir="auto" className="truncate font-medium" title={name}>
          {name}
        </span>
      </span>
      <span
        dir="auto"
        className="truncate text-ink-2 max-md:col-start-2 max-md:row-start-2 max-md:pl-7"
        title={job}
      >
        {job}
      </span>
      <span className="flex min-w-0 justify-end max-md:col-start-3 max-md:row-span-2 max-md:row-start-1">
        {record && !pending && <ContactInfoCell record={record} />}
      </span>
    </li>
  );
}

function SelectAllButton({ records }: { readonly records: readonly SelectableRecord[] }) {
  const store = useSelection();
  const all = useStore(store, (state) => records.every((record) => state.has(record)));
  const count = records.length;
  return (
    <Button
      onClick={() => (all ? void store.getState().remove(records) : store.getState().add(records))}
      aria-pressed={all}
    >
      {selectAllLabel(count, all)}
    </Button>
  );
}

function selectAllLabel(count: number, all: boolean): string {
  if (count === 1) return all ? "Selected" : "Select this contact";
  return all ? `All ${count} selected` : `Select all ${count}`;
}

function ContactsLink({ company }: { readonly company: NamedCompany }) {
  return (
    <Link to="/contacts" search={{ companyId: company.id }} className={`${buttonClass("ghost")} flex-none`}>
      <Icon of={Users} />
      All contacts
      <span className="sr-only"> at {company.name || "this company"}</span>
    </Link>
  );
}
