import { formatCount } from "#app/lib/format-number.ts";
import type { CallState } from "#app/paid-calls/call-outcome.ts";
import { classNames } from "#app/lib/class-names.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { RECORD_NOUN } from "./run-labels.ts";
import type { RunSummary } from "#app/features/runs/results/run-summary.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";

/** More segments than this could not be told apart: neighbours then share one. */
const MOST_SEGMENTS = 60;

const LOOK: Readonly<Record<CallState, string>> = {
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
  const each = Math.ceil(batches.length / MOST_SEGMENTS);
  return Array.from({ length: Math.ceil(batches.length / each) }, (_, key) => {
    const own = batches.slice(key * each, (key + 1) * each);
    const sizeOf = (status: CallState) =>
      own.filter((batch) => batch.status === status).reduce((sum, batch) => sum + batch.records.length, 0);
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
export function BatchSegments({ run, type, summary }: BatchSegmentsProps) {
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
              className={classNames("basis-0", LOOK[part.status], part.status === "SENT" && "opacity-60")}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
