import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import { ApiError } from "#app/api/api-error.ts";

/**
 * QUEUED → SENT (the intent is stored, the call may leave) → DONE (answered) or REJECTED (refused, not charged).
 * SENT without a definite outcome is UNKNOWN, and only an answer ends that.
 */
export const CALL_STATES = ["QUEUED", "SENT", "DONE", "REJECTED", "UNKNOWN"] as const;
export type CallState = (typeof CALL_STATES)[number];

/** One enrich call as it must leave: the body byte for byte, the key the same on every attempt. */
export interface EnrichCall {
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly body: string;
  /** A UUID, sent as `Idempotency-Key`. */
  readonly key: string;
}

/** How a call that may cost ended. Each case is another answer to "was it charged?". */
export type CallOutcome =
  /** A complete 200, unparsed. */
  | { readonly kind: "answer"; readonly status: 200; readonly raw: string }
  | Refusal
  /** Nobody can tell whether the service acted. */
  | { readonly kind: "ambiguous"; readonly message: string };

/** A complete answer that says no. */
interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
  readonly requestId: string | null;
  /** Milliseconds, from `Retry-After`. */
  readonly retryAfterMs?: number | undefined;
}

/** Nothing was sent, since the browser could not store that it would be. */
export class NotStoredError extends Error {
  override name = "NotStoredError";
}

/** The code of a call that never left the browser, so that nothing was charged. */
export const NOT_SENT = "not-sent";

/** How soon a call that could not leave is worth another try. */
const RETRY_UNSENT_MS = 5000;

function refused(error: ApiError, status: number): CallOutcome {
  return {
    kind: "refused",
    status,
    code: error.code ?? null,
    message: error.message,
    requestId: error.requestId ?? null,
    retryAfterMs: error.retryAfter,
  };
}

const notSent: CallOutcome = {
  kind: "refused",
  status: 429,
  code: NOT_SENT,
  message: "Not sent: the session could not be renewed without a connection.",
  requestId: null,
  retryAfterMs: RETRY_UNSENT_MS,
};

/**
 * What a failed call means. Only a complete answer is definite: a 5xx may come from anything on the way, after the
 * service has charged. A call that never left counts as refused for now (429).
 */
export function callOutcome(error: unknown): CallOutcome {
  if (!(error instanceof ApiError)) return { kind: "ambiguous", message: "The call was aborted." };
  if (error.kind === "signed-out") return refused(error, 401);
  if (!error.sent) return notSent;
  if (error.status === undefined || error.status >= 500) return { kind: "ambiguous", message: error.message };
  return refused(error, error.status);
}

/** Statuses of complete answers that say for sure that nothing was charged. [error-3] */
const DEFINITE_STATUSES: ReadonlySet<number | null> = new Set([400, 401, 403, 429]);

/** Whether a refusal with this status proves that its attempt was not charged. */
export function isDefinite(status: number | null): boolean {
  return DEFINITE_STATUSES.has(status);
}

/** Whether a call was refused because no credits are left. */
export function isOutOfCredits({ status, code }: Pick<Refusal, "status" | "code">): boolean {
  return status === 400 && code === VALIDATION_CODES.creditsExhausted;
}

/**
 * The state of a call after an attempt. `unsettled`: an earlier attempt may have been charged. A refusal then proves
 * nothing about it, since a 429 on a resend is about the resend.
 */
export function stateAfter(outcome: CallOutcome, unsettled: boolean): CallState {
  if (outcome.kind === "answer") return "DONE";
  if (outcome.kind === "ambiguous" || !isDefinite(outcome.status) || unsettled) return "UNKNOWN";
  return outcome.status === 400 && !isOutOfCredits(outcome) ? "REJECTED" : "QUEUED";
}
