import { Link } from "@tanstack/react-router";
import { type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { HeaderSlot } from "#app/ui/app-shell.tsx";
import { RunControls } from "./run-actions.tsx";
import { RunPhaseBadge } from "./run-phase-badge.tsx";
import { RenameRun } from "./run-rename.tsx";

interface RunScreenHeaderProps {
  readonly run: RunState;
  readonly engine: RunEngine;
  readonly summary: RunSummary;
  /** After what steers the run, where there is room. */
  readonly children?: ReactNode;
}

/** The page header of a run: the way back to all runs before its name, its state after it. */
export function RunScreenHeader({ run, engine, summary, children }: RunScreenHeaderProps) {
  const slot = use(HeaderSlot);
  const content = (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <nav aria-label="Breadcrumb" className="flex flex-none items-center gap-2 text-ink-3 max-md:hidden">
        <Link to="/runs" className="text-ink-2 hover:text-ink hover:underline">
          Enrich runs
        </Link>
        <span aria-hidden>/</span>
      </nav>
      <h1 className="min-w-0 flex-initial truncate text-base font-semibold tracking-tight" title={run.name}>
        {run.name}
      </h1>
      {(!run.elsewhere || isOver(run.phase)) && <RenameRun run={run} engine={engine} />}
      <span className="flex flex-none max-sm:hidden">
        <RunPhaseBadge run={run} summary={summary} />
      </span>
      <div className="ml-auto flex flex-none items-center gap-1 sm:gap-2">
        <RunControls run={run} engine={engine} summary={summary} />
        {children}
      </div>
    </div>
  );
  if (slot === undefined) return content;
  return slot && createPortal(content, slot);
}
