import type { EnrichOperationName } from "./stored-run.ts";

/** One call to the service, as it must leave: the body byte for byte, the key the same on every attempt. */
export interface BatchCall {
  readonly operation: EnrichOperationName;
  readonly body: string;
  /** The batch's UUID, for `Idempotency-Key`. */
  readonly key: string;
}

/** How a call ended. */
export type SendResult =
  /** A complete 200, unparsed. */
  | { readonly kind: "answer"; readonly status: 200; readonly raw: string }
  /** A complete answer of another status. */
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly code: string | null;
      readonly message: string;
      readonly requestId: string | null;
      /** From `Retry-After`. */
      readonly retryAfterMs?: number | undefined;
    }
  /** Nobody can tell whether the service worked and charged: broken connection, timeout, cut body, abort. */
  | { readonly kind: "ambiguous"; readonly message: string };

/** Makes one call, once. Settles soon after `signal` is aborted; a rejection counts as ambiguous. */
export type SendBatch = (batch: BatchCall, signal: AbortSignal) => Promise<SendResult>;
