import { useQuery } from "@tanstack/react-query";
import { FileCheck } from "lucide-react";
import { formatDate } from "#app/lib/format-date.ts";
import { useIsPaidRecord } from "#app/paid-calls/paid-record-keys.ts";
import { usePaidRecords } from "#app/paid-calls/paid-record-store.ts";
import type { PaidRecord, PaidSource } from "#app/paid-calls/paid-record.ts";
import { RecordValue } from "#app/record-views/values/record-value.tsx";
import { RunNameLink } from "#app/record-views/values/run-name-link.tsx";
import { isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import type { RecordFooterProps } from "#app/record-views/record-extensions-context.tsx";
import { selectionKey } from "#app/selection/selected-record.ts";
import { type PaidValueGroup, paidValueGroups } from "./paid-value-groups.ts";

/** What was paid for of a record, wherever it is shown; nothing where there is nothing. */
export function PaidValuesSection(record: RecordFooterProps) {
  return useIsPaidRecord(record) && <PaidValues {...record} />;
}

function PaidValues({ name, ...ref }: RecordFooterProps) {
  const { data } = useQuery(usePaidRecords().one(selectionKey(ref)));
  const groups = data ? paidValueGroups(data) : [];
  if (!data || groups.length === 0) return null;
  return (
    <section
      aria-label={name === undefined ? "Owned" : `${name}, owned`}
      className="grid gap-3 rounded-md bg-sunken p-3"
    >
      {name !== undefined && <p className="font-medium">{name}</p>}
      {groups.map((group) => (
        <ValuesOfSource
          key={`${group.source.kind} ${group.source.id} ${group.source.at}`}
          record={data}
          {...group}
        />
      ))}
    </section>
  );
}

function ValuesOfSource({ record, source, values }: PaidValueGroup & { readonly record: PaidRecord }) {
  return (
    <div className="grid gap-2">
      <p className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
        <FileCheck size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
        <SourceLine source={source} />
      </p>
      <dl className="grid grid-cols-[fit-content(8.5rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
        {values.map(({ field, value }) => (
          <div key={field.name} className="contents">
            <dt className="text-ink-3">{field.label}</dt>
            <dd className="min-w-0 tabular-nums [&_.truncate]:wrap-break-word [&_.truncate]:whitespace-normal">
              <RecordValue
                field={field}
                value={value}
                doNotCall={record.type === "contact" && isMarkedDoNotCall(field.name, record.marks)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function SourceLine({ source: { kind, id, name, at } }: { readonly source: PaidSource }) {
  const date = <time dateTime={at}>{formatDate(at)}</time>;
  if (kind !== "run") return <span className="flex-none">Revealed {date}</span>;
  return (
    <>
      <span className="flex-none">Enriched {date} ·</span>
      <RunNameLink run={{ id, name }} />
    </>
  );
}
