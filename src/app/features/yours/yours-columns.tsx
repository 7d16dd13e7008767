import { Clock, Eye, FileText, type LucideIcon, Network, Play } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { formatDate, formatDaysAhead } from "#app/lib/format-date.ts";
import { formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { type PaidRecord, type PaidSource, newestText, newestValue } from "#app/paid-calls/paid-record.ts";
import { EventCompanyCell } from "#app/record-views/cells/company-cell.tsx";
import { PHONE_FIELDS, PhonesCell } from "#app/record-views/cells/owned-phones-cell.tsx";
import { EmptyValue, PlaceCell, secondLine } from "#app/record-views/cells/value-cells.tsx";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { RecordValue } from "#app/record-views/values/record-value.tsx";
import { RunNameLink } from "#app/record-views/values/run-name-link.tsx";
import { NotesMark } from "#app/record-facts/fact-cells.tsx";
import { cellField } from "#app/records/record-cell-values.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { type TableColumn, type TableColumns, tableColumns } from "#app/table/table-column.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { companyName, displayName } from "./filter-paid-records.ts";
import { type FreePeriod, SOON_DAYS } from "./free-period.ts";
import { FACT_COLUMNS } from "./yours-fact-columns.tsx";
import { ValueHistory } from "./value-history.tsx";
import { PLACE_FIELDS } from "#app/records/format-place.ts";
import { formatValue } from "#app/records/format-record-value.ts";

/** A record of “Owned” as a row. */
export interface YoursRow {
  readonly id: string;
  readonly record: PaidRecord;
  /** Null where it is not known. */
  readonly free: FreePeriod | null;
}

function NameCell({ record }: { readonly record: PaidRecord }) {
  const name = displayName(record);
  const detail = "hints" in record.snapshot ? newestText(record, "jobTitle") || record.snapshot.jobTitle : "";
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex flex-none max-md:hidden">
        <Avatar name={name} shape={record.type === "company" ? "square" : "round"} />
      </span>
      <span className="min-w-0 flex-1 leading-4.5">
        <span className="relative flex min-w-0 items-center gap-1 font-semibold" title={name}>
          {record.type === "company" ? (
            <CompanyLink
              companyId={record.id}
              className="truncate rounded-xs underline-offset-3 hover:underline"
            >
              {name}
            </CompanyLink>
          ) : (
            <span className="truncate">{name}</span>
          )}
          <NotesMark record={{ type: record.type, id: record.id }} name={name} />
        </span>
        {detail && (
          <span className={secondLine} title={detail}>
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}

/** The newest value of a field over its date, or what changed, as the way to earlier values. */
function ValueCell({ record, fields }: { readonly record: PaidRecord; readonly fields: readonly string[] }) {
  const name = fields.find((each) => newestValue(record, each) !== undefined);
  const newest = name === undefined ? undefined : newestValue(record, name);
  if (name === undefined || newest === undefined) return <EmptyValue className="max-md:hidden" />;
  const before = record.fields[name]?.[1];
  return (
    <div className="flex min-w-0 items-center gap-1">
      <div className="min-w-0 flex-1 leading-4.5">
        <RecordValue field={cellField(record.type, name)} value={newest.value} doNotCall={false} />
        <span className={`${secondLine} max-md:hidden`}>
          {before === undefined ? (
            `As of ${formatDate(newest.source.at)}`
          ) : (
            <span className="font-medium text-accent-ink">Changed since {formatDate(before.source.at)}</span>
          )}
        </span>
      </div>
      <ValueHistory record={record} name={name} />
    </div>
  );
}

function LocationCell({ record }: { readonly record: PaidRecord }) {
  const { snapshot } = record;
  const [city, state, country] = ["city", "state", "country"].map((field) => newestText(record, field));
  const searched = "hints" in snapshot ? {} : snapshot;
  return <PlaceCell place={city || state || country ? { city, state, country } : searched} />;
}

const SOURCES: Readonly<Record<PaidSource["kind"], { icon: LucideIcon; label: string }>> = {
  run: { icon: Play, label: "Enrich run" },
  reveal: { icon: Eye, label: "Revealed" },
  read: { icon: FileText, label: "Read" },
  family: { icon: Network, label: "Family tree" },
};

/** Runs and reads have names. */
function sourceLabel({ kind, name }: PaidSource): string {
  return kind === "run" || kind === "read" ? name : SOURCES[kind].label;
}

function SourceCell({ record }: { readonly record: PaidRecord }) {
  const [source] = record.sources;
  if (source === undefined) return <EmptyValue />;
  const { icon: Icon } = SOURCES[source.kind];
  return (
    <span className="block min-w-0 leading-4.5">
      <span className="flex min-w-0 items-center gap-1.5">
        <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
        {source.kind === "run" ? (
          <RunNameLink run={source} className="!font-normal" />
        ) : (
          <span className="truncate">{sourceLabel(source)}</span>
        )}
      </span>
      <time dateTime={record.lastAt} className={secondLine}>
        {formatDate(record.lastAt)}
      </time>
    </span>
  );
}

function FreeUntilCell({ free }: { readonly free: FreePeriod | null }) {
  if (free === null) return <EmptyValue className="max-md:hidden" />;
  const { until, days, over } = free;
  const soon = !over && days <= SOON_DAYS;
  return (
    <span className="block min-w-0 leading-4.5 tabular-nums">
      <time
        dateTime={until}
        className={classNames(
          "block truncate max-md:hidden",
          over && "text-ink-3",
          soon && "in-data-[density=compact]:text-warning-ink",
        )}
      >
        {formatDate(until)}
      </time>
      {over ? (
        <span className={`${secondLine} max-md:hidden`}>Over · 1 credit</span>
      ) : (
        soon && (
          <span
            className={`${secondLine} font-medium !text-warning-ink`}
            title={`Free until ${formatDate(until)}`}
          >
            <Clock size={12} strokeWidth={2} aria-hidden className="-mt-0.5 mr-1 inline-block" />
            <span className="sr-only md:hidden">Free, ends </span>
            {formatDaysAhead(days)}
          </span>
        )
      )}
    </span>
  );
}

const freeUntil: TableColumn<YoursRow> = {
  id: "freeUntil",
  label: "Free until",
  sortKey: "free",
  width: "8.5rem",
  // that it ends soon; the day itself is not shown there
  phone: "note",
  value: ({ free }) => formatValue("date", free?.until),
  cell: ({ free }) => <FreeUntilCell free={free} />,
};

const source: TableColumn<YoursRow> = {
  id: "source",
  label: "From",
  minimum: "11rem",
  dropOrder: 1,
  phone: "hidden",
  value: ({ record: { sources } }) => sources[0] && sourceLabel(sources[0]),
  cell: ({ record }) => <SourceCell record={record} />,
};

const EMAILS = ["email", "supplementalEmail"];

const contacts: readonly TableColumn<YoursRow>[] = [
  {
    id: "name",
    label: "Name",
    sortKey: "name",
    minimum: "11rem",
    phone: "title",
    value: ({ record }) => displayName(record),
    cell: (row) => <NameCell {...row} />,
  },
  {
    id: "company",
    label: "Company",
    sortKey: "company",
    minimum: "10rem",
    dropOrder: 2,
    phone: "hidden",
    value: ({ record }) => companyName(record),
    cell: ({ record }) =>
      companyName(record) === "" ? <EmptyValue /> : <EventCompanyCell name={companyName(record)} />,
  },
  {
    id: "email",
    label: "E-mail",
    minimum: "15rem",
    grows: true,
    phone: "more",
    fields: EMAILS,
    cell: ({ record }) => <ValueCell record={record} fields={EMAILS} />,
  },
  {
    id: "phones",
    label: "Phones",
    width: "12rem",
    phone: "hidden",
    fields: PHONE_FIELDS,
    cell: (row) => <PhonesCell {...row} />,
  },
  {
    id: "location",
    label: "Contact location",
    width: "9rem",
    initially: "hidden",
    phone: "hidden",
    fields: PLACE_FIELDS,
    cell: (row) => <LocationCell {...row} />,
  },
  source,
  freeUntil,
  ...FACT_COLUMNS,
];

const companies: readonly TableColumn<YoursRow>[] = [
  {
    id: "name",
    label: "Company",
    sortKey: "name",
    minimum: "12rem",
    phone: "title",
    value: ({ record }) => displayName(record),
    cell: (row) => <NameCell {...row} />,
  },
  {
    id: "website",
    label: "Website",
    minimum: "11rem",
    grows: true,
    phone: "more",
    cell: ({ record }) => <ValueCell record={record} fields={["website"]} />,
  },
  {
    id: "phone",
    label: "Phone",
    width: "11rem",
    phone: "hidden",
    cell: ({ record }) => <ValueCell record={record} fields={["phone"]} />,
  },
  {
    id: "location",
    label: "Headquarters",
    minimum: "8.5rem",
    dropOrder: 2,
    phone: "hidden",
    fields: PLACE_FIELDS,
    cell: (row) => <LocationCell {...row} />,
  },
  {
    id: "employees",
    label: "Employees",
    align: "end",
    width: "7rem",
    dropOrder: 3,
    phone: "hidden",
    fields: ["employeeCount"],
    cell: ({ record }) => {
      const count = parseNumber(newestText(record, "employeeCount"));
      return count === undefined ? <EmptyValue /> : formatNumber(count);
    },
  },
  source,
  freeUntil,
  ...FACT_COLUMNS,
];

/** The columns of “Owned”. */
export const YOURS_COLUMNS: Readonly<Record<RecordType, TableColumns<YoursRow>>> = {
  contact: tableColumns(contacts),
  company: tableColumns(companies),
};

const withoutWindow = (columns: readonly TableColumn<YoursRow>[]) =>
  tableColumns(columns.filter((column) => column !== freeUntil));

/** The same where nobody knows for how long a charged record is free. */
export const COLUMNS_WITHOUT_WINDOW: Readonly<Record<RecordType, TableColumns<YoursRow>>> = {
  contact: withoutWindow(contacts),
  company: withoutWindow(companies),
};
