import type { ReactNode } from "react";
import { parseNumber, formatNumber } from "#app/lib/format-number.ts";
import { NotesMark, OwnerCell, StageCell, TagsCell } from "#app/record-facts/fact-cells.tsx";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import type { SelectedCompany, SelectedContact, SelectedRecord } from "#app/selection/selected-record.ts";
import { EnrichedBadgeCell } from "#app/record-views/cells/enriched-badge-cell.tsx";
import { ManagedBadgeCell } from "#app/record-views/cells/managed-badge-cell.tsx";
import { PaidLocationCell } from "#app/record-views/cells/paid-company-values.tsx";
import { PaidPhonesCell } from "#app/record-views/cells/paid-phones-cell.tsx";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { PlaceCell, twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { ContactInfoCell } from "#app/record-views/cells/contact-channels-cell.tsx";
import type { RecordColumn } from "./record-list-table.tsx";

const DASH = <span className="text-ink-3">–</span>;

function ofContact(cell: (row: SelectedContact) => ReactNode) {
  return (row: SelectedRecord) => (row.type === "contact" ? cell(row) : null);
}

function ofCompany(cell: (row: SelectedCompany) => ReactNode) {
  return (row: SelectedRecord) => (row.type === "company" ? cell(row) : null);
}

const titlePlace = "max-md:text-base max-md:[grid-area:title] font-medium";
const detailPlace = "max-md:[grid-area:detail] text-ink-2";

const contactColumns: readonly RecordColumn[] = [
  {
    label: "Name",
    className: titlePlace,
    cell: ofContact(({ snapshot, id }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <NameText>{snapshot.name || `Contact ${id}`}</NameText>
        <ManagedBadgeCell status={snapshot.managementStatus ?? undefined} />
        <EnrichedBadgeCell type="contact" id={id} />
        <NotesMark record={{ type: "contact", id }} name={snapshot.name || `Contact ${id}`} />
      </span>
    )),
  },
  {
    label: "Title",
    className: detailPlace,
    cell: ofContact(({ snapshot }) => (
      <span className={twoLines} title={snapshot.jobTitle ?? undefined}>
        {snapshot.jobTitle ?? DASH}
        {/* on a phone both stand in one line, which leads nowhere */}
        {snapshot.company && <span className="md:hidden"> · {snapshot.company.name}</span>}
      </span>
    )),
  },
  {
    label: "Company",
    className: "max-md:hidden",
    cell: ofContact(({ snapshot }) => (snapshot.company ? <NamedCompany {...snapshot.company} /> : DASH)),
  },
  {
    label: "Accuracy",
    className: "text-right tabular-nums max-md:[grid-area:figure] md:w-20",
    cell: ofContact(({ snapshot }) => snapshot.accuracy ?? DASH),
  },
  {
    label: "Contact info",
    className: "max-md:text-right max-md:[grid-area:note] md:w-60",
    cell: ofContact((record) => (
      <ContactInfoCell record={record} {...record.snapshot} {...record.snapshot.hints} />
    )),
  },
];

const companyColumns: readonly RecordColumn[] = [
  {
    label: "Name",
    className: titlePlace,
    cell: ofCompany(({ snapshot, id }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <NamedCompany id={id} name={snapshot.name || `Company ${id}`} />
        <ManagedBadgeCell status={snapshot.managementStatus ?? undefined} />
        <EnrichedBadgeCell type="company" id={id} />
        <NotesMark record={{ type: "company", id }} name={snapshot.name || `Company ${id}`} />
      </span>
    )),
  },
  {
    label: "Website",
    className: detailPlace,
    cell: ofCompany(({ snapshot }) => <WebsiteText address={snapshot.website} />),
  },
  {
    label: "Headquarters",
    className: "text-ink-2 max-md:text-right max-md:[grid-area:note]",
    cell: ofCompany(({ snapshot }) => <PlaceCell place={snapshot} />),
  },
  {
    label: "Employees",
    className: "text-right tabular-nums max-md:[grid-area:figure] md:w-24",
    cell: ofCompany(({ snapshot }) => {
      const count = parseNumber(snapshot.employeeCount);
      return count === undefined ? (snapshot.employeeCount ?? DASH) : formatNumber(count);
    }),
  },
];

const phones: RecordColumn = {
  label: "Phones",
  className: "max-md:hidden md:w-44",
  cell: ({ type, id }) => <PaidPhonesCell type={type} id={id} />,
};

const location: RecordColumn = {
  label: "Location",
  className: "text-ink-2 max-md:hidden md:w-40",
  cell: ({ type, id }) => <PaidLocationCell type={type} id={id} />,
};

/** What else is shown where something of the records was paid for; addresses stand in "Contact info". */
export const PAID_COLUMNS: Readonly<Record<RecordType, readonly RecordColumn[]>> = {
  contact: [phones, location],
  company: [phones],
};

/** What an organisation notes about records, where it notes anything about these. */
export const FACT_COLUMNS: readonly RecordColumn[] = [
  { label: "Stage", className: "max-md:hidden md:w-26", cell: (row) => <StageCell {...row} /> },
  { label: "Owner", className: "max-md:hidden md:w-32", cell: (row) => <OwnerCell {...row} /> },
  { label: "Tags", className: "max-md:hidden md:w-40", cell: (row) => <TagsCell {...row} /> },
];

/** How chosen and listed records of each type are shown. */
export const RECORD_COLUMNS: Readonly<Record<RecordType, readonly RecordColumn[]>> = {
  contact: contactColumns,
  company: companyColumns,
};

/** The part of a web address that tells companies apart. */
function WebsiteText({ address }: { readonly address: string | null }) {
  const host = address?.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
  return host ? (
    <span className={`${twoLines} wrap-anywhere`} title={host}>
      {host}
    </span>
  ) : (
    DASH
  );
}

function NameText({ children }: { readonly children: string }) {
  return (
    <span className={wrappedText} title={children}>
      {children}
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
