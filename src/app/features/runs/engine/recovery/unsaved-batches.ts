import { CALL_STATES, type CallState } from "#app/paid-calls/paid-call-outcome.ts";
import { HOLD_MESSAGES } from "#app/features/runs/engine/batch-transitions.ts";
import type { RunRegistry } from "#app/features/runs/engine/run-registry.ts";
import type { RunStore } from "#app/features/runs/engine/run-store.ts";
import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** The states a batch may be in when the end of its call is written. */
const IN_FLIGHT: readonly CallState[] = ["SENT", "UNKNOWN"];

/** The states that an answer may be written over. */
const UNANSWERED = CALL_STATES.filter((status) => status !== "DONE");

/** How a call ended. */
export interface CallEnd {
  readonly batch: StoredBatch;
  /** Batches that stand for this one from then on. */
  readonly add?: readonly StoredBatch[] | undefined;
}

/** Ended calls that are not on the disk yet. */
export class UnsavedBatches {
  readonly #ends = new Map<string, CallEnd>();
  /** Ids of the batches that the browser could not write when it last tried. */
  readonly #refused = new Set<string>();
  readonly #store: RunStore;
  readonly #registry: RunRegistry;

  constructor(store: RunStore, registry: RunRegistry) {
    this.#store = store;
    this.#registry = registry;
  }

  /** Those of a run, with what is being written at this moment. */
  of(id: string): CallEnd[] {
    return [...this.#ends.values()].filter(({ batch }) => batch.runId === id);
  }

  /** How many of a run the browser could not write. */
  refused(id: string): number {
    return this.of(id).filter(({ batch }) => this.#refused.has(batch.id)).length;
  }

  /** The disk has a run no more: nor is it shown, unless what was paid for is only here. */
  forget(id: string): void {
    if (this.of(id).length === 0) this.#registry.delete(id);
    else this.#registry.patch(id, { storageError: HOLD_MESSAGES.gone });
  }

  /**
   * Writes how a call ended, and shows it then, so that whoever looks at the disk because of it finds it there. Rejects
   * when the browser could not write: then it is still to be written.
   */
  async write(end: CallEnd): Promise<void> {
    const { batch, add } = end;
    this.#ends.set(batch.id, end);
    try {
      const write = await this.#store.putBatch(batch, IN_FLIGHT, { add });
      const stored = write.written ? batch : await this.#writeOver(end, write.stored);
      this.#ends.delete(batch.id);
      this.#refused.delete(batch.id);
      if (write.written && add) this.#registry.addBatches(batch.runId, add);
      this.#registry.putBatch(stored);
    } catch (reason) {
      this.#refused.add(batch.id);
      throw reason;
    }
  }

  /** The batch has changed meanwhile: an answer is the answer to every attempt, anything else is out of date. */
  async #writeOver({ batch }: CallEnd, found: StoredBatch | undefined): Promise<StoredBatch> {
    for (let stored = found; stored !== undefined;) {
      if (batch.status !== "DONE" || stored.status === "DONE") return stored;
      // also of one that others stand for by now: what was paid for is kept
      const answered = { ...batch, attempts: stored.attempts, replaced: stored.replaced };
      const write = await this.#store.putBatch(answered, UNANSWERED);
      if (write.written) return answered;
      stored = write.stored;
    }
    throw new ExpectedError(HOLD_MESSAGES.gone);
  }
}
