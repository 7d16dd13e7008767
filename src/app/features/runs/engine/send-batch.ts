import type { Clock } from "#app/lib/clock.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import type { CallOutcome, CallState, EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import type { RunStore } from "./run-store.ts";
import type { StoredBatch } from "./stored-run.ts";

/** The states a batch may be in when the end of its call is written; another tab may take it for unknown. */
const IN_FLIGHT: readonly CallState[] = ["SENT", "UNKNOWN"];

/** Writes how calls ended, and holds in memory what could not be written. */
export class PendingWrites {
  readonly #store: RunStore;
  readonly #pending = new Map<string, StoredBatch>();

  constructor(store: RunStore) {
    this.#store = store;
  }

  /** Rejects when the batch could not be written; it stays pending then. */
  async write(batch: StoredBatch): Promise<void> {
    this.#pending.set(batch.id, batch);
    const write = await this.#store.putBatch(batch, IN_FLIGHT);
    // a write that was reported as failed may have succeeded: then the same state is stored already
    if (!write.written && write.stored?.status !== batch.status) {
      throw new Error("The run is no longer stored in this browser.");
    }
    this.#pending.delete(batch.id);
  }

  /** Writes what is pending of a run; rejects at the first batch that still cannot be written. */
  async flush(runId: string): Promise<void> {
    for (const batch of this.#of(runId)) await this.write(batch);
  }

  /** How many batches of a run are only in memory. */
  count(runId: string): number {
    return this.#of(runId).length;
  }

  #of(runId: string): StoredBatch[] {
    return [...this.#pending.values()].filter((batch) => batch.runId === runId);
  }
}

/** Makes one call, once. Settles soon after `signal` is aborted; a rejection counts as ambiguous. */
export type SendCall = (call: EnrichCall, signal: AbortSignal) => Promise<CallOutcome>;

export const RUN_DEFAULTS = { inFlight: 2, callTimeoutMs: 120_000 } as const;

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
