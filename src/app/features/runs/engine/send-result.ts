import type { EnrichCall, CallOutcome } from "#app/paid-calls/call-outcome.ts";

/** How a call ended. */
export type SendResult = CallOutcome;

/** Makes one call, once. Settles soon after `signal` is aborted; a rejection counts as ambiguous. */
export type SendBatch = (call: EnrichCall, signal: AbortSignal) => Promise<SendResult>;
