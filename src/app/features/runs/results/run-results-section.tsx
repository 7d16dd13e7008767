import { queryOptions, useQuery } from "@tanstack/react-query";
import { FileCheck } from "lucide-react";
import { readBatches } from "#app/features/runs/engine/run-store.ts";
import { RunNameLink } from "#app/features/runs/screens/run-name-link.tsx";
import { formatDate } from "#app/lib/format-date.ts";
import { batchesWith, useEnrichedKeys } from "#app/record-views/details/enriched-record-details.ts";
import type { RecordFooterProps } from "#app/search/search-definition.ts";
import { type RecordRef, selectionKey } from "#app/selection/selected-record.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { type EnrichedValues, enrichedValues } from "./run-result-values.ts";
import { AnsweredValue } from "./run-result-value.tsx";

/** The values of a record from stored runs; batches never change once they are answered. */
const enrichedValuesQuery = (session: UserSession, { type, id }: RecordRef, batches: readonly string[]) =>
  queryOptions({
    queryKey: ["runs", "enriched-values", type, id, batches],
    queryFn: async () => enrichedValues(type, id, await readBatches(await session.database(), batches)),
    staleTime: Infinity,
    // people's addresses and numbers stay in memory only while they are shown
    gcTime: 0,
    retry: false,
  });

/** The values that this person's runs have of a record, wherever it is shown; nothing where there are none. */
export function RunResultsSection(record: RecordFooterProps) {
  const enriched = useEnrichedKeys();
  return enriched.has(selectionKey(record)) && <ValuesFromRuns {...record} />;
}

function ValuesFromRuns({ name, ...ref }: RecordFooterProps) {
  const session = useUserSession();
  const { data = [] } = useQuery(enrichedValuesQuery(session, ref, batchesWith(selectionKey(ref))));
  if (data.length === 0) return null;
  return (
    <section
      aria-label={name === undefined ? "From your runs" : `${name}, from your runs`}
      className="grid gap-3 rounded-md bg-sunken p-3"
    >
      {name !== undefined && <p className="font-medium">{name}</p>}
      {data.map((values) => (
        <ValuesFromRun key={`${values.run.id} ${values.answeredAt}`} {...values} type={ref.type} />
      ))}
    </section>
  );
}

function ValuesFromRun({
  run,
  answeredAt,
  result,
  answers,
  fields,
  type,
}: EnrichedValues & Pick<RecordRef, "type">) {
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
              <AnsweredValue type={type} field={field} result={result} answers={answers} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
