import { queryOptions, useQuery } from "@tanstack/react-query";
import { FileCheck } from "lucide-react";
import { readBatches } from "#app/features/runs/engine/run-store.ts";
import { RunNameLink } from "#app/features/runs/screens/run-name-link.tsx";
import { formatDate } from "#app/lib/format-date.ts";
import { batchesWith, useEnrichedKeys } from "#app/record-views/details/enriched-records.tsx";
import type { KeptProps } from "#app/search/search-definition.ts";
import { type RecordRef, selectionKey } from "#app/selection/selected-record.ts";
import { ownDatabase } from "#app/storage/own-database.ts";
import { type BroughtValues, broughtValues } from "./enriched-values.ts";
import { AnsweredValue } from "./result-value.tsx";

/** What the kept runs brought of a record; batches never change once they are answered. */
const brought = ({ type, id }: RecordRef, batches: readonly string[]) =>
  queryOptions({
    queryKey: ["runs", "brought", type, id, batches],
    queryFn: async () => broughtValues(type, id, await readBatches(await ownDatabase(), batches)),
    staleTime: Infinity,
    // people's addresses and numbers are not kept longer than they are looked at
    gcTime: 0,
    retry: false,
  });

/** What this person's runs brought of a record: paid for once, shown where the record is. Nothing where none did. */
export function EnrichedDataSection(record: KeptProps) {
  const enriched = useEnrichedKeys();
  return enriched.has(selectionKey(record)) && <Brought {...record} />;
}

function Brought({ name, ...ref }: KeptProps) {
  const { data = [] } = useQuery(brought(ref, batchesWith(selectionKey(ref))));
  if (data.length === 0) return null;
  return (
    <section
      aria-label={name === undefined ? "From your runs" : `${name}, from your runs`}
      className="grid gap-3 rounded-md bg-sunken p-3"
    >
      {name !== undefined && <p className="font-medium">{name}</p>}
      {data.map((values) => (
        <OneRun key={`${values.run.id} ${values.answeredAt}`} {...values} type={ref.type} />
      ))}
    </section>
  );
}

function OneRun({ run, answeredAt, result, told, fields, type }: BroughtValues & Pick<RecordRef, "type">) {
  return (
    <div className="grid gap-2">
      <p className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
        <FileCheck size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span className="flex-none">
          Enriched <time dateTime={answeredAt}>{formatDate(answeredAt)}</time> ·
        </span>
        <RunNameLink run={run} />
      </p>
      <dl className="grid grid-cols-[fit-content(8.5rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
        {fields.map((field) => (
          <div key={field.name} className="contents">
            <dt className="text-ink-3">{field.label}</dt>
            <dd className="min-w-0 tabular-nums [&_.truncate]:wrap-anywhere [&_.truncate]:whitespace-normal">
              <AnsweredValue type={type} field={field} result={result} told={told} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
