import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import {
  type NamedCompany,
  type NamedContact,
  namedContactName,
  selectableContact,
} from "./named-record-cells.ts";

interface NamedContactsCellProps {
  /** What they have in common: "Recommended contacts". */
  readonly title: string;
  /** Without duplicates. */
  readonly contacts: readonly NamedContact[];
  readonly company: NamedCompany | undefined;
  /** Another link at the end, beside that to their colleagues. */
  readonly children?: ReactNode;
}

/** People that a signal or a scoop names, to be selected one by one or all at once, with a link to their colleagues. */
export function NamedContactsCell({ title, contacts, company, children }: NamedContactsCellProps) {
  const records = contacts.flatMap((contact) => selectableContact(contact, company) ?? []);
  return (
    <section aria-label={title}>
      <ul>
        {contacts.map((contact) => (
          <ContactLine key={contact.id} contact={contact} company={company} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 py-2 pr-4 pl-11 max-md:px-4">
        {records.length > 0 && <SelectAllButton records={records} />}
        {company !== undefined && company.id !== "" && <ContactsLink company={company} />}
        {children}
      </div>
    </section>
  );
}

function ContactLine({ contact, company }: { contact: NamedContact; company: NamedCompany | undefined }) {
  const store = useSelection();
  const name = namedContactName(contact);
  const record = selectableContact(contact, company);
  const selected = useIsSelected(record ?? { type: "contact", id: "" });
  const { jobTitle, companyName = company?.name } = contact;
  return (
    <li
      className={
        "grid min-h-9 items-center gap-x-3 pr-4 pl-10 md:grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] " +
        "max-md:grid-cols-[1.5rem_minmax(0,1fr)] max-md:gap-y-0.5 max-md:py-2 max-md:pl-4 " +
        (selected ? "bg-accent-soft" : "")
      }
    >
      <Checkbox
        label={`Select ${name}`}
        checked={selected}
        disabled={record === undefined}
        onChange={() => record && store.getState().toggle(record)}
        className="max-md:row-span-2 max-md:self-start"
      />
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} />
        <span dir="auto" className="truncate font-medium" title={name}>
          {name}
        </span>
      </span>
      <span dir="auto" className="truncate text-ink-2 max-md:pl-7" title={jobTitle}>
        {jobTitle}
      </span>
      <span dir="auto" className="truncate text-ink-2 max-md:hidden" title={companyName}>
        {companyName}
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
      {count === 1 ? "Select this contact" : `Select all ${count}`}
    </Button>
  );
}

function ContactsLink({ company }: { readonly company: NamedCompany }) {
  return (
    <Link
      to="/contacts"
      search={{ companyId: company.id }}
      className={`${buttonClass("ghost")} min-w-0 shrink md:ml-auto`}
    >
      <Users size={16} strokeWidth={1.75} aria-hidden />
      <span className="truncate">All contacts at {company.name || "this company"}</span>
    </Link>
  );
}
