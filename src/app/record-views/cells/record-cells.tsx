import { Clock, Eye, FileText, type LucideIcon, Network, Play, Terminal, Upload } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { formatDate, formatDaysAhead } from "#app/lib/format-date.ts";
import { NotesMark } from "#app/record-facts/fact-cells.tsx";
import { EmptyValue, PlaceCell, secondLine } from "#app/record-views/cells/value-cells.tsx";
import { CompanyLink } from "#app/record-views/steps/company-sequence.tsx";
import { RecordValue } from "#app/record-views/values/record-value.tsx";
import { RunNameLink } from "#app/record-views/values/run-name-link.tsx";
import { cellField } from "#app/records/record-cell-values.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { newestText, newestValue } from "#contract/records/newest-values.ts";
import type { OwnedRecord, OwnedSource } from "#contract/records/owned-record.ts";
import { type FreePeriod, SOON_DAYS } from "#app/owned/free-period.ts";
import { jobTitle } from "#app/record-views/record-names.ts";
import { type OwnedRow, gotByName, rowName } from "#app/record-views/record-row.ts";
import { ValueHistory } from "./value-history.tsx";

/** A record's name over its job title; a company's leads to its page. */
export function NameCell({ row }: { readonly row: OwnedRow }) {
  const { type, id, record } = row;
  const name = rowName(row);
  const detail = record === null ? "Your account can’t see its details" : jobTitle(record);
  return (
    <span className="flex min-w-0 items-center gap-2 max-md:flex-1">
      <span className="flex flex-none max-md:hidden">
        <Avatar name={name} shape={type === "company" ? "square" : "round"} />
      </span>
      <span className="min-w-0 flex-1 leading-4.5">
        <span className="relative flex min-w-0 items-center gap-1 font-semibold" title={name}>
          {type === "company" ? (
            <CompanyLink companyId={id} className="truncate rounded-xs underline-offset-3 hover:underline">
              {name}
            </CompanyLink>
          ) : (
            <span className="truncate">{name}</span>
          )}
          <NotesMark record={{ type, id }} name={name} />
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

interface ValueCellProps {
  readonly record: OwnedRecord | null;
  readonly fields: readonly string[];
}

/** The newest value of a field over its date, or what changed, as the way to earlier values. */
export function ValueCell({ record, fields }: ValueCellProps) {
  const name = record === null ? undefined : fields.find((each) => newestValue(record, each) !== undefined);
  const newest = record === null || name === undefined ? undefined : newestValue(record, name);
  if (record === null || name === undefined || newest === undefined)
    return <EmptyValue className="max-md:hidden" />;
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

/** Where somebody works, or a company has its seat. */
export function LocationCell({ record }: { readonly record: OwnedRecord | null }) {
  if (record === null) return <EmptyValue />;
  const { snapshot } = record;
  const [city, state, country] = ["city", "state", "country"].map((field) => newestText(record, field));
  const searched = "hints" in snapshot ? {} : snapshot;
  return <PlaceCell place={city || state || country ? { city, state, country } : searched} />;
}

const SOURCES: Readonly<Record<OwnedSource["kind"], { icon: LucideIcon; label: string }>> = {
  enrich: { icon: Play, label: "Enrich run" },
  reveal: { icon: Eye, label: "Revealed" },
  read: { icon: FileText, label: "Read" },
  family: { icon: Network, label: "Family tree" },
  import: { icon: Upload, label: "Import" },
  call: { icon: Terminal, label: "API" },
};

/** What brought a value, in a word or by its name. */
export function sourceLabel({ kind, name }: OwnedSource): string {
  return name === "" ? SOURCES[kind].label : name;
}

/** Runs have pages, for whoever may see their names. */
export function hasRunPage({ kind, id, name }: OwnedSource): boolean {
  return (kind === "enrich" || kind === "import") && id !== "" && name !== "";
}

/** What brought the newest of a record. */
export function SourceCell({ record }: { readonly record: OwnedRecord | null }) {
  const source = record?.sources[0];
  if (source === undefined) return <EmptyValue />;
  const { icon: Icon } = SOURCES[source.kind];
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-2" />
      {hasRunPage(source) ? (
        <RunNameLink run={source} className="!font-normal" />
      ) : (
        <span className="truncate">{sourceLabel(source)}</span>
      )}
    </span>
  );
}

/** When the newest of a record came, and for whom it was charged. */
export function AddedCell({ row }: { readonly row: OwnedRow }) {
  const by = gotByName(row);
  const at = row.record?.lastAt;
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

/** Until when newer values are free, and that this ends soon. */
export function FreeUntilCell({ free }: { readonly free: FreePeriod | null }) {
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
