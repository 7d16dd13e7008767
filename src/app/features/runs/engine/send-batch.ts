import type { CallOutcome, EnrichCall } from "#app/paid-calls/call-outcome.ts";
import type { Clock } from "#app/lib/clock.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import type { RunStore } from "./run-store.ts";
import type { StoredBatch } from "./stored-run.ts";

/** Makes one call, once. Settles soon after `signal` is aborted; a rejection counts as ambiguous. */
export type SendCall = (call: EnrichCall, signal: AbortSignal) => Promise<CallOutcome>;

/** What the engine works with; time, chance and identifiers come from outside so that tests can fix them. */
export interface RunEngineOptions {
  readonly store: RunStore;
  readonly send: SendCall;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly uuid: () => string;
  /** Batches in flight at most, over all runs; also how many of a run may be unconfirmed before it stops to ask. */
  readonly inFlight?: number;
  /** After this many milliseconds a call is aborted, and its batch unknown. */
  readonly callTimeoutMs?: number;
}

interface SendOptions {
  readonly send: SendCall;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/** Makes the call of a batch once and gives up after the timeout. Never rejects: what is not known is ambiguous. */
export async function sendBatch(
  batch: StoredBatch,
  { send, clock, timeoutMs }: SendOptions,
): Promise<CallOutcome> {
  const abort = new AbortController();
  const stopTimer = clock.after(timeoutMs, () => abort.abort());
  try {
    return await send({ operation: batch.operation, body: batch.body, key: batch.id }, abort.signal);
  } catch (reason) {
    return { kind: "ambiguous", message: errorMessage(reason) };
  } finally {
    stopTimer();
  }
}
