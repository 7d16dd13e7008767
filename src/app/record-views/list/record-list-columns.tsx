import type { ReactNode } from "react";
import { parseNumber, formatNumber } from "#app/lib/format-number.ts";
import { websiteDomain } from "#text/website-domain.ts";
import { NotesMark, OwnerCell, StageCell, TagsCell } from "#app/record-facts/fact-cells.tsx";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import type { SelectedCompany, SelectedContact, SelectedRecord } from "#app/selection/selected-record.ts";
import { OwnedBadgeCell } from "#app/record-views/cells/owned-badge-cell.tsx";
import { OwnedLocationCell } from "#app/record-views/cells/owned-company-values.tsx";
import { PHONE_FIELDS, OwnedPhonesCell } from "#app/record-views/cells/owned-phones-cell.tsx";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { PlaceCell, twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { AddressText } from "#app/record-views/values/address-text.tsx";
import { ContactInfoCell, REACH_FIELDS } from "#app/record-views/cells/contact-channels-cell.tsx";
import type { RecordColumn } from "./record-list-table.tsx";
import { PLACE_FIELDS } from "#app/records/format-place.ts";

const DASH = <span className="text-ink-3">–</span>;

function ofContact(cell: (row: SelectedContact) => ReactNode) {
  return (row: SelectedRecord) => (row.type === "contact" ? cell(row) : null);
}

function ofCompany(cell: (row: SelectedCompany) => ReactNode) {
  return (row: SelectedRecord) => (row.type === "company" ? cell(row) : null);
}

const titlePlace = "max-md:text-base max-md:[grid-area:title] font-medium";
const detailPlace = "max-md:[grid-area:detail] text-ink-2";

const contactName: RecordColumn = {
  label: "Name",
  fields: ["name"],
  className: titlePlace,
  cell: ofContact((contact) => <ContactName contact={contact} />),
};

const contactTitle: RecordColumn = {
  label: "Title",
  fields: ["jobTitle"],
  className: detailPlace,
  cell: ofContact(({ snapshot }) => (
    <span className={twoLines} title={snapshot.jobTitle ?? undefined}>
      {snapshot.jobTitle ?? DASH}
      {/* on a phone both stand in one line, which leads nowhere */}
      {snapshot.company && <span className="md:hidden"> · {snapshot.company.name}</span>}
    </span>
  )),
};

const contactCompany: RecordColumn = {
  label: "Company",
  fields: ["companyName"],
  className: "max-md:hidden",
  cell: ofContact(({ snapshot }) => (snapshot.company ? <NamedCompany {...snapshot.company} /> : DASH)),
};

const contactAccuracy: RecordColumn = {
  label: "Accuracy",
  fields: ["contactAccuracyScore"],
  className: "text-right tabular-nums max-md:[grid-area:figure] md:w-20",
  cell: ofContact(({ snapshot }) => snapshot.accuracy ?? DASH),
};

const contactInfo: RecordColumn = {
  label: "Contact info",
  fields: REACH_FIELDS,
  className: "max-md:text-right max-md:[grid-area:note] md:w-60",
  cell: ofContact((record) => (
    <ContactInfoCell record={record} {...record.snapshot} {...record.snapshot.hints} />
  )),
};

/** The name over the title, where a column for each would leave neither of them room. */
const namedContact: RecordColumn = {
  ...contactName,
  cell: ofContact((contact) => (
    <>
      <ContactName contact={contact} className="max-md:line-clamp-2 md:truncate" />
      <span className="block truncate text-xs/4 font-normal text-ink-2 max-md:hidden">
        {contact.snapshot.jobTitle}
      </span>
    </>
  )),
};

const onPhones = (column: RecordColumn): RecordColumn => ({
  ...column,
  className: `${column.className} md:hidden`,
});

const companyColumns: readonly RecordColumn[] = [
  {
    label: "Name",
    fields: ["name"],
    className: titlePlace,
    cell: ofCompany(({ snapshot, id }) => (
      <span className="relative flex min-w-0 items-center gap-1.5">
        <NamedCompany id={id} name={snapshot.name || `Company ${id}`} />
        <OwnedBadgeCell type="company" id={id} status={snapshot.managementStatus} />
        <NotesMark record={{ type: "company", id }} name={snapshot.name || `Company ${id}`} />
      </span>
    )),
  },
  {
    label: "Website",
    fields: ["website"],
    className: detailPlace,
    cell: ofCompany(({ snapshot }) => <WebsiteText address={snapshot.website} />),
  },
  {
    label: "Headquarters",
    fields: PLACE_FIELDS,
    className: "text-ink-2 max-md:text-right max-md:[grid-area:note]",
    cell: ofCompany(({ snapshot }) => <PlaceCell place={snapshot} />),
  },
  {
    label: "Employees",
    fields: ["employeeCount"],
    className: "text-right tabular-nums max-md:[grid-area:figure] md:w-24",
    cell: ofCompany(({ snapshot }) => {
      const count = parseNumber(snapshot.employeeCount);
      return count === undefined ? (snapshot.employeeCount ?? DASH) : formatNumber(count);
    }),
  },
];

const phones: RecordColumn = {
  label: "Phones",
  fields: PHONE_FIELDS,
  className: "max-md:hidden md:w-44",
  cell: ({ type, id }) => <OwnedPhonesCell type={type} id={id} />,
};

const location: RecordColumn = {
  label: "Contact location",
  fields: PLACE_FIELDS,
  className: "text-ink-2 max-md:hidden md:w-40",
  cell: ({ type, id }) => <OwnedLocationCell type={type} id={id} />,
};

const factColumns: readonly RecordColumn[] = [
  {
    label: "Stage",
    fields: ["noted.stage"],
    className: "max-md:hidden md:w-26",
    cell: (row) => <StageCell {...row} />,
  },
  {
    label: "Owner",
    fields: ["noted.owner"],
    className: "max-md:hidden md:w-32",
    cell: (row) => <OwnerCell {...row} />,
  },
  {
    label: "Tags",
    fields: ["noted.tags"],
    className: "max-md:hidden md:w-32",
    cell: (row) => <TagsCell {...row} />,
  },
];

/** What is to be shown of listed records. */
interface ShownOfRecords {
  /** Something of them was paid for: its values; addresses stand in "Contact info". */
  readonly paid: boolean;
  /** The organisation notes something about them: that comes before what has no room beside it. */
  readonly facts: boolean;
}

/** How chosen and listed records of a type are shown. */
export function recordColumns(type: RecordType, { paid, facts }: ShownOfRecords): readonly RecordColumn[] {
  const ofThem = paid ? [phones] : [];
  if (type === "company") return [...companyColumns, ...ofThem, ...(facts ? factColumns : [])];
  if (!facts) {
    const all = [contactName, contactTitle, contactCompany, contactAccuracy, contactInfo, ...ofThem];
    return paid ? [...all, location] : all;
  }
  const folded = [onPhones(contactTitle), contactCompany, onPhones(contactAccuracy), contactInfo];
  return [namedContact, ...folded, ...ofThem, ...factColumns];
}

/** The part of a web address that tells companies apart. */
function WebsiteText({ address }: { readonly address: string | null }) {
  const host = websiteDomain(address ?? "") || address;
  return host ? (
    <span className={`${twoLines} wrap-break-word`} title={host}>
      <AddressText breaks="max-md:hidden">{host}</AddressText>
    </span>
  ) : (
    DASH
  );
}

function NameText({ children, className }: { readonly children: string; readonly className?: string }) {
  return (
    <span className={className ?? wrappedText} title={children}>
      {children}
    </span>
  );
}

function ContactName({
  contact: { snapshot, id },
  ...text
}: {
  readonly contact: SelectedContact;
  readonly className?: string;
}) {
  const name = snapshot.name || `Contact ${id}`;
  return (
    <span className="relative flex min-w-0 items-center gap-1.5">
      <NameText {...text}>{name}</NameText>
      <OwnedBadgeCell type="contact" id={id} status={snapshot.managementStatus} />
      <NotesMark record={{ type: "contact", id }} name={name} />
    </span>
  );
}

/** A company's name, which leads to its page. */
function NamedCompany({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} shape="square" />
      <CompanyLink companyId={id} className={nameLink}>
        <NameText>{name}</NameText>
      </CompanyLink>
    </span>
  );
}

const nameLink =
  "min-w-0 rounded-xs underline-offset-3 hover:underline pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center";
