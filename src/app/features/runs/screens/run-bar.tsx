import { type RunPhase, type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { resultStatusOf } from "#app/features/runs/results/run-result-status.ts";
import { RESULT_STATUSES, type ResultStatus } from "#app/features/runs/results/run-result-statuses.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { LIMITS } from "#contract/operation.ts";

/** More segments than this cannot be told apart: neighbours then share one. */
const MAX_SEGMENTS = 60;

const WARNING_STRIPES =
  "bg-surface bg-[repeating-linear-gradient(135deg,var(--warning)_0_4px,transparent_4px_8px)]";

/** The colour of each result, the same in the bar and beside its count. What was not read is striped or pale. */
export const RESULT_COLORS: Readonly<Record<ResultStatus, string>> = {
  matched: "bg-success",
  recovered: "bg-teal",
  "enriched-before": "bg-violet",
  partial: "bg-accent",
  "no-match": "bg-line-control",
  "missing-required": "bg-line-control",
  "not-returned": "bg-line-control",
  "opt-out": "bg-line-control",
  refused: "bg-line-control",
  failed: "bg-danger",
  limit: WARNING_STRIPES,
  unconfirmed: "bg-warning",
  unreadable: "bg-warning",
  waiting: "bg-line",
  "not-sent": "bg-line-strong",
};

interface Part {
  readonly key: string;
  readonly size: number;
  readonly color: string;
}

/** The results of some records as parts of a bar, in the order of results; what is under way comes before what waits. */
function partsOf(results: readonly RecordResult[], phase: RunPhase): readonly Part[] {
  const sending = results.filter(({ outcome }) => outcome === "sending").length;
  const parts = RESULT_STATUSES.flatMap((status): Part[] => {
    const size = results.filter((result) => resultStatusOf(result, phase) === status).length;
    const part = { key: status, size, color: RESULT_COLORS[status] };
    if (status !== "waiting") return [part];
    return [
      { key: "sending", size: sending, color: "bg-[color-mix(in_oklab,var(--accent)_60%,var(--surface))]" },
      { ...part, size: size - sending },
    ];
  });
  return parts.filter(({ size }) => size > 0);
}

/**
 * The segments of the bar: one for each 25 records while the run has a way to go, as they are sent; one for each result
 * once it stands. A record that is sent again stays in its segment.
 */
function segmentsOf(
  results: readonly RecordResult[],
  phase: RunPhase,
): readonly { readonly key: string; readonly size: number; readonly parts: readonly Part[] }[] {
  if (isOver(phase) || phase === "out-of-credits")
    return partsOf(results, phase).map((part) => ({ key: part.key, size: part.size, parts: [part] }));
  const batches = Math.ceil(results.length / LIMITS.enrichInputs);
  const each = Math.ceil(batches / MAX_SEGMENTS) * LIMITS.enrichInputs;
  return Array.from({ length: Math.ceil(results.length / each) }, (_, index) => {
    const shared = results.slice(index * each, (index + 1) * each);
    return { key: String(index), size: shared.length, parts: partsOf(shared, phase) };
  });
}

/**
 * The parts as layers that all begin at the left, the longest first and so beneath: what grows over another one moves
 * nothing.
 */
function layersOf(parts: readonly Part[]): readonly (Part & { readonly end: number })[] {
  let end = 0;
  return parts.map((part) => ({ ...part, end: (end += part.size) })).toReversed();
}

interface RunBarProps {
  readonly run: Pick<RunState, "phase">;
  readonly type: RecordType;
  readonly summary: RunSummary;
  readonly results: readonly RecordResult[];
}

/** The run as a bar. The counts beside it say the same in words. */
export function RunBar({ run, type, summary, results }: RunBarProps) {
  const { done, total } = summary;
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${formatCount(total, RECORD_NOUN[type])} finished`}
      className="flex h-2 w-full gap-0.5 forced-color-adjust-none sm:gap-1"
    >
      {segmentsOf(results, run.phase).map((segment) => (
        <span
          key={segment.key}
          style={{ flexGrow: segment.size }}
          className="relative min-w-0.5 basis-0 overflow-hidden rounded-xs"
        >
          {layersOf(segment.parts).map(({ key, color, end }) => (
            <span
              key={key}
              style={{ width: `${(100 * end) / segment.size}%` }}
              className={classNames("absolute inset-y-0 left-0", color)}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
