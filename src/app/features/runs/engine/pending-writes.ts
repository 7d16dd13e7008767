import type { CallState } from "#app/paid-calls/call-outcome.ts";
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
