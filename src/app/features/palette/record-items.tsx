import { Network, Search, ShieldCheck, Users } from "lucide-react";
import { PERSON, formatCount, parseNumber } from "#app/lib/format-number.ts";
import { useOwned } from "#app/owned/known-records-store.ts";
import { ownedLabel } from "#app/owned/owned-label.ts";
import { companySnapshot, contactSnapshot, recordKey } from "#contract/records/record-snapshot.ts";
import { recordHasNothingToGet } from "#contract/records/reach.ts";
import { ContactChannelsCell } from "#app/record-views/cells/contact-channels-cell.tsx";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RecordLookup } from "./use-record-lookup.ts";
import { type PaletteContent, type PaletteItem, hasWords } from "./palette-item.ts";

type SelectableCompany = Extract<SelectableRecord, { readonly type: "company" }>;
type SelectableContact = Extract<SelectableRecord, { readonly type: "contact" }>;

/** A company or person as an item of the palette. */
export function recordItem(record: SelectableRecord): PaletteItem {
  return record.type === "company" ? companyItem(record) : contactItem(record);
}

function companyItem(record: SelectableCompany): PaletteItem {
  const { id, snapshot } = record;
  const name = snapshot.name.trim() || "Unnamed company";
  const employees = parseNumber(snapshot.employeeCount);
  const place = [snapshot.city, snapshot.state].filter(Boolean).join(", ");
  const size = employees === undefined ? "" : formatCount(employees, PERSON);
  return {
    id: recordKey(record),
    kind: "company",
    label: name,
    icon: <Avatar name={name} size={24} shape="square" />,
    detail: [size, place].filter(Boolean).join(" · "),
    end: <OwnedBadge record={record} />,
    link: { to: "/companies/$companyId", params: { companyId: id } },
    preview: { to: "/companies", search: { companyId: id, peek: id } },
    record,
  };
}

function contactItem(record: SelectableContact): PaletteItem {
  const { id, snapshot } = record;
  const name = snapshot.name.trim() || "Unnamed contact";
  // people have no screen of their own: opens a search for this person, with the preview
  const place = { to: "/contacts", search: { personId: id, peek: id } } as const;
  return {
    id: recordKey(record),
    kind: "contact",
    label: name,
    icon: <Avatar name={name} size={24} />,
    detail: [snapshot.jobTitle, snapshot.company?.name].filter(Boolean).join(" · "),
    end: <ContactEnd record={record} />,
    link: place,
    preview: place,
    record,
  };
}

function OwnedBadge({ record }: { readonly record: SelectableRecord }) {
  const known = useOwned(record);
  return (
    known && (
      <span title={ownedLabel(known)} className="flex">
        <Badge tone="teal" icon={<Icon of={ShieldCheck} size="sm" />}>
          Owned
        </Badge>
      </span>
    )
  );
}

/** Shows that a person is owned, or else their channels. */
function ContactEnd({ record }: { readonly record: SelectableContact }) {
  const known = useOwned(record);
  if (known) return <OwnedBadge record={record} />;
  if (recordHasNothingToGet(record.snapshot))
    return <span className="text-xs text-ink-3">Nothing on file</span>;
  return <ContactChannelsCell snapshot={record.snapshot} />;
}

/** Companies and people for a typed text: those opened before in this browser, then those looked up. */
export function foundItems(
  { companies, contacts }: RecordLookup,
  recent: readonly PaletteItem[],
  typed: string,
): PaletteContent["found"] {
  const name = typed.trim();
  if (name === "") return {};
  const company = companies.rows.map((row) =>
    recordItem({ type: "company", id: row.id, snapshot: companySnapshot(row) }),
  );
  const contact = contacts.rows.map((row) =>
    recordItem({ type: "contact", id: row.id, snapshot: contactSnapshot(row) }),
  );
  const known = recent.filter(({ label }) => hasWords(label, name));
  return {
    company: {
      items: withKnown(known, company, "company"),
      total: companies.total,
      all: { to: "/companies", search: { companyName: name } },
    },
    contact: {
      items: withKnown(known, contact, "contact"),
      total: contacts.total,
      all: { to: "/contacts", search: { fullName: name } },
    },
  };
}

/** Merges both: opened items are available at once, looked-up ones are newer. */
function withKnown(
  known: readonly PaletteItem[],
  rows: readonly PaletteItem[],
  kind: PaletteItem["kind"],
): readonly PaletteItem[] {
  const first = known
    .filter((item) => item.kind === kind)
    .map((item) => rows.find(({ id }) => id === item.id) ?? item);
  return [...first, ...rows.filter(({ id }) => first.every((item) => item.id !== id))];
}

/** Actions on the first company found. None of them costs credits. */
function companyActions(company: PaletteItem | undefined): readonly PaletteItem[] {
  if (company?.record?.type !== "company") return [];
  const { id } = company.record;
  return [
    {
      id: "people-at",
      kind: "action",
      label: `Find people at ${company.label}`,
      icon: <Icon of={Users} />,
      always: true,
      link: { to: "/contacts", search: { companyId: id } },
    },
    {
      id: "family-of",
      kind: "action",
      label: `Family tree of ${company.label}`,
      icon: <Icon of={Network} />,
      always: true,
      link: { to: "/families/$companyId", params: { companyId: id } },
    },
  ];
}

/** Searches for the typed text. */
function searchActions(typed: string): readonly PaletteItem[] {
  const name = typed.trim();
  if (name === "") return [];
  const common = { kind: "action", icon: <Icon of={Search} />, always: true } as const;
  return [
    {
      ...common,
      id: "search-companies",
      label: `Search companies for “${name}”`,
      detail: "in the name",
      link: { to: "/companies", search: { companyName: name } },
    },
    {
      ...common,
      id: "search-contacts",
      label: `Search contacts for “${name}”`,
      detail: "in the name",
      link: { to: "/contacts", search: { fullName: name } },
    },
    {
      ...common,
      id: "search-contacts-at",
      label: `Search contacts at “${name}”`,
      detail: "in the company’s name",
      link: { to: "/contacts", search: { companyName: name } },
    },
  ];
}

/** Actions on the typed text, and on the first company found for it. */
export function textActions(typed: string, company: PaletteItem | undefined): readonly PaletteItem[] {
  return [...companyActions(company), ...searchActions(typed)];
}
