import { ApiError } from "#app/api/api-error.ts";
import { backoff } from "#app/lib/clock.ts";
import { type Recovery, isEntry, recoveryOf } from "#app/paid-calls/call-recovery.ts";
import { applyRecovery, markUnknown } from "#app/features/runs/engine/batch-transitions.ts";
import type { RunRecords } from "#app/features/runs/engine/run-records.ts";
import type { RunEngineOptions } from "#app/features/runs/engine/send-batch.ts";
import {
  type RunPhase,
  type RunState,
  type StoredBatch,
  isByIds,
} from "#app/features/runs/engine/stored-run.ts";

/** How often the journal is asked of a call that is still under way. */
const IN_FLIGHT_POLL_MS = 1000;

/** A batch without an attempt is in no journal; should one be of unknown outcome all the same, it counts as long ago. */
const NEVER_SENT = { sentAt: new Date(0).toISOString() };

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
  async recover(lost: StoredBatch): Promise<void> {
    const batch = markUnknown(lost);
    this.#asking.add(batch.id);
    if (lost.status === "SENT") await this.#options.records.settleBatch(batch);
    const settled = await this.#askUntilKnown(batch);
    this.#asking.delete(batch.id);
    if (!this.#stopped) await this.#options.onRecovered(settled);
  }

  async #askUntilKnown(batch: StoredBatch): Promise<StoredBatch> {
    for (let failures = 0; !this.#stopped && this.#lost(batch.id, batch.runId);) {
      try {
        const settled = await this.#ask(batch);
        if (settled !== undefined) return settled;
        failures = 0;
        await this.#pause(IN_FLIGHT_POLL_MS);
      } catch (error) {
        if (error instanceof ApiError && error.kind === "signed-out")
          this.#options.onSignedOut(batch, error.message);
        failures += 1;
        await this.#pause(backoff(failures, this.#options.random));
      }
    }
    return batch;
  }

  /** The batch as it goes on; undefined while its call is under way. Rejects where the gateway cannot be asked. */
  async #ask({ id, runId }: StoredBatch): Promise<StoredBatch | undefined> {
    const { journal, clock } = this.#options;
    const asked = this.#lost(id, runId);
    if (asked === undefined) return undefined;
    const entry = await journal.find(id);
    const { sentAt } = asked.attempts.at(-1) ?? NEVER_SENT;
    const told = recoveryOf(entry, { sentAt, idsOnly: isByIds(asked) }, clock.now());
    const recovery = restricted(told, this.#options.records.get(runId)?.phase);
    if (recovery.kind === "in-flight") return undefined;
    if (recovery.kind === "free-again" && isEntry(entry)) await journal.release(id);
    // the person may have had it sent again meanwhile: then this is about an attempt before
    if (this.#lost(id, runId)?.attempts.length !== asked.attempts.length) return undefined;
    if (recovery.kind === "undecided") this.#undecided.add(id);
    const next = applyRecovery(asked, recovery, new Date(clock.now()).toISOString());
    if (next !== undefined) await this.#options.records.settleBatch(next);
    return next ?? asked;
  }

  /** A batch as it is now; undefined when it is lost no more, or deleted. */
  #lost(id: string, runId: string): StoredBatch | undefined {
    const batch = this.#options.records.get(runId)?.batches.find((one) => one.id === id);
    return batch?.status === "UNKNOWN" ? batch : undefined;
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

/** Of a run that is over nothing is sent by itself; what the person left without an outcome stays so. */
function restricted(recovery: Recovery, phase: RunPhase | undefined): Recovery {
  const isCancelled = phase === "cancelling" || phase === "cancelled";
  const isResend = recovery.kind === "free-again" || (recovery.kind === "unsent" && phase === "finished");
  return isResend && (isCancelled || phase === "finished") ? { kind: "undecided" } : recovery;
}
