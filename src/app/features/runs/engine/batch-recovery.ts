import { ApiError } from "#app/api/api-error.ts";
import { backoff } from "#app/api/request-limiter.ts";
import { recoveryOf } from "#app/paid-calls/call-recovery.ts";
import { applyRecovery } from "./batch-transitions.ts";
import type { RunRecords } from "./run-records.ts";
import type { RunEngineOptions } from "./send-batch.ts";
import type { RunState, StoredBatch } from "./stored-run.ts";

/** How often the journal is asked of a call that is still under way. */
const IN_FLIGHT_POLL_MS = 1000;

interface BatchRecoveryOptions extends Pick<RunEngineOptions, "journal" | "clock" | "random"> {
  readonly records: RunRecords;
  /** It is known what becomes of a batch now. */
  readonly onRecovered: (batch: StoredBatch) => Promise<void>;
  /** Nobody can be asked before the person signs in. */
  readonly onSignedOut: (batch: StoredBatch, message: string) => void;
}

/** Asks the gateway's journal about batches whose answers were lost, until it tells what became of them. */
export class BatchRecovery {
  readonly #options: BatchRecoveryOptions;
  readonly #asking = new Set<string>();
  /** Batches of which the journal cannot tell, and which could cost again: the person decides. */
  readonly #undecided = new Set<string>();
  readonly #waiting = new Set<() => void>();
  #stopped = false;

  constructor(options: BatchRecoveryOptions) {
    this.#options = options;
  }

  /** Whether the journal is being asked about a batch, or could not tell. */
  knows(id: string): boolean {
    return this.#asking.has(id) || this.#undecided.has(id);
  }

  /** How many batches of a run wait for the person's word. */
  undecidedOf({ batches }: RunState): number {
    return batches.filter(({ id, status }) => status === "UNKNOWN" && this.#undecided.has(id)).length;
  }

  /** The person has decided: it is sent again, and may be lost again. */
  forget(id: string): void {
    this.#undecided.delete(id);
  }

  /** Asks now what waits to be asked again. */
  hurry(): void {
    for (const proceed of this.#waiting) proceed();
  }

  /** Asks no more; what is being asked ends soon. */
  stop(): void {
    this.#stopped = true;
    this.hurry();
  }

  /** Resolves when it is known what becomes of a batch. Never rejects. */
  async recover(batch: StoredBatch): Promise<void> {
    this.#asking.add(batch.id);
    const settled = await this.#askUntilKnown(batch);
    this.#asking.delete(batch.id);
    if (!this.#stopped) await this.#options.onRecovered(settled);
  }

  async #askUntilKnown(batch: StoredBatch): Promise<StoredBatch> {
    for (let failures = 0; !this.#stopped;) {
      try {
        const settled = await this.#ask(batch);
        if (settled !== undefined) return settled;
        failures = 0;
        await this.#pause(IN_FLIGHT_POLL_MS);
      } catch (error) {
        if (error instanceof ApiError && error.kind === "signed-out") {
          this.#options.onSignedOut(batch, error.message);
          return batch;
        }
        failures += 1;
        await this.#pause(backoff(failures, this.#options.random));
      }
    }
    return batch;
  }

  /** The batch as it goes on; undefined while its call is under way. Rejects where the gateway cannot be asked. */
  async #ask(batch: StoredBatch): Promise<StoredBatch | undefined> {
    const { journal, clock, records } = this.#options;
    const now = new Date(clock.now()).toISOString();
    const entry = await journal.find(batch.id);
    const { sentAt = now, journaled = false } = batch.attempts.at(-1) ?? {};
    const recovery = recoveryOf(entry, { sentAt, idsOnly: true, journaled }, clock.now());
    if (recovery.kind === "in-flight") return undefined;
    if (recovery.kind === "free-again" && entry.state !== "absent") await journal.release(batch.id);
    if (recovery.kind === "undecided") this.#undecided.add(batch.id);
    const next = applyRecovery(batch, recovery, now);
    if (next !== undefined) await records.settleBatch(next);
    return next ?? batch;
  }

  #pause(milliseconds: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const proceed = () => {
        cancel();
        this.#waiting.delete(proceed);
        resolve();
      };
      const cancel = this.#options.clock.after(milliseconds, proceed);
      this.#waiting.add(proceed);
    });
  }
}
