import { Clock } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { solidTone } from "#app/ui/tone.ts";
import { BatchSegments } from "./batch-segments.tsx";
import { KIND_WORDS, type ResultKind, countKinds } from "#app/features/runs/results/result-status.ts";
import type { RunSummary } from "#app/features/runs/results/run-summary.ts";
import { durationText, timeLeft, timeTaken } from "./run-timing.ts";
import { RECORD_NOUN } from "./run-labels.ts";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { useNow } from "./use-now.ts";

interface RunProgressProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
  readonly results: readonly RecordResult[];
}

/** How far a run is: a large count, the time, a bar, and what became of the records. */
export function RunProgress({ run, type, summary, results }: RunProgressProps) {
  const doubtful = summary.byOutcome.unknown;
  return (
    <section aria-label="Progress" className="grid flex-none gap-3 border-b border-line px-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <p className="flex items-baseline gap-3">
          <span className="text-2xl font-semibold tracking-tight tabular-nums">
            {formatNumber(summary.done - doubtful)}
            <span className="font-normal text-ink-3"> / {formatNumber(summary.total)}</span>
          </span>
          <span className="text-ink-2">
            {RECORD_NOUN[type].many} {doubtful > 0 ? `sure, ${formatNumber(doubtful)} in doubt` : "done"}
          </span>
        </p>
        <RunTime run={run} />
      </div>
      <BatchSegments run={run} type={type} summary={summary} />
      <OutcomeCounts run={run} summary={summary} results={results} />
    </section>
  );
}

function RunTime({ run }: { run: RunState }) {
  const now = useNow(run.endedAt === null);
  const taken = durationText(timeTaken(run, now));
  const left = timeLeft(run, now);
  const total = run.batches.length;
  const through = run.batches.filter(({ status }) => status !== "QUEUED" && status !== "SENT").length;
  const batch = `batch ${Math.min(through + 1, total)} of ${total}`;
  return (
    <p className="flex items-center gap-1.5 text-ink-3 tabular-nums">
      <Clock size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
      {isOver(run.phase) ? (
        <span>
          {taken} in all · {total === 1 ? "1 batch" : `${total} batches`}
        </span>
      ) : (
        <span>
          {left !== undefined && (
            <span className="text-ink-2">About {durationText(Math.max(1000, left))} left · </span>
          )}
          {taken} so far · {batch}
        </span>
      )}
    </p>
  );
}

function OutcomeCounts({ run, summary, results }: Omit<RunProgressProps, "type">) {
  const occurring = countKinds(results, isOver(run.phase)).filter(({ kind }) => kind !== "waiting");
  const counts = occurring.some(({ kind }) => kind === "matched")
    ? occurring
    : [{ kind: "matched" as const, count: 0 }, ...occurring];
  const sure = summary.creditsAnswered;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
      {counts.map(({ kind, count }) => (
        <Count key={kind} kind={kind} label={KIND_WORDS[kind].label} value={formatNumber(count)} />
      ))}
      <Count
        label="Credits, at most"
        value={
          summary.creditsInDoubt > 0
            ? `${formatNumber(sure)} to ${formatNumber(summary.creditsAtMost)}`
            : formatNumber(summary.creditsAtMost)
        }
        {...(run.worstCaseCredits > 0 ? { note: `of ${formatNumber(run.worstCaseCredits)}` } : {})}
      />
    </dl>
  );
}

interface CountProps {
  readonly kind?: ResultKind;
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

function Count({ kind, label, value, note }: CountProps) {
  const tone = kind && KIND_WORDS[kind].tone;
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-xs font-medium text-ink-2">
        {tone && tone !== "neutral" && (
          <span aria-hidden className={classNames("size-1.5 flex-none rounded-full", solidTone[tone])} />
        )}
        <span className="truncate">{label}</span>
      </dt>
      <dd className="text-lg font-semibold tabular-nums">
        {value}
        {note !== undefined && <span className="text-sm font-normal text-ink-3"> {note}</span>}
      </dd>
    </div>
  );
}
