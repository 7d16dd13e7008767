import { Link } from "@tanstack/react-router";
import { use } from "react";
import { createPortal } from "react-dom";
import { HeaderSlot } from "#app/ui/page-header.tsx";
import { PhaseBadge } from "./phase-badge.tsx";
import { RunActions } from "./run-actions.tsx";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { summarise } from "#app/features/runs/results/run-summary.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";

/** The page header of a run: the way back to all runs before its name, its state after it. */
export function RunHeader({ run, engine }: { run: RunState; engine: RunEngine }) {
  const slot = use(HeaderSlot);
  const content = (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <nav aria-label="Breadcrumb" className="flex flex-none items-center gap-2 text-ink-3 max-sm:hidden">
        <Link to="/runs" className="text-ink-2 hover:text-ink hover:underline">
          Enrich runs
        </Link>
        <span aria-hidden>/</span>
      </nav>
      <h1 className="min-w-0 flex-initial truncate text-base font-semibold tracking-tight" title={run.name}>
        {run.name}
      </h1>
      <span className="flex flex-none">
        <PhaseBadge run={run} summary={summarise(run)} />
      </span>
      <div className="ml-auto flex flex-none items-center gap-1 sm:gap-2">
        <RunActions run={run} engine={engine} />
      </div>
    </div>
  );
  if (slot === undefined) return content;
  return slot && createPortal(content, slot);
}
