import type { RunStore } from "./run-store.ts";
import type { CallState } from "#app/paid-calls/call-outcome.ts";
import type { StoredBatch } from "./stored-run.ts";

/** Where a batch may come from when the end of a call is written; another tab may hold it for unknown. */
const UNDER_WAY: readonly CallState[] = ["SENT", "UNKNOWN"];

/** Writes how calls ended, and keeps in memory what could not be written. */
export class BatchWriter {
  readonly #store: RunStore;
  readonly #unsaved = new Map<string, StoredBatch>();

  constructor(store: RunStore) {
    this.#store = store;
  }

  /** Rejects when the batch could not be written; it is kept then. */
  async write(batch: StoredBatch): Promise<void> {
    this.#unsaved.set(batch.id, batch);
    const write = await this.#store.putBatch(batch, UNDER_WAY);
    // the same end already stands there when a write was reported as failed and was not
    if (!write.written && write.stored?.status !== batch.status) {
      throw new Error("The run is no longer stored in this browser.");
    }
    this.#unsaved.delete(batch.id);
  }

  /** Writes what is kept of a run; rejects at the first that still cannot be written. */
  async writeKept(runId: string): Promise<void> {
    for (const batch of this.#kept(runId)) await this.write(batch);
  }

  /** How many batches of a run are only in memory. */
  keptOf(runId: string): number {
    return this.#kept(runId).length;
  }

  #kept(runId: string): StoredBatch[] {
    return [...this.#unsaved.values()].filter((batch) => batch.runId === runId);
  }
}
