import { isDefinite, isOutOfCredits, stateAfter } from "#app/paid-calls/call-outcome.ts";
import type { SendResult } from "./send-result.ts";
import type { Attempt, RunPhase, StoredBatch } from "./stored-run.ts";

/** What the end of a call means for the run beyond its batch. */
export type Consequence =
  | { readonly kind: "go-on" }
  | { readonly kind: "wait"; readonly retryAfterMs: number | undefined }
  | { readonly kind: "hold"; readonly phase: RunPhase; readonly message: string };

const GO_ON: Consequence = { kind: "go-on" };

/** The batch with the intent to send it: stored before any byte leaves. */
export function sentBatch(batch: StoredBatch, at: string): StoredBatch {
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

/** The batch back in the queue, after its intent was stored and before anything left. */
export function unsentBatch(batch: StoredBatch, at: string): StoredBatch {
  return { ...batch, status: "QUEUED", attempts: withEnd(batch, { endedAt: at, end: "not-sent" }) };
}

/** The attempts with the last one ended; earlier ones never change, so that a longer list is always the newer one. */
function withEnd(batch: StoredBatch, end: Partial<Attempt>): Attempt[] {
  return [...batch.attempts.slice(0, -1), ...batch.attempts.slice(-1).map((last) => ({ ...last, ...end }))];
}

/**
 * Whether an earlier call may have been carried out. A refusal of a later one then says nothing about it: a 429 on a
 * resend is about the resend.
 */
function wasDoubtful(batch: StoredBatch): boolean {
  return !batch.attempts.slice(0, -1).every(wasFree);
}

function wasFree({ end, status }: Attempt): boolean {
  return end === "not-sent" || (end === "refused" && isDefinite(status));
}

function endOfAttempt(result: SendResult, at: string): Partial<Attempt> {
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

function consequenceOf(result: SendResult): Consequence {
  if (result.kind !== "refused") return GO_ON;
  const { status, message } = result;
  if (status === 429) return { kind: "wait", retryAfterMs: result.retryAfterMs };
  if (status === 401) return { kind: "hold", phase: "signed-out", message };
  if (status === 403) return { kind: "hold", phase: "forbidden", message };
  return isOutOfCredits(result) ? { kind: "hold", phase: "out-of-credits", message } : GO_ON;
}

/** The batch after a call has ended, and what the run does about it. */
export function settledBatch(
  batch: StoredBatch,
  result: SendResult,
  at: string,
): { readonly batch: StoredBatch; readonly consequence: Consequence } {
  return {
    batch: {
      ...batch,
      status: stateAfter(result, wasDoubtful(batch)),
      attempts: withEnd(batch, endOfAttempt(result, at)),
      raw: result.kind === "answer" ? result.raw : batch.raw,
    },
    consequence: consequenceOf(result),
  };
}
