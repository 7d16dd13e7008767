import type { StoredBatch } from "./stored-run.ts";

/** The calls that this tab makes: sent from before their intent is stored until answered, then stored. */
export class CallsInFlight {
  /** Runs by batch. */
  readonly #sending = new Map<string, string>();
  readonly #storing = new Map<string, string>();

  begin({ id, runId }: StoredBatch): void {
    this.#sending.set(id, runId);
  }

  /** Its answer is here and about to be stored: the next call does not wait for that. */
  answered({ id, runId }: StoredBatch): void {
    this.#sending.delete(id);
    this.#storing.set(id, runId);
  }

  end({ id }: StoredBatch): void {
    this.#sending.delete(id);
    this.#storing.delete(id);
  }

  has({ id }: StoredBatch): boolean {
    return this.#sending.has(id) || this.#storing.has(id);
  }

  /** Whether a call may begin that would be one of `limit`, with no more answers than that still to be stored. */
  hasRoom(limit: number): boolean {
    return this.#sending.size < limit && this.#storing.size <= limit;
  }

  /** Calls of a run that are not answered. */
  sendingOf(runId: string): number {
    return countOf(this.#sending, runId);
  }

  /** Calls of a run whose end is not stored. */
  of(runId: string): number {
    return this.sendingOf(runId) + countOf(this.#storing, runId);
  }
}

function countOf(runs: ReadonlyMap<string, string>, id: string): number {
  return [...runs.values()].filter((runId) => runId === id).length;
}
