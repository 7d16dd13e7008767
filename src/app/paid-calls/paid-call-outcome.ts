import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import type { GatewayOutcome } from "#contract/gateway-schemas.ts";
import { GATEWAY_CODES, isPaidAnswerBody } from "#contract/gateway-schemas.ts";
import { ApiError } from "#app/api/api-error.ts";

/**
 * QUEUED → SENT (the intent is stored, the call may leave) → DONE (answered) or REJECTED (refused, not charged).
 * SENT without a definite outcome is UNKNOWN until the gateway's journal tells, or the person decides.
 */
export const CALL_STATES = ["QUEUED", "SENT", "DONE", "REJECTED", "UNKNOWN"] as const;
export type CallState = (typeof CALL_STATES)[number];

/** The operations that a run can be of: records by the 25, or one company at a time. */
export const ENRICH_OPERATIONS = [
  "enrichContacts",
  "enrichCompanies",
  "enrichHierarchy",
  "enrichIntent",
] as const;
export type EnrichOperationName = (typeof ENRICH_OPERATIONS)[number];

/** One enrich call as it must leave: the body byte for byte, the key the same on every attempt. */
export interface EnrichCall {
  readonly operation: EnrichOperationName;
  readonly body: string;
  /** A UUID, sent as `Idempotency-Key`. */
  readonly key: string;
  /** Whether a person reveals one record: a name for reports. */
  readonly isReveal: boolean;
}

/** How a call that may cost ended. Each case is another answer to "was it charged?". */
export type CallOutcome = CallAnswer | Refusal | Ambiguous;

/** A complete 200, unparsed. */
export interface CallAnswer {
  readonly kind: "answer";
  readonly status: 200;
  readonly raw: string;
  /** What it was charged; null where nobody tells. */
  readonly credits: number | null;
  /** It was the answer of an earlier attempt. */
  readonly recovered: boolean;
}

/** A complete answer that says no. */
export interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
  readonly requestId: string | null;
  /** Whose answer it is. Without the gateway's word it may be about a resend by the browser, and proves nothing. */
  readonly gateway: GatewayOutcome | undefined;
  /** Milliseconds, from `Retry-After`. */
  readonly retryAfterMs?: number | undefined;
}

/** Nobody can tell whether the service acted. */
export interface Ambiguous {
  readonly kind: "ambiguous";
  readonly message: string;
}

/** The code of a call that never left the browser, so that nothing was charged. */
export const NOT_SENT = "not-sent";

/** How soon a call that could not leave is worth another try. */
const RETRY_UNSENT_MS = 5000;

function refused(error: ApiError, status: number): Refusal {
  return {
    kind: "refused",
    status,
    code: error.code ?? null,
    message: error.message,
    requestId: error.requestId ?? null,
    gateway: error.sent ? error.gateway : "not-sent",
    retryAfterMs: error.retryAfter,
  };
}

function notSent({ retryAfter }: ApiError): Refusal {
  return {
    kind: "refused",
    status: 429,
    code: NOT_SENT,
    message: "Not sent: the session could not be renewed, since there was no answer.",
    requestId: null,
    gateway: "not-sent",
    retryAfterMs: retryAfter ?? RETRY_UNSENT_MS,
  };
}

/**
 * Whether this is the answer of a paid call: the gateway says that it is the service's, and it is whole and of the
 * contract's shape. Anything else with 200, such as a hotel's page, is a lost answer. [gateway-4]
 */
export function isPaidAnswer(gateway: GatewayOutcome | undefined, body: string): boolean {
  return (gateway === "upstream" || gateway === "replayed") && isPaidAnswerBody(body);
}

/** What a failed call means. A call that never left counts as refused for now (429). */
export function callOutcome(error: unknown): Refusal | Ambiguous {
  if (!(error instanceof ApiError)) return { kind: "ambiguous", message: "The call was aborted." };
  if (error.kind === "signed-out") return refused(error, 401);
  if (!error.sent) return notSent(error);
  return error.status === undefined || error.status < 400
    ? { kind: "ambiguous", message: error.message }
    : refused(error, error.status);
}

/**
 * Whether a refusal proves that this attempt was not charged: the gateway says that the service answered it so, or
 * that it never left. Any other may have met a resend by the browser after the first was charged. [error-3]
 */
export function isDefinite({ gateway }: Pick<Refusal, "gateway">): boolean {
  return gateway === "upstream" || gateway === "not-sent";
}

/** Whether a call was refused because no credits are left. */
export function isOutOfCredits({ status, code }: Pick<Refusal, "status" | "code">): boolean {
  return status === 400 && code === VALIDATION_CODES.creditsExhausted;
}

/** Whether the same bytes would be refused in the same way for ever. */
function isFinal(refusal: Refusal): boolean {
  const { status, code } = refusal;
  if (code === GATEWAY_CODES.erased || code === GATEWAY_CODES.otherBody) return true;
  return [400, 404, 413, 415].includes(status) && !isOutOfCredits(refusal);
}

/**
 * The state of a call after an attempt. `unsettled`: an earlier attempt may have been charged. That this one was not
 * sent says nothing about it; that the service refused it does, since the gateway lets no second attempt through.
 */
export function stateAfter(outcome: CallOutcome, unsettled: boolean): CallState {
  if (outcome.kind === "answer") return "DONE";
  if (outcome.kind === "ambiguous" || !isDefinite(outcome)) return "UNKNOWN";
  if (outcome.gateway === "not-sent" && unsettled) return "UNKNOWN";
  return isFinal(outcome) ? "REJECTED" : "QUEUED";
}
