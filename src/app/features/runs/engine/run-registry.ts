import type { RunState, StoredBatch } from "./stored-run.ts";

/**
 * The runs as they are shown, fit for `useSyncExternalStore`: states and the list are replaced on each change and
 * never altered.
 */
export class RunBook {
  readonly #runs = new Map<string, RunState>();
  readonly #listeners = new Set<() => void>();
  #list: readonly RunState[] = [];

  get(id: string): RunState | undefined {
    return this.#runs.get(id);
  }

  /** Newest first. */
  list(): readonly RunState[] {
    return this.#list;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  put(state: RunState): void {
    this.#runs.set(state.id, state);
    this.#list = [...this.#runs.values()].toSorted((one, other) =>
      other.createdAt.localeCompare(one.createdAt),
    );
    for (const listener of this.#listeners) listener();
  }

  /** Changes members of a run; says nothing to anyone when they had these values before. */
  patch(id: string, change: Partial<RunState>): void {
    const state = this.#runs.get(id);
    if (state === undefined) return;
    const next = { ...state, ...change };
    const differs = Object.entries(next).some(([key, value]) => !Object.is(value, Reflect.get(state, key)));
    if (differs) this.put(next);
  }

  putBatch(batch: StoredBatch): void {
    const batches = this.#runs.get(batch.runId)?.batches ?? [];
    this.patch(batch.runId, { batches: batches.map((old) => (old.id === batch.id ? batch : old)) });
  }
}
