import { GATEWAY_CODES } from "#contract/gateway-schemas.ts";
import type { Recovery } from "#app/paid-calls/call-recovery.ts";
import {
  type CallAnswer,
  type CallOutcome,
  NOT_SENT,
  type Refusal,
  isDefinite,
  isOutOfCredits,
  stateAfter,
} from "#app/paid-calls/paid-call-outcome.ts";
import { type Attempt, type RunPhase, type RunWait, type StoredBatch, mayBePaid } from "./stored-run.ts";

/** What the outcome of a call means for the run beyond its batch. */
export type Consequence =
  | { readonly kind: "continue" }
  /** The batch goes out again by itself. `retryAfterMs`: what the answer asked for. */
  | {
      readonly kind: "wait";
      readonly reason: Exclude<RunWait["reason"], "offline">;
      readonly retryAfterMs: number | undefined;
    }
  /** One of its inputs is at fault: its halves find which. */
  | { readonly kind: "split" }
  | { readonly kind: "hold"; readonly phase: RunPhase; readonly message: string };

/** Why a run waits, where the service did not say. */
export const HOLD_MESSAGES = {
  doubtful: "The connection was lost while records were being enriched. You may have been charged for them.",
  credits: "You're out of credits. What is left was not sent.",
  ceiling: "The next request could cost more than you allowed.",
  fault: "Prospect had a problem of its own and stopped sending. It was reported.",
  gone: "The run is no longer stored on this device.",
};

const CONTINUE: Consequence = { kind: "continue" };

/** The batch with the intent to send it: stored before any byte leaves. */
export function markSent(batch: StoredBatch, at: string): StoredBatch {
  const attempt: Attempt = {
    sentAt: at,
    endedAt: null,
    end: null,
    status: null,
    code: null,
    message: null,
    requestId: null,
  };
  return { ...batch, status: "SENT", attempts: [...batch.attempts, attempt] };
}

/** The batch back in the queue: its intent was stored, but nothing was sent. */
export function markUnsent(batch: StoredBatch, at: string): StoredBatch {
  return { ...batch, status: "QUEUED", attempts: withEnd(batch, { endedAt: at, end: "not-sent" }) };
}

/** The attempts with the last one ended; earlier ones never change, so that a longer list is always the newer one. */
function withEnd(batch: StoredBatch, end: Partial<Attempt>): Attempt[] {
  return [...batch.attempts.slice(0, -1), ...batch.attempts.slice(-1).map((last) => ({ ...last, ...end }))];
}

function mayBeCharged({ end }: Attempt): boolean {
  return end === null || end === "ambiguous";
}

/** Whether an attempt before the last one may have been charged. */
function hasUnsettledAttempt(batch: StoredBatch): boolean {
  return batch.attempts.slice(0, -1).some(mayBeCharged);
}

function endOfAttempt(result: CallOutcome, at: string): Partial<Attempt> {
  switch (result.kind) {
    case "answer":
      return { endedAt: at, end: "answered", status: result.status };
    case "refused": {
      const { status, code, message, requestId, gateway } = result;
      const end = gateway === "not-sent" ? "not-sent" : isDefinite(result) ? "refused" : "ambiguous";
      return { endedAt: at, end, status, code, message, requestId };
    }
    case "ambiguous":
      return { endedAt: at, end: "ambiguous", message: result.message };
  }
}

function consequenceOf(batch: StoredBatch, result: CallOutcome): Consequence {
  if (result.kind !== "refused" || !isDefinite(result)) return CONTINUE;
  const { status, code, message, retryAfterMs } = result;
  if (code === GATEWAY_CODES.overlap) return { kind: "wait", reason: "overlap", retryAfterMs };
  // the limiter knows of no such call, so nothing else makes the next one wait
  if (code === NOT_SENT) return { kind: "wait", reason: "service-failed", retryAfterMs };
  if (status === 429) return { kind: "wait", reason: "rate-limit", retryAfterMs };
  if (status >= 500) return { kind: "wait", reason: "service-failed", retryAfterMs };
  if (status === 401) return { kind: "hold", phase: "signed-out", message };
  if (code === GATEWAY_CODES.ceiling) return { kind: "hold", phase: "daily-ceiling", message };
  if (status === 403) return { kind: "hold", phase: "forbidden", message };
  if (isOutOfCredits(result)) return { kind: "hold", phase: "out-of-credits", message };
  return isSplittable(batch, result) ? { kind: "split" } : CONTINUE;
}

function isSplittable({ records }: StoredBatch, { status }: Refusal): boolean {
  return status === 400 && records.length > 1;
}

function answered(batch: StoredBatch, { raw, credits, recovered }: CallAnswer): Partial<StoredBatch> {
  return { status: "DONE", raw, credits, recovered: recovered || mayBePaid(batch) };
}

/** The batch after a call has ended, and what the run does about it. */
export function applyResult(
  batch: StoredBatch,
  result: CallOutcome,
  at: string,
): { readonly batch: StoredBatch; readonly consequence: Consequence } {
  const consequence = consequenceOf(batch, result);
  const attempts = withEnd(batch, endOfAttempt(result, at));
  if (result.kind === "answer")
    return { batch: { ...batch, ...answered(batch, result), attempts }, consequence };
  const status = stateAfter(result, hasUnsettledAttempt(batch));
  return { batch: { ...batch, status, attempts, replaced: consequence.kind === "split" }, consequence };
}

/** A batch that a page left behind under way: nobody here knows how it ended. */
export function markUnknown(batch: StoredBatch): StoredBatch {
  return { ...batch, status: "UNKNOWN" };
}

/** The batch after the gateway's journal was asked; undefined while that tells nothing new. */
export function applyRecovery(batch: StoredBatch, recovery: Recovery, at: string): StoredBatch | undefined {
  switch (recovery.kind) {
    case "answer": {
      const attempts = withEnd(batch, { endedAt: at, end: "answered", status: recovery.status });
      return { ...batch, ...answered(batch, recovery), attempts };
    }
    case "unsent": {
      const attempts = batch.attempts.map((attempt) =>
        mayBeCharged(attempt)
          ? { ...attempt, endedAt: attempt.endedAt ?? at, end: "not-sent" as const }
          : attempt,
      );
      return { ...batch, status: "QUEUED", attempts };
    }
    case "free-again":
      return markAgain(batch, at);
    case "in-flight":
    case "undecided":
      return undefined;
  }
}

/** The batch that will never be sent again: others stand for its records. */
export function markReplaced(batch: StoredBatch): StoredBatch {
  return { ...batch, status: "REJECTED", replaced: true };
}

/**
 * The batch back in the queue although it may have been charged: it was released in the gateway's journal. `credits`:
 * what that may cost besides.
 */
export function markAgain(batch: StoredBatch, at: string, credits = 0): StoredBatch {
  const attempts = batch.attempts.map((attempt) =>
    attempt.end === null ? { ...attempt, endedAt: at, end: "ambiguous" as const } : attempt,
  );
  const earlierCredits = (batch.earlierCredits ?? 0) + credits;
  return { ...batch, status: "QUEUED", attempts, ...(earlierCredits > 0 ? { earlierCredits } : {}) };
}
