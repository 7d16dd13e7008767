import { ApiError } from "#app/api/api-error.ts";

/** One enrich call as it must leave: the body byte for byte, the key the same on every attempt. */
export interface EnrichCall {
  readonly operation: "enrichContacts" | "enrichCompanies";
  readonly body: string;
  /** The batch's UUID, for `Idempotency-Key`. */
  readonly key: string;
}

/** How one enrich call ended, as a run needs to know it: each case is another answer to "was it charged?". */
export type CallOutcome =
  /** A complete 200, unparsed. */
  | { readonly kind: "answer"; readonly status: 200; readonly raw: string }
  /** A complete answer that says no. */
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly code: string | null;
      readonly message: string;
      readonly requestId: string | null;
      /** From `Retry-After`. */
      readonly retryAfterMs?: number | undefined;
    }
  /** Nobody can tell whether the service acted. */
  | { readonly kind: "ambiguous"; readonly message: string };

/** The code of a call that never left: not the service's word, and nothing was charged. */
export const NOT_SENT = "not-sent";

/** How soon a call that could not leave is worth another try. Milliseconds. */
const TRY_AGAIN_AFTER = 5000;

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
  message: "Not sent: without a connection the session could not be renewed.",
  requestId: null,
  retryAfterMs: TRY_AGAIN_AFTER,
};

/**
 * What a failed call means for its batch. Only a complete answer is definite: a 5xx may come from anything on the
 * way, after the service has charged. A call that never left counts as turned away for now (429).
 */
export function callOutcome(error: unknown): CallOutcome {
  if (!(error instanceof ApiError)) return { kind: "ambiguous", message: "The call was broken off." };
  if (error.kind === "signed-out") return refused(error, 401);
  if (!error.sent) return notSent;
  if (error.status === undefined || error.status >= 500) return { kind: "ambiguous", message: error.message };
  return refused(error, error.status);
}
