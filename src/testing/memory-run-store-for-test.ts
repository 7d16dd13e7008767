import { HOLD_MESSAGES } from "#app/features/runs/engine/batch-transitions.ts";
import { InFlightError } from "#app/features/runs/engine/run-rows.ts";
import {
  type RunStore,
  type RunWithBatches,
  RunnerReplacedError,
  mayLeave,
  mayReplace,
} from "#app/features/runs/engine/run-store.ts";
import { type StoredBatch, type StoredRun, isOver } from "#app/features/runs/engine/stored-run.ts";
import { type MemoryDisk, memoryDisk } from "./memory-disk.ts";

/** Runs kept in memory as the browser would keep them, with a disk that can be broken. */
export interface MemoryRunStore extends RunStore, MemoryDisk {
  readonly runs: Map<string, StoredRun>;
  readonly batches: Map<string, StoredBatch>;
  /** The runs with their batches in order, whether the disk is broken or not. */
  readonly stored: () => RunWithBatches[];
  /** Called before each write of a batch: what a test wants to happen in between. */
  beforePutBatch: (batch: StoredBatch) => Promise<void>;
}

export function memoryRunStore(): MemoryRunStore {
  const runs = new Map<string, StoredRun>();
  const batches = new Map<string, StoredBatch>();
  const disk = memoryDisk();
  const gone = new Set<string>();
  let epoch = 0;

  /** All or nothing, as in a transaction. */
  function add(added: readonly StoredBatch[]): void {
    if (added.some(({ id }) => batches.has(id))) throw new Error("It is there already");
    for (const batch of added) batches.set(batch.id, structuredClone(batch));
  }

  const store: MemoryRunStore = {
    runs,
    batches,
    stored: () =>
      [...runs.values()].map((run) => ({
        run,
        batches: [...batches.values()]
          .filter((batch) => batch.runId === run.id)
          .toSorted((one, other) => one.index - other.index),
      })),
    breakDisk: disk.breakDisk,
    beforePutBatch: () => Promise.resolve(),
    async load() {
      await disk.touch();
      return structuredClone(store.stored());
    },
    async create(run, created) {
      await disk.touch();
      if (runs.has(run.id)) throw new Error("It is there already");
      add(created);
      runs.set(run.id, structuredClone(run));
    },
    async loadUnfinished(createdSince) {
      return (await store.load()).filter(({ run }) => !isOver(run.phase) || run.createdAt >= createdSince);
    },
    async read(id) {
      return (await store.load()).find(({ run }) => run.id === id);
    },
    async readBatch(id) {
      await disk.touch();
      return structuredClone(batches.get(id));
    },
    async updateRun(id, change, added = []) {
      await disk.touch();
      const stored = runs.get(id);
      const next = stored && change(structuredClone(stored));
      if (next === undefined) return stored;
      add(added);
      runs.set(id, structuredClone(next));
      return next;
    },
    async nextEpoch() {
      await disk.touch();
      return (epoch += 1);
    },
    async putBatch(batch, from, options = {}) {
      await store.beforePutBatch(batch);
      await disk.touch();
      if (options.epoch !== undefined && options.epoch !== epoch) throw new RunnerReplacedError("Replaced");
      const stored = batches.get(batch.id);
      const isHeld = options.epoch !== undefined && stored && !mayLeave(runs.get(batch.runId), stored);
      if (stored === undefined || isHeld || !mayReplace(stored, batch, from))
        return { written: false, stored };
      add(options.add ?? []);
      batches.set(batch.id, structuredClone(batch));
      return { written: true };
    },
    removed: () => Promise.resolve(new Set(gone)),
    async remove(id, remember) {
      await disk.touch();
      const run = runs.get(id);
      const removed = [...batches.values()].filter((batch) => batch.runId === id);
      if (run?.elsewhere !== true && removed.some(({ status }) => status === "SENT"))
        throw new InFlightError();
      runs.delete(id);
      if (remember) gone.add(id);
      for (const batch of removed) batches.delete(batch.id);
      return async () => {
        await disk.touch();
        if (run === undefined) throw new Error(HOLD_MESSAGES.gone);
        gone.delete(id);
        runs.set(id, run);
        for (const batch of removed) batches.set(batch.id, batch);
      };
    },
  };
  return store;
}
