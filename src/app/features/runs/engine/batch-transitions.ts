import {
  type CallOutcome,
  isDefinite,
  isOutOfCredits,
  stateAfter,
} from "#app/paid-calls/paid-call-outcome.ts";
import type { Attempt, RunPhase, StoredBatch } from "./stored-run.ts";

/** What the outcome of a call means for the run beyond its batch. */
export type Consequence =
  | { readonly kind: "continue" }
  | { readonly kind: "wait"; readonly retryAfterMs: number | undefined }
  | { readonly kind: "hold"; readonly phase: RunPhase; readonly message: string };

/** Why a run waits, where the service did not say. */
export const HOLD_MESSAGES = {
  doubtful: "The connection was lost while records were being enriched. You may have been charged for them.",
  credits: "You're out of credits. What is left was not sent.",
  elsewhere: "Another tab is working on this run.",
  gone: "The run is no longer stored in this browser.",
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

/** Whether an earlier attempt may have been charged, which a refusal of the last one does not settle. */
function hasUnsettledAttempt(batch: StoredBatch): boolean {
  return !batch.attempts.slice(0, -1).every(wasFree);
}

function wasFree({ end, status }: Attempt): boolean {
  return end === "not-sent" || (end === "refused" && isDefinite(status));
}

function endOfAttempt(result: CallOutcome, at: string): Partial<Attempt> {
  switch (result.kind) {
    case "answer":
      return { endedAt: at, end: "answered", status: result.status };
    case "refused": {
      const { status, code, message, requestId } = result;
      return { endedAt: at, end: "refused", status, code, message, requestId };
    }
    case "ambiguous":
      return { endedAt: at, end: "ambiguous", message: result.message };
  }
}

function consequenceOf(result: CallOutcome): Consequence {
  if (result.kind !== "refused") return CONTINUE;
  const { status, message } = result;
  if (status === 429) return { kind: "wait", retryAfterMs: result.retryAfterMs };
  if (status === 401) return { kind: "hold", phase: "signed-out", message };
  if (status === 403) return { kind: "hold", phase: "forbidden", message };
  return isOutOfCredits(result) ? { kind: "hold", phase: "out-of-credits", message } : CONTINUE;
}

/** The batch after a call has ended, and what the run does about it. */
export function applyResult(
  batch: StoredBatch,
  result: CallOutcome,
  at: string,
): { readonly batch: StoredBatch; readonly consequence: Consequence } {
  return {
    batch: {
      ...batch,
      status: stateAfter(result, hasUnsettledAttempt(batch)),
      attempts: withEnd(batch, endOfAttempt(result, at)),
      raw: result.kind === "answer" ? result.raw : batch.raw,
    },
    consequence: consequenceOf(result),
  };
}
