import { nextIndex } from "./run-plan.ts";
import type { RunRecords } from "./run-records.ts";
import { type RunState, hasQueued } from "./stored-run.ts";

/** Ends runs that are through, as the disk has them: another tab may have added batches that this one has not heard of. */
export class RunEnds {
  readonly #records: RunRecords;
  /** Runs whose end is being written. */
  readonly #ending = new Set<string>();

  constructor(records: RunRecords) {
    this.#records = records;
  }

  /** Resolves with whether the run goes on; also when it is being ended already. Never rejects. */
  async end({ id }: RunState): Promise<boolean> {
    if (this.#ending.has(id)) return false;
    this.#ending.add(id);
    try {
      await this.#records.hear({ runId: id });
      await this.#endAsStored(id);
    } catch (reason) {
      this.#records.storageFailed(id, reason);
    }
    this.#ending.delete(id);
    return this.#records.get(id)?.phase === "running";
  }

  async #endAsStored(id: string): Promise<void> {
    const state = this.#records.get(id);
    if (state === undefined || (state.phase === "running" && hasQueued(state))) return;
    // one that was cancelled before, and of which some batches were sent again, is cancelled still
    const isCancelled = state.phase === "cancelling" || state.droppedBelow !== undefined;
    const from = ["running", "cancelling"] as const;
    const change = isCancelled
      ? ({ phase: "cancelled", from, with: { droppedBelow: nextIndex(state) } } as const)
      : ({ phase: "finished", from: ["running"] } as const);
    await this.#records.setPhase(id, change);
  }
}
