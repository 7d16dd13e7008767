import { Link } from "@tanstack/react-router";
import { Pause, Play, X } from "lucide-react";
import { use } from "react";
import { createPortal } from "react-dom";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, isOver, isResumable } from "#app/features/runs/engine/stored-run.ts";
import { summarise } from "#app/features/runs/results/run-summary.ts";
import { Button } from "#app/ui/button.tsx";
import { HeaderSlot } from "#app/ui/app-shell.tsx";
import { PhaseBadge } from "./phase-badge.tsx";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Pause or resume, and cancel: what the state of the run allows. */
function RunActions({ run, engine }: { run: RunState; engine: RunEngine }) {
  if (isOver(run.phase)) return null;
  const running = run.phase === "running";
  const stopping = run.phase === "cancelling";
  return (
    <>
      {!stopping && (
        <Button compact icon={<X {...ICON} />} onClick={() => engine.cancel(run.id)}>
          Cancel
        </Button>
      )}
      {running && (
        <Button icon={<Pause {...ICON} />} onClick={() => engine.pause(run.id)}>
          Pause
        </Button>
      )}
      {isResumable(run.phase) && (
        <Button variant="primary" icon={<Play {...ICON} />} onClick={() => engine.resume(run.id)}>
          Resume
        </Button>
      )}
    </>
  );
}

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
