import { type ReactNode } from "react";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { RESULT_STATUS_LABELS, listStatuses } from "#app/features/runs/results/run-result-status.ts";
import type { ResultStatus } from "#app/features/runs/results/run-result-statuses.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useNow } from "#app/lib/use-time.ts";
import { RECORD_TITLE } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { formatCreditRange } from "./run-labels.ts";
import { RESULT_COLORS, RunBar } from "./run-bar.tsx";
import { formatDuration, timeLeft, timeWorked } from "./run-screen-timing.ts";

interface RunProgressProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
  readonly results: readonly RecordResult[];
}

/** How far a run is: records finished and the time, the counts by result with what they cost, and a bar of both. */
export function RunProgress({ run, type, summary, results }: RunProgressProps) {
  const counts = listStatuses(summary.byStatus).filter(({ status }) => status !== "waiting");
  const { creditsConfirmed: least, creditsAtMost: most } = summary;
  const isReady = isOver(run.phase) && summary.done === summary.total;
  return (
    <section aria-label="Progress" className="grid flex-none gap-3 border-b border-line px-4 pt-3 pb-4">
      {/* the line before the first figure of each row lies outside and is cut */}
      <div className="overflow-hidden">
        <dl className="-ml-4.25 grid grid-cols-2 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
          <Figure
            label={`${RECORD_TITLE[type]} ${isReady ? "ready" : "finished"}`}
            note={<RunTime run={run} />}
            className="col-span-2"
          >
            <span className="text-xl">{formatNumber(summary.done)}</span>
            <span className="font-normal text-ink-3"> of {formatNumber(summary.total)}</span>
          </Figure>
          {counts.map(({ status, count }) => (
            <Figure
              key={status}
              label={RESULT_STATUS_LABELS[status].label}
              color={RESULT_COLORS[status]}
              note={costNote(status, summary)}
            >
              {formatNumber(count)}
            </Figure>
          ))}
          <Figure label="Credits used" className="sm:col-end-[-1]" note={creditsNote(run, summary)}>
            {least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`}
          </Figure>
        </dl>
      </div>
      <RunBar run={run} type={type} summary={summary} results={results} />
    </section>
  );
}

/** What the credits of a run are to be seen beside, or that nobody told how many they are. */
function creditsNote({ ceiling, worstCaseCredits }: RunState, { isChargeUntold }: RunSummary): string {
  if (isChargeUntold) return "not told by the service";
  return ceiling === null
    ? `of ${formatNumber(worstCaseCredits)} at most`
    : `of ${formatNumber(ceiling)} allowed`;
}

/** What the records of a result cost, under their count. */
function costNote(status: ResultStatus, { costByStatus, recovered }: RunSummary): string {
  const cost = formatCreditRange(costByStatus[status]);
  if (status === "recovered") return recovered.credits > 0 ? `${cost}, paid once` : cost;
  if (status === "enriched-before") return "free";
  return status === "limit" || status === "not-sent" ? `not read, ${cost}` : cost;
}

interface FigureProps {
  readonly label: string;
  /** The colour that it has in the bar. */
  readonly color?: string;
  readonly note: ReactNode;
  /** Where it stands: a result that comes up must not move the others. */
  readonly className?: string;
  readonly children: ReactNode;
}

function Figure({ label, color, note, className, children }: FigureProps) {
  return (
    <div className={classNames("min-w-0 border-l border-line pr-2 pl-4", className)}>
      <dt className="flex items-center gap-1.5 text-xs font-medium text-ink-2">
        {color !== undefined && (
          <span aria-hidden className={classNames("size-2 flex-none rounded-[2px]", color)} />
        )}
        <span className="truncate" title={label}>
          {label}
        </span>
      </dt>
      <dd>
        <span className="block h-7 text-lg leading-7 font-semibold tabular-nums">{children}</span>
        <span className="block truncate text-xs text-ink-3 tabular-nums">{note}</span>
      </dd>
    </div>
  );
}

const when = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** A shorter time is not worth telling. */
const MIN_SHOWN_MS = 1000;

/** How long the run has worked, and how long it will: waiting does not count. */
function RunTime({ run }: { readonly run: RunState }) {
  const now = useNow(run.phase === "running" || run.phase === "cancelling");
  const worked = formatDuration(timeWorked(run, now));
  const left = timeLeft(run, now);
  if (isOver(run.phase)) {
    const at = run.endedAt ?? run.createdAt;
    return (
      <>
        {timeWorked(run, now) >= MIN_SHOWN_MS && `${worked} · `}
        <time dateTime={at} title={formatExactTime(at)}>
          {when.format(new Date(at))}
        </time>
      </>
    );
  }
  return (
    <>
      {left !== undefined && (
        <span className="text-ink-2">About {formatDuration(Math.max(1000, left))} left · </span>
      )}
      {worked} so far
    </>
  );
}
