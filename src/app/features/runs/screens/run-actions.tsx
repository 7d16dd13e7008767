import { Pause, Play, X } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, isOver, isResumable } from "#app/features/runs/engine/stored-run.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Pause or resume, and cancel: what the state of the run allows. */
export function RunActions({ run, engine }: { run: RunState; engine: RunEngine }) {
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
