import { Clock } from "lucide-react";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { RESULT_STATUS_LABELS, countStatuses } from "#app/features/runs/results/run-result-status.ts";
import type { ResultStatus } from "#app/features/runs/results/run-result-statuses.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useNow } from "#app/lib/use-now.ts";
import type { CallState } from "#app/paid-calls/paid-call-outcome.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { solidTone } from "#app/ui/tone.ts";
import { formatDuration, timeLeft, timeTaken } from "./run-screen-timing.ts";

/** More segments than this cannot be told apart: neighbours then share one. */
const MAX_SEGMENTS = 60;

const COLORS: Readonly<Record<CallState, string>> = {
  DONE: "bg-success",
  SENT: "bg-accent",
  UNKNOWN: "bg-warning",
  REJECTED: "bg-danger",
  QUEUED: "bg-line",
};

/** Drawn in this order within a shared segment. */
const ORDER: readonly CallState[] = ["DONE", "UNKNOWN", "REJECTED", "SENT", "QUEUED"];

interface Segment {
  readonly key: number;
  /** Records: the width. */
  readonly size: number;
  readonly parts: readonly { readonly status: CallState; readonly size: number }[];
}

function segmentsOf({ batches }: RunState): readonly Segment[] {
  const each = Math.ceil(batches.length / MAX_SEGMENTS);
  return Array.from({ length: Math.ceil(batches.length / each) }, (_, key) => {
    const shared = batches.slice(key * each, (key + 1) * each);
    const sizeOf = (status: CallState) =>
      shared.filter((batch) => batch.status === status).reduce((sum, batch) => sum + batch.records.length, 0);
    const parts = ORDER.map((status) => ({ status, size: sizeOf(status) })).filter(({ size }) => size > 0);
    return { key, size: parts.reduce((sum, part) => sum + part.size, 0), parts };
  });
}

interface BatchSegmentsProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
}

/** The run as a bar of one segment per batch. */
function BatchSegments({ run, type, summary }: BatchSegmentsProps) {
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={summary.total}
      aria-valuenow={summary.done}
      aria-valuetext={`${summary.done} of ${formatCount(summary.total, RECORD_NOUN[type])} done`}
      className="flex h-2 w-full gap-1 max-sm:gap-0.5"
    >
      {segmentsOf(run).map((segment) => (
        <span
          key={segment.key}
          style={{ flexGrow: segment.size }}
          className="flex min-w-px basis-0 overflow-hidden rounded-full"
        >
          {segment.parts.map((part) => (
            <span
              key={part.status}
              style={{ flexGrow: part.size }}
              className={classNames("basis-0", COLORS[part.status], part.status === "SENT" && "opacity-60")}
            />
          ))}
        </span>
      ))}
    </div>
  );
}

interface RunProgressProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
  readonly results: readonly RecordResult[];
}

/** The progress of a run: how many records are done, the time, a bar, and the counts by result. */
export function RunProgress({ run, type, summary, results }: RunProgressProps) {
  const unconfirmed = summary.byOutcome.unknown;
  return (
    <section aria-label="Progress" className="grid flex-none gap-3 border-b border-line px-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <p className="flex items-baseline gap-3">
          <span className="text-2xl font-semibold tracking-tight tabular-nums">
            {formatNumber(summary.done - unconfirmed)}
            <span className="font-normal text-ink-3"> / {formatNumber(summary.total)}</span>
          </span>
          <span className="text-ink-2">
            {RECORD_NOUN[type].many}{" "}
            {unconfirmed > 0 ? `confirmed, ${formatNumber(unconfirmed)} unconfirmed` : "done"}
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
  const taken = formatDuration(timeTaken(run, now));
  const left = timeLeft(run, now);
  const total = run.batches.length;
  const ended = run.batches.filter(({ status }) => status !== "QUEUED" && status !== "SENT").length;
  const batch = `batch ${Math.min(ended + 1, total)} of ${total}`;
  return (
    <p className="flex items-center gap-1.5 text-ink-3 tabular-nums">
      <Clock size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
      {isOver(run.phase) ? (
        <span>
          {taken} in total · {total === 1 ? "1 batch" : `${total} batches`}
        </span>
      ) : (
        <span>
          {left !== undefined && (
            <span className="text-ink-2">About {formatDuration(Math.max(1000, left))} left · </span>
          )}
          {taken} so far · {batch}
        </span>
      )}
    </p>
  );
}

function OutcomeCounts({ run, summary, results }: Omit<RunProgressProps, "type">) {
  const occurring = countStatuses(results, isOver(run.phase)).filter(({ status }) => status !== "waiting");
  const counts = occurring.some(({ status }) => status === "matched")
    ? occurring
    : [{ status: "matched" as const, count: 0 }, ...occurring];
  const confirmed = summary.creditsConfirmed;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
      {counts.map(({ status, count }) => (
        <Count
          key={status}
          status={status}
          label={RESULT_STATUS_LABELS[status].label}
          value={formatNumber(count)}
        />
      ))}
      <Count
        label="Credits used"
        value={
          summary.creditsUnconfirmed > 0
            ? `${formatNumber(confirmed)} to ${formatNumber(summary.creditsAtMost)}`
            : formatNumber(summary.creditsAtMost)
        }
        {...(run.worstCaseCredits > 0 ? { note: `of ${formatNumber(run.worstCaseCredits)}` } : {})}
      />
    </dl>
  );
}

interface CountProps {
  readonly status?: ResultStatus;
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

function Count({ status, label, value, note }: CountProps) {
  const tone = status && RESULT_STATUS_LABELS[status].tone;
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
