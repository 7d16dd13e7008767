import type { ReactNode } from "react";
import {
  RESULT_STATUS_LABELS,
  type ResultStatus,
  type StatusCount,
} from "#app/features/runs/results/result-status.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useNow } from "#app/lib/use-time.ts";
import { RECORD_NOUN, RECORD_TITLE } from "#app/records/record-labels.ts";
import { countEnded, isOver, recordTypeOf } from "#app/runs/run-facts.ts";
import { isAtWork } from "#contract/runs/run-standing.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";
import { costOf, formatCreditRange } from "./run-labels.ts";
import { formatDuration, timeLeft, elapsedTime } from "./run-timing.ts";

/** The colour of each result, in the bar and beside its count. Results that were not sent are pale. */
const RESULT_COLORS: Readonly<Record<ResultStatus, string>> = {
  matched: "bg-success",
  free: "bg-violet",
  partial: "bg-accent",
  "no-match": "bg-line-control",
  "missing-required": "bg-line-control",
  "not-returned": "bg-line-control",
  "opt-out": "bg-line-control",
  refused: "bg-line-control",
  failed: "bg-danger",
  "left-out": "bg-line-control",
  unconfirmed: "bg-warning",
  unreadable: "bg-warning",
  waiting: "bg-line",
  "not-sent": "bg-line-strong",
};

interface RunProgressProps {
  readonly run: RunAnswer;
  readonly counts: readonly StatusCount[];
}

/** The progress of a run: inputs that have ended, the time, the counts by result with their cost, and a bar. */
export function RunProgress({ run, counts }: RunProgressProps) {
  const type = recordTypeOf(run.operation);
  const done = countEnded(run);
  const { least, most } = costOf(run);
  return (
    <section aria-label="Progress" className="grid flex-none gap-3 border-b border-line px-4 pt-3 pb-4">
      {/* the line before the first figure of each row lies outside the box and is clipped */}
      <div className="overflow-hidden">
        <dl className="-ml-4.25 grid grid-cols-2 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
          <Figure
            label={`${RECORD_TITLE[type]} ${isOver(run) && done === run.inputs ? "ready" : "finished"}`}
            note={<RunTime run={run} />}
            className="col-span-2"
          >
            <span className="text-xl">{formatNumber(done)}</span>
            <span className="font-normal text-ink-3"> of {formatNumber(run.inputs)}</span>
          </Figure>
          {counts
            .filter(({ status }) => status !== "waiting")
            .map((count) => (
              <Figure
                key={count.status}
                label={RESULT_STATUS_LABELS[count.status].label}
                color={RESULT_COLORS[count.status]}
                note={costNote(count)}
              >
                {formatNumber(count.count)}
              </Figure>
            ))}
          <Figure
            label="Credits used"
            className="sm:col-end-[-1]"
            note={run.upTo === null ? "not started" : `of ${formatNumber(run.upTo)} at most`}
          >
            {least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`}
          </Figure>
        </dl>
      </div>
      <RunBar run={run} counts={counts} />
    </section>
  );
}

/** The cost of the inputs of a result, under their count. */
function costNote(count: StatusCount): string {
  if (count.status === "free") return "owned before";
  if (count.status === "not-sent") return "not charged";
  return formatCreditRange(count);
}

interface FigureProps {
  readonly label: string;
  /** Its colour in the bar. */
  readonly color?: string;
  readonly note: ReactNode;
  /** Sets its place: a new result must not move the others. */
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

/** Shorter times are not shown. Milliseconds. */
const MIN_SHOWN_MS = 1000;

/** How long the run took; or how long it has worked, and how long it still needs. */
function RunTime({ run }: { readonly run: RunAnswer }) {
  const now = useNow(isAtWork(run));
  const taken = elapsedTime(run, now);
  const left = timeLeft(run, now);
  if (isOver(run)) {
    const at = run.endedAt ?? run.updatedAt;
    return (
      <>
        {taken >= MIN_SHOWN_MS && `${formatDuration(taken)} · `}
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
      {formatDuration(taken)} so far
    </>
  );
}

/** The results of a run as a bar. The counts beside it say the same in words. */
function RunBar({ run, counts }: RunProgressProps) {
  const done = countEnded(run);
  const noun = RECORD_NOUN[recordTypeOf(run.operation)];
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={run.inputs}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${formatCount(run.inputs, noun)} finished`}
      className="flex h-2 w-full gap-0.5 overflow-hidden rounded-xs forced-color-adjust-none sm:gap-1"
    >
      {counts.map(({ status, count }) => (
        <span
          key={status}
          style={{ flexGrow: count }}
          className={classNames(
            "min-w-0.5 basis-0 rounded-xs transition-[flex-grow] duration-200 motion-reduce:transition-none",
            RESULT_COLORS[status],
          )}
        />
      ))}
    </div>
  );
}
