import type { RunWithBatches } from "./run-store.ts";
import { type RunPhase, type RunState, type StoredBatch, isOver } from "./stored-run.ts";

/** Phases that say nothing any more after a reload. */
const STALE: ReadonlySet<RunPhase> = new Set(["running", "signed-out", "storage-failed"]);

function recoveredPhase(phase: RunPhase, hasQueued: boolean): RunPhase {
  if (phase === "cancelled" || phase === "cancelling") return "cancelled";
  if (!hasQueued) return "finished";
  return STALE.has(phase) ? "interrupted" : phase;
}

function recoveredBatch(batch: StoredBatch): StoredBatch {
  // sent by a page that went away, or by another tab at this moment: in both cases nobody here knows the outcome
  return batch.status === "SENT" ? { ...batch, status: "UNKNOWN" } : batch;
}

/**
 * A run as it is found in the store: what was in flight is unknown, what was queued waits until the person resumes.
 * Nothing is written, since another tab may be at work on the same run.
 */
export function recoveredRun({ run, batches }: RunWithBatches): RunState {
  const phase = recoveredPhase(
    run.phase,
    batches.some((batch) => batch.status === "QUEUED"),
  );
  const lastEnd = batches
    .flatMap((batch) => batch.attempts.map((attempt) => attempt.endedAt ?? attempt.sentAt))
    .toSorted();
  return {
    ...run,
    phase,
    message: phase === run.phase ? run.message : null,
    endedAt: isOver(phase) ? (run.endedAt ?? lastEnd.at(-1) ?? run.createdAt) : null,
    batches: batches.map(recoveredBatch),
    waitUntil: null,
    storageError: null,
    unsavedBatches: 0,
  };
}
