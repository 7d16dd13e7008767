import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { importedRunIdsQuery } from "#app/exports/sources/imported-file.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import { useRuns } from "#app/features/runs/engine/user-runs.ts";
import { chargesOfRuns } from "#app/features/runs/results/run-charges.ts";
import { summarise } from "#app/features/runs/results/run-results.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { formatCount } from "#app/lib/format-number.ts";
import type { Charge } from "#app/paid-calls/charges.ts";
import { ownRunChargesQuery } from "#app/runs/run-charges.ts";
import { RunNameLink } from "#app/record-views/values/run-name-link.tsx";
import { wholeRow } from "#app/ui/list-table.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { formatCreditRange } from "./run-labels.ts";
import { RunPhaseBadge } from "./run-phase-badge.tsx";

const MAX_RUNS = 8;

const record = { one: "record", many: "records" };

/** What the runs of this browser, and the person's own at the gateway, cost; undefined until they are read. */
export function useRunCharges(): {
  readonly charges: readonly Charge[] | undefined;
  readonly error: Error | null;
} {
  const stored = useRuns();
  const session = useUserSession();
  const imports = useQuery(importedRunIdsQuery(session));
  const runs = stored.status === "ready" ? stored.runs : undefined;
  const own = useQuery(ownRunChargesQuery(session));
  const charges = useMemo(
    () => runs && imports.data && own.data && [...chargesOfRuns(runs, imports.data), ...own.data],
    [runs, imports.data, own.data],
  );
  return { charges, error: stored.status === "failed" ? stored.error : (imports.error ?? own.error) };
}

/** What the newest runs of this browser cost; nothing where there are none. */
export function RecentRuns() {
  const stored = useRuns();
  const runs = stored.status === "ready" ? stored.runs.filter(({ kind }) => kind !== "reveal") : [];
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="recent-runs" className="overflow-hidden rounded-lg border border-line">
      <div className="flex items-center gap-2 border-b border-line px-4 py-3">
        <h2 id="recent-runs" className="flex-1 text-base font-semibold">
          Cost of recent runs
        </h2>
        <Link to="/runs" className="font-medium text-accent-ink underline-offset-3 hover:underline">
          All runs
        </Link>
      </div>
      <ul>
        {runs.slice(0, MAX_RUNS).map((run) => (
          <RecentRun key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function RecentRun({ run }: { readonly run: RunState }) {
  const summary = summarise(run);
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-0 hover:bg-hover pointer-coarse:py-3">
      <RunNameLink run={run} className={`min-w-40 flex-1 ${wholeRow}`} />
      <RunPhaseBadge run={run} summary={summary} />
      <span className="w-56 text-ink-2 tabular-nums max-sm:w-auto">
        <time dateTime={run.createdAt}>{formatExactTime(run.createdAt)}</time>
      </span>
      <span className="w-28 text-right text-ink-2 tabular-nums max-sm:w-auto">
        {formatCount(summary.total, record)}
      </span>
      <span className="w-36 text-right tabular-nums max-sm:w-auto">
        {formatCreditRange({ least: summary.creditsConfirmed, most: summary.creditsAtMost })}
      </span>
    </li>
  );
}
