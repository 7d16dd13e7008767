import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { RunWithBatches } from "#app/features/runs/engine/run-store.ts";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import type { MemoryRunStore } from "#testing/memory-run-store-for-test.ts";

/** The runs on the disk. */
export function storedRuns({ runs, batches }: MemoryRunStore): RunWithBatches[] {
  return [...runs.values()].map((run) => ({
    run,
    batches: [...batches.values()]
      .filter(({ runId }) => runId === run.id)
      .toSorted((one, other) => one.index - other.index),
  }));
}

/** The runs as a page shows them, with the engine that takes the person's word there. */
export function shownRuns(engine: RunEngine): { readonly engine: RunEngine; readonly run: RunState }[] {
  return engine.store.getState().runs.map((run) => ({ engine, run }));
}

/** A run in one line. */
export function phasesOf({ run, batches }: RunWithBatches): string {
  return `${run.id} "${run.name}" ${run.phase}: ${batches.map(({ id, status }) => `${id} ${status}`).join(", ")}`;
}
