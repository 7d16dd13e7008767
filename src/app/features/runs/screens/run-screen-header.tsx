import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { useRenameRun } from "#app/features/runs/shared/run-documents.ts";
import { RunControls } from "./run-actions.tsx";
import { RunPhaseBadge } from "./run-phase-badge.tsx";
import { RenameRun } from "#app/features/runs/shared/run-rename.tsx";

interface RunScreenHeaderProps {
  readonly run: RunState;
  readonly engine: RunEngine;
  readonly summary: RunSummary;
  /** Before what steers the run: what comes up there moves no button from under a pointer. */
  readonly before?: ReactNode;
  /** After what steers the run, where there is room. */
  readonly children?: ReactNode;
}

/** The page header of a run: the way back to all runs before its name, its state after it. */
export function RunScreenHeader({ run, engine, summary, before, children }: RunScreenHeaderProps) {
  const rename = useRenameRun(run.id, engine);
  const meta = (
    <>
      {(!run.elsewhere || isOver(run.phase)) && <RenameRun name={run.name} onName={rename} />}
      <span className="flex flex-none max-sm:hidden">
        <RunPhaseBadge run={run} summary={summary} />
      </span>
    </>
  );
  return (
    <PageHeader title={run.name} parent={<Link to="/runs">Enrich runs</Link>} meta={meta}>
      {before}
      <RunControls run={run} engine={engine} summary={summary} />
      {children}
    </PageHeader>
  );
}
