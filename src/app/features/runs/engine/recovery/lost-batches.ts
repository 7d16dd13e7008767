import { ApiError } from "#app/api/api-error.ts";
import { creditsAtRisk } from "#app/features/runs/results/run-results.ts";
import type { Journal } from "#app/paid-calls/call-recovery.ts";
import { GATEWAY_CODES } from "#contract/gateway-schemas.ts";
import { HOLD_MESSAGES, markAgain, markReplaced } from "#app/features/runs/engine/batch-transitions.ts";
import { batchesAgain } from "#app/features/runs/engine/run-plan.ts";
import type { RunRecords } from "#app/features/runs/engine/run-records.ts";
import { InFlightError } from "#app/features/runs/engine/run-rows.ts";
import {
  RUN_PHASES,
  type RunPhase,
  type RunState,
  type StoredBatch,
  isLost,
} from "#app/features/runs/engine/stored-run.ts";
import { ignoring, isExpected } from "#app/lib/reports/report.ts";

const CANCELLED: ReadonlySet<RunPhase> = new Set(["cancelling", "cancelled"]);

interface LostBatchesOptions {
  readonly records: RunRecords;
  readonly journal: Journal;
  readonly now: () => string;
  readonly uuid: () => string;
}

/** What a person decides about batches whose outcome nobody knows. */
export class LostBatches {
  readonly #options: LostBatchesOptions;

  constructor(options: LostBatchesOptions) {
    this.#options = options;
  }

  /**
   * The person leaves them as they are: they are no longer in the way of other runs with the same records. Rejects
   * where a call is still under way, or the gateway cannot be told.
   */
  async leave({ id: runId, batches }: RunState): Promise<void> {
    const { journal, records } = this.#options;
    const lost = new Map(batches.filter(isLost).map(({ id, attempts }) => [id, attempts.length]));
    for (const id of lost.keys()) {
      const entry = await journal.find(id);
      if (entry.state === "in-flight") throw new InFlightError();
      if (entry.state === "unknown") await journal.release(id);
    }
    // one that was sent again since may have been lost again, of which the gateway told nothing yet
    const now = records.get(runId)?.batches ?? [];
    const isNew = (batch: StoredBatch) => isLost(batch) && lost.get(batch.id) !== batch.attempts.length;
    if (now.some((batch) => batch.status === "SENT" || isNew(batch))) throw new InFlightError();
  }

  /** The person has them sent again. The gateway is told first: it lets nothing of unknown outcome through. */
  async sendAgain(state: RunState): Promise<void> {
    const { records } = this.#options;
    const lost = state.batches.filter(isLost);
    if (lost.length === 0) return undefined;
    const erased = new Set<string>();
    try {
      for (const { id } of lost) if (!(await this.#release(id))) erased.add(id);
    } catch (error) {
      ignoring(isExpected)(error);
      return records.setPhase(state.id, { phase: "doubtful", message: HOLD_MESSAGES.doubtful });
    }
    try {
      for (const batch of lost) await this.#queueAgain(batch, erased.has(batch.id));
      // cancelled meanwhile, it stays so
      const from = RUN_PHASES.filter((phase) => phase === state.phase || !CANCELLED.has(phase));
      await records.extend(state.id, [], from);
    } catch (reason) {
      records.storageFailed(state.id, reason);
    }
  }

  /** False where the gateway has forgotten the call: nothing leaves under its key any more. */
  async #release(key: string): Promise<boolean> {
    try {
      await this.#options.journal.release(key);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === GATEWAY_CODES.erased) return false;
      throw error;
    }
  }

  async #queueAgain(batch: StoredBatch, isErased: boolean): Promise<void> {
    const { records, now, uuid } = this.#options;
    const again = markAgain(batch, now(), creditsAtRisk(batch));
    const run = records.get(batch.runId);
    if (isErased && run !== undefined) {
      const add = batchesAgain(run, batch.records, uuid);
      await records.writeBatch(markReplaced(again), [batch.status], { add });
    } else if (batch.status === "UNKNOWN") await records.writeBatch(again, ["UNKNOWN"]);
  }
}
