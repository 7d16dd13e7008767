import { ChevronRight } from "lucide-react";
import { LIMITS } from "#contract/operation.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import { cellField } from "#app/records/record-cells.ts";
import { RECORD_NOUN } from "./run-labels.ts";
import type { RunSummary } from "#app/features/runs/results/run-summary.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import { RunCost, RunTimeline } from "./run-timeline.tsx";

interface RunSideProps {
  readonly run: RunState;
  readonly type: RecordType;
  readonly summary: RunSummary;
}

/** Beside the results on a wide screen: the calls of the run, what it asked for, what it costs. */
export function RunSidebar({ run, type, summary }: RunSideProps) {
  const { many } = RECORD_NOUN[type];
  return (
    <aside aria-label="About this run" className="flex w-75 flex-none flex-col border-l border-line">
      <RunTimeline run={run} type={type} />
      <AskedFor run={run} type={type} />
      <RunCost
        lines={[
          { label: many.charAt(0).toUpperCase() + many.slice(1), value: summary.total },
          { label: `Calls of up to ${LIMITS.enrichInputs}`, value: run.batches.length },
          { label: "Most it could cost", value: run.worstCaseCredits },
          { label: "Charged so far, at most", value: summary.creditsAtMost },
          ...(run.endedAt === null
            ? [{ label: "Still to come, at most", value: summary.creditsToCome }]
            : []),
        ]}
      />
    </aside>
  );
}

function AskedFor({ run, type }: Pick<RunSideProps, "run" | "type">) {
  return (
    <details className="group/asked max-h-2/5 flex-none overflow-y-auto border-t border-line">
      <summary className="sticky top-0 flex list-none items-center gap-2 bg-surface px-4 py-3 font-semibold hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="flex-none transition-transform duration-120 group-open/asked:rotate-90"
        />
        Output fields
        <span className="ml-auto font-normal text-ink-3 tabular-nums">{run.outputFields.length}</span>
      </summary>
      <ul className="grid gap-1 px-4 pb-3 text-ink-2">
        {run.outputFields.map((name) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{cellField(type, name).label}</span>
            {run.requiredFields.includes(name) && <span className="text-xs text-accent-ink">Required</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
