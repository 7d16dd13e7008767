import { type StoreApi, createStore } from "zustand/vanilla";
import type { RunState, StoredBatch } from "./stored-run.ts";

/** All runs at one moment. Lists and states are replaced on each change and never altered. */
export interface RunsSnapshot {
  /** Newest first. */
  readonly runs: readonly RunState[];
}

/** The runs of an engine as screens follow them. */
export type RunsStore = Pick<StoreApi<RunsSnapshot>, "getState" | "getInitialState" | "subscribe">;

/** The runs in memory, and the changes that the engine makes to them. */
export class RunRegistry {
  readonly store: StoreApi<RunsSnapshot> = createStore(() => ({ runs: [] }));

  get(id: string): RunState | undefined {
    return this.store.getState().runs.find((run) => run.id === id);
  }

  put(state: RunState): void {
    const others = this.store.getState().runs.filter(({ id }) => id !== state.id);
    const runs = [...others, state].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
    this.store.setState({ runs });
  }

  delete(id: string): void {
    this.store.setState(({ runs }) => ({ runs: runs.filter((run) => run.id !== id) }));
  }

  /** Changes members of a run; nobody is notified when they had these values before. */
  patch(id: string, change: Partial<RunState>): void {
    const state = this.get(id);
    if (state === undefined) return;
    const next = { ...state, ...change };
    const differs = Object.entries(next).some(([key, value]) => !Object.is(value, Reflect.get(state, key)));
    if (differs) this.put(next);
  }

  /** Adds those that are not there yet. */
  addBatches(id: string, batches: readonly StoredBatch[]): void {
    const known = this.get(id)?.batches ?? [];
    const ids = new Set(known.map((batch) => batch.id));
    this.patch(id, { batches: [...known, ...batches.filter((batch) => !ids.has(batch.id))] });
  }

  putBatch(batch: StoredBatch): void {
    const batches = this.get(batch.runId)?.batches ?? [];
    this.patch(batch.runId, { batches: batches.map((old) => (old.id === batch.id ? batch : old)) });
  }
}
