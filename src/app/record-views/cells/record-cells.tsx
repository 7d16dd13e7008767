import { Clock, Eye, FileText, type LucideIcon, Network, Play, Terminal, Upload } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { formatDate, formatDaysAhead } from "#app/lib/format-date.ts";
import { formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { SOON_DAYS } from "#app/owned/free-period.ts";
import { ownedChannels } from "#app/owned/owned-channels.ts";
import { NotesMark } from "#app/record-facts/fact-cells.tsx";
import {
  type RecordRow,
  companyName,
  freeOf,
  jobTitle,
  rowName,
  selectableRow,
  useKnown,
} from "#app/record-views/record-row.ts";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { RecordValue } from "#app/record-views/values/record-value.tsx";
import { RunNameLink } from "#app/record-views/values/run-name-link.tsx";
import { EMAIL_FIELDS, cellField } from "#app/records/record-cell-values.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { newestText, newestValue } from "#contract/records/newest-values.ts";
import type { OwnedRecord, OwnedSource } from "#contract/records/owned-record.ts";
import { ContactInfoCell } from "./contact-channels-cell.tsx";
import { OwnedBadgeCell } from "./owned-badge-cell.tsx";
import { PhonesCell } from "./owned-phones-cell.tsx";
import { EmptyValue, PlaceCell, secondLine, twoLines } from "./value-cells.tsx";
import { ValueHistory } from "./value-history.tsx";
import { WebsiteCell } from "./website-cell.tsx";

interface RowProps {
  readonly row: RecordRow;
}

/** A record's name above its job title; a company's name links to its page. */
export function NameCell({ row }: RowProps) {
  const { type, id, snapshot } = row;
  const name = rowName(row);
  const known = useKnown(row);
  const detail = snapshot === null ? "Your account can’t see its details" : jobTitle(row, known);
  return (
    <span className="flex min-w-0 items-center gap-2 max-md:flex-1">
      {type === "company" && (
        <span className="flex flex-none max-md:hidden">
          <Avatar name={name} shape="square" />
        </span>
      )}
      <span className="min-w-0 flex-1 md:leading-4.5">
        <span className="flex min-w-0 items-center gap-1.5 font-semibold" title={name}>
          {type === "company" ? (
            <CompanyLink companyId={id} className="truncate rounded-xs underline-offset-3 hover:underline">
              {name}
            </CompanyLink>
          ) : (
            <span className="truncate">{name}</span>
          )}
          {row.known === undefined && (
            <OwnedBadgeCell type={type} id={id} status={snapshot?.managementStatus} />
          )}
          <NotesMark record={{ type, id }} name={name} />
        </span>
        {detail && (
          <span className={`${secondLine} max-md:hidden`} title={detail}>
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}

/** A contact's job title. */
export function TitleCell({ row }: RowProps) {
  const title = jobTitle(row, useKnown(row));
  return title === "" ? <EmptyValue /> : <span className={twoLines}>{title}</span>;
}

/** A contact's company, with a link; a phone shows the job title before it. */
export function CompanyCell({ row }: RowProps) {
  const known = useKnown(row);
  const { snapshot } = row;
  const name = companyName(row, known);
  const told = snapshot && "hints" in snapshot ? snapshot.company : null;
  const short = [jobTitle(row, known), name].filter(Boolean).join(" · ");
  return (
    <>
      <span className="block truncate pr-2 text-ink-2 md:hidden" title={short}>
        {short}
      </span>
      <span className="max-md:hidden">
        {name === "" ? (
          <EmptyValue />
        ) : told?.name === name && told.id !== "" ? (
          <CompanyLink companyId={told.id} className={companyLink}>
            <span className={twoLines} title={name}>
              {name}
            </span>
          </CompanyLink>
        ) : (
          <span className={twoLines} title={name}>
            {name}
          </span>
        )}
      </span>
    </>
  );
}

const companyLink =
  "block min-w-0 rounded-xs underline-offset-3 hover:underline pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center";

/**
 * A contact's owned address; else the available channels, with the price of a reveal. Adds an owned number where the
 * number column is missing: on a phone, or for lack of room.
 */
export function EmailCell({ row }: RowProps) {
  const record = useKnown(row)?.record;
  const contact = selectableRow(row);
  const owned = record && contact && ownedChannels(record, contact.snapshot);
  if (row.known === undefined && !owned && contact?.type === "contact")
    return <ContactInfoCell record={contact} />;
  const email = <ValueCell record={record ?? null} fields={EMAIL_FIELDS} number={owned?.phone} />;
  const isAlone = owned?.email === undefined;
  // rows that come with owned values have a line for numbers on a phone
  if (!owned?.phone || (row.known !== undefined && !isAlone)) return email;
  const onPhone = row.known === undefined ? "" : "max-md:hidden";
  return (
    <>
      <span
        className={classNames(onPhone, isAlone ? "md:not-in-data-[dropped~=phones]:hidden" : "md:hidden")}
      >
        <RecordValue field={cellField("contact", "phone")} value={owned.phone} doNotCall={false} />
      </span>
      <span className={classNames("max-md:hidden", isAlone && "in-data-[dropped~=phones]:hidden")}>
        {email}
      </span>
    </>
  );
}

/** A contact's owned numbers. */
export function NumbersCell({ row }: RowProps) {
  const record = useKnown(row)?.record;
  if (!record) return <EmptyValue className="max-md:hidden" />;
  return <PhonesCell record={record} hints={row.snapshot ?? record.snapshot} />;
}

/** An enriched value of a company. */
export function CompanyValueCell({ row, field }: RowProps & { readonly field: string }) {
  return <ValueCell record={useKnown(row)?.record ?? null} fields={[field]} />;
}

/** A company's website, from the last answer or from search. */
export function CompanyWebsiteCell({ row }: RowProps) {
  const record = useKnown(row)?.record;
  const { snapshot } = row;
  return (
    <span className="block min-w-0 max-md:pr-2">
      {record && newestText(record, "website") !== "" ? (
        <ValueCell record={record} fields={["website"]} />
      ) : (
        <WebsiteCell address={(snapshot && "website" in snapshot && snapshot.website) || undefined} />
      )}
    </span>
  );
}

/** A contact's owned location, or a company's headquarters. */
export function LocationCell({ row }: RowProps) {
  const record = useKnown(row)?.record;
  const { snapshot } = row;
  const [city, state, country] = ["city", "state", "country"].map((field) => newestText(record, field));
  const searched = snapshot === null || "hints" in snapshot ? {} : snapshot;
  return <PlaceCell place={city || state || country ? { city, state, country } : searched} />;
}

/** Number of employees of a company. */
export function EmployeesCell({ row }: RowProps) {
  const { snapshot } = row;
  const answered = newestText(useKnown(row)?.record, "employeeCount");
  const told = snapshot && "employeeCount" in snapshot ? snapshot.employeeCount : null;
  const count = parseNumber(answered || told);
  if (count === undefined) return told === null ? <EmptyValue /> : told;
  return <span className="tabular-nums">{formatNumber(count)}</span>;
}

interface ValueCellProps {
  readonly record: OwnedRecord | null;
  readonly fields: readonly string[];
  /** Shown in place of the date where the number column has no room. */
  readonly number?: string | undefined;
}

/** The newest value of a field, above its date or the change, with a link to earlier values. */
function ValueCell({ record, fields, number }: ValueCellProps) {
  const name = record === null ? undefined : fields.find((each) => newestValue(record, each) !== undefined);
  const newest = record === null || name === undefined ? undefined : newestValue(record, name);
  if (record === null || name === undefined || newest === undefined)
    return <EmptyValue className="max-md:hidden" />;
  const before = record.fields[name]?.[1];
  return (
    <div className="flex min-w-0 items-center gap-1">
      <div className="min-w-0 flex-1 leading-4.5">
        <RecordValue field={cellField(record.type, name)} value={newest.value} doNotCall={false} />
        {number !== undefined && (
          <span className={`${secondLine} not-in-data-[dropped~=phones]:hidden max-md:hidden`}>{number}</span>
        )}
        <span
          className={classNames(
            secondLine,
            "max-md:hidden",
            number !== undefined && "in-data-[dropped~=phones]:hidden",
          )}
        >
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

const SOURCES: Readonly<Record<OwnedSource["kind"], { icon: LucideIcon; label: string }>> = {
  enrich: { icon: Play, label: "Enrich run" },
  reveal: { icon: Eye, label: "Revealed" },
  read: { icon: FileText, label: "Read" },
  family: { icon: Network, label: "Family tree" },
  import: { icon: Upload, label: "Import" },
  call: { icon: Terminal, label: "Other program" },
};

/** What brought a value, as a word or by its name. */
export function sourceLabel({ kind, name }: OwnedSource): string {
  return name === "" ? SOURCES[kind].label : name;
}

/** Whether the source is a run with a page that this person may open. */
export function hasRunPage({ kind, id, name }: OwnedSource): boolean {
  return (kind === "enrich" || kind === "import") && id !== "" && name !== "";
}

/** The source of a record's newest values. */
export function SourceCell({ row }: RowProps) {
  const source = useKnown(row)?.record?.sources[0];
  if (source === undefined) return <EmptyValue />;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon of={SOURCES[source.kind].icon} size="sm" className="flex-none text-ink-2" />
      {hasRunPage(source) ? (
        <RunNameLink run={source} className="!font-normal" />
      ) : (
        <span className="truncate">{sourceLabel(source)}</span>
      )}
    </span>
  );
}

/** When the newest values came, and who paid for them. */
export function AddedCell({ row }: RowProps) {
  const known = useKnown(row);
  const by = known?.gotBy.name ?? undefined;
  const at = known?.record?.lastAt;
  if (by === undefined && at === undefined) return <EmptyValue />;
  return (
    <span className="block min-w-0 leading-4.5 tabular-nums">
      {at !== undefined && (
        <time dateTime={at} className="block truncate">
          {formatDate(at)}
        </time>
      )}
      {by !== undefined && (
        <span className={secondLine} title={`By ${by}`}>
          by {by}
        </span>
      )}
    </span>
  );
}

/** The end of the free period, with a hint when it is near. */
export function FreeUntilCell({ row }: RowProps) {
  const free = freeOf(row, useKnown(row));
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
