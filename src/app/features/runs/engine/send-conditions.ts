import { creditsAtRisk, creditsSpentOn } from "#app/features/runs/results/run-results.ts";
import {
  type RunState,
  type RunWait,
  type StoredBatch,
  hasQueued,
  mayBePaid,
  unconfirmedBatches,
} from "./stored-run.ts";

/** What can keep a run from being sent at a moment. */
interface RunObstacles {
  readonly isOnline: boolean;
  /** Batches that wait for the person's word. */
  readonly undecided: number;
  /** Until when nothing may leave after a 429; null when nothing asked to wait. */
  readonly limitedUntil: number | null;
  /** Why and until when nothing leaves for what other calls met. */
  readonly turnedAway: RunWait | null;
  readonly now: number;
}

/** What a running run waits for by itself; null when for nothing. */
export function waitOf(
  run: RunState,
  { isOnline, undecided, limitedUntil, turnedAway, now }: RunObstacles,
): RunWait | null {
  if (!isOnline) return { reason: "offline", until: null };
  const isRecovering = unconfirmedBatches(run) > undecided;
  if (!hasQueued(run)) return isRecovering ? { reason: "recovering", until: null } : null;
  if (limitedUntil !== null) return { reason: "rate-limit", until: limitedUntil };
  const isAway = turnedAway?.until != null && turnedAway.until > now;
  return isAway ? { reason: turnedAway.reason, until: turnedAway.until } : null;
}

/**
 * Whether one more batch of a run may leave without a chance to pass its limit: with all that has left and with what
 * is about to (`isLeaving`), each at its most.
 */
export function fitsCeiling(
  run: RunState,
  next: StoredBatch,
  isLeaving: (batch: StoredBatch) => boolean,
): boolean {
  if (run.ceiling === null) return true;
  const most = run.batches.reduce((sum, batch) => {
    const leaves = batch === next || (batch.status === "QUEUED" && isLeaving(batch));
    // what may be paid for is counted already, and is paid for once
    const more = leaves && !mayBePaid(batch) ? creditsAtRisk(batch) : 0;
    return sum + creditsSpentOn(run, batch) + more;
  }, 0);
  return most <= run.ceiling;
}
