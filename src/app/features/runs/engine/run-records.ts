import * as z from "zod/mini";
import { errorMessage } from "#app/lib/error-message.ts";
import type { TabChannel } from "#app/lib/tab-channel.ts";
import type { CallState } from "#app/paid-calls/paid-call-outcome.ts";
import { HOLD_MESSAGES } from "./batch-transitions.ts";
import { type SplitBatch, splitAnswer } from "./company-answers.ts";
import { RunRegistry } from "./run-registry.ts";
import { type BatchWriteOptions, type RunStore, storedState } from "./run-store.ts";
import {
  RUN_PHASES,
  type RunPhase,
  type RunState,
  type RunWait,
  type StoredBatch,
  type StoredRun,
  WAIT_REASONS,
  isOver,
  storedRunOf,
} from "./stored-run.ts";

const changedRun = z.object({
  runId: z.string(),
  /** Only this batch of it changed. */
  batchId: z.optional(z.string()),
  /** What it waits for now; nothing of it is stored. */
  wait: z.optional(z.nullable(z.object({ reason: z.enum(WAIT_REASONS), until: z.nullable(z.number()) }))),
});
type ChangedRun = z.output<typeof changedRun>;

/** The tab whose turn it is is to read at the gateway what other browsers did: of one run, or of all where it is null. */
const wantedRuns = z.object({ refresh: z.nullable(z.string()) });

export const runMessage = z.union([changedRun, wantedRuns]);
/** What the tabs of a person tell each other of their runs: what changed is read from the disk that they share. */
export type RunMessage = z.output<typeof runMessage>;
export type RunTabs = Pick<TabChannel<RunMessage>, "send" | "onMessage">;

/** The states a batch may be in when the end of its call is written. */
const IN_FLIGHT: readonly CallState[] = ["SENT", "UNKNOWN"];

/** The order in which the states of one attempt follow each other. */
const PROGRESS: Readonly<Record<CallState, number>> = {
  SENT: 0,
  UNKNOWN: 1,
  QUEUED: 2,
  REJECTED: 3,
  DONE: 4,
};

/** Whether one state of a batch came after another one. */
export function isNewer(one: StoredBatch, other: StoredBatch): boolean {
  const attempts = one.attempts.length - other.attempts.length;
  return attempts > 0 || (attempts === 0 && PROGRESS[one.status] > PROGRESS[other.status]);
}

/** How a run's row is to change. */
interface PhaseChange {
  readonly phase: RunPhase;
  readonly message?: string | null;
  /** Other members that change with it. */
  readonly with?: Partial<Pick<StoredRun, "accepted" | "ceiling">>;
  /** The phases that it may come from; any that is not over when left out. */
  readonly from?: readonly RunPhase[];
}

interface RunRecordsOptions {
  readonly store: RunStore;
  readonly tabs: RunTabs;
  readonly now: () => string;
}

/**
 * The runs as this tab knows them. A change is seen here at once, is written to the disk over whatever another tab
 * wrote meanwhile, and is then told to the others. What could not be written stays in memory.
 */
export class RunRecords {
  readonly registry = new RunRegistry();
  readonly #options: RunRecordsOptions;
  /** Ended calls that are not on the disk yet, by batch. */
  readonly #pending = new Map<string, SplitBatch>();
  /** By run: how many changes of its row are being written. */
  readonly #writing = new Map<string, number>();

  constructor(options: RunRecordsOptions) {
    this.#options = options;
  }

  /** Reads all runs; rejects when they cannot be read. */
  async load(): Promise<void> {
    for (const stored of await this.#options.store.load()) this.registry.put(storedState(stored));
  }

  get(id: string): RunState | undefined {
    return this.registry.get(id);
  }

  /** All runs, the newest first. */
  all(): readonly RunState[] {
    return this.registry.store.getState().runs;
  }

  /** Stores a new run with its batches; rejects with nothing changed. */
  async create(state: RunState): Promise<void> {
    await this.#options.store.create(storedRunOf(state), state.batches);
    this.registry.put(state);
    this.#tell({ runId: state.id });
  }

  /**
   * Deletes a run; resolves with what brings it back. Rejects when the browser could not write. `remember`: the person
   * deleted it here, and other browsers follow.
   */
  async remove(id: string, remember: boolean): Promise<() => Promise<void>> {
    const state = this.get(id);
    const restoreRows = await this.#options.store.remove(id, remember);
    this.registry.delete(id);
    this.#tell({ runId: id });
    return async () => {
      await restoreRows();
      if (state) this.registry.put(state);
      // the gateway is given it again, over the word that it was removed
      await this.changeRow(id, (row) => ({ ...row, turn: row.turn + 1, shared: false }));
    };
  }

  /** Takes what another tab changed. Where the disk cannot be read, this tab goes on with what it knows. */
  async hear({ runId, batchId, wait }: ChangedRun): Promise<void> {
    const { store } = this.#options;
    if (wait !== undefined) return this.registry.patch(runId, { wait });
    if (batchId !== undefined && this.get(runId) !== undefined) {
      const batch = await store.readBatch(batchId);
      if (batch) this.registry.putBatch(this.#newer(batch));
      return;
    }
    const found = await store.read(runId);
    if (found === undefined) return this.registry.delete(runId);
    const known = this.get(runId);
    const { wait: waiting = null, storageError = null, unsavedBatches = 0 } = known ?? {};
    const batches = found.batches.map((batch) => this.#newer(batch));
    this.registry.put({ ...storedState({ ...found, batches }), wait: waiting, storageError, unsavedBatches });
  }

  /** The batch as it was just read, or as it is known here where that is at least as new: the very same object then. */
  #newer(read: StoredBatch): StoredBatch {
    const known = this.get(read.runId)?.batches.find(({ id }) => id === read.id);
    return known === undefined || isNewer(read, known) ? read : known;
  }

  /** Says what a running run waits for. */
  setWait(id: string, wait: RunWait | null): void {
    const before = this.get(id)?.wait ?? null;
    if (before?.reason === wait?.reason && before?.until === wait?.until) return;
    this.registry.patch(id, { wait });
    this.#tell({ runId: id, wait });
  }

  /** Changes where a run stands, unless another tab has brought it elsewhere. Never rejects. */
  async setPhase(id: string, { phase, message = null, with: more = {}, from }: PhaseChange): Promise<void> {
    const sources = from ?? RUN_PHASES.filter((known) => !isOver(known));
    const known = this.get(id);
    if (known === undefined || known.elsewhere || !sources.includes(known.phase)) return;
    const endedAt = isOver(phase) ? this.#options.now() : null;
    const change = { ...more, phase, message, endedAt };
    this.registry.patch(id, { ...change, wait: null });
    const isFree = (row: StoredRun) => !row.elsewhere && sources.includes(row.phase);
    await this.#writeRow(id, (row) => (isFree(row) ? { ...row, ...change } : undefined));
  }

  /**
   * Changes the row of a run as it is stored at that moment, with batches that are new to it. Rejects with nothing
   * changed when the browser could not write.
   */
  async changeRow(
    id: string,
    change: (row: StoredRun) => StoredRun,
    add: readonly StoredBatch[] = [],
  ): Promise<void> {
    const row = await this.#options.store.updateRun(id, change, add);
    if (row === undefined) throw new Error(HOLD_MESSAGES.gone);
    // what is being written meanwhile is shown already, and has this row under it
    if (!this.#writing.has(id)) this.registry.patch(id, storedRunOf(row));
    this.#addBatches(id, add);
    this.#tell({ runId: id });
  }

  /** Changes what a run is called. */
  async rename(id: string, name: string): Promise<void> {
    this.registry.patch(id, { name });
    await this.#writeRow(id, (row) => ({ ...row, name }));
  }

  /** Adds batches to a run, which goes on. Rejects with nothing changed when the browser could not write. */
  async extend(id: string, batches: readonly StoredBatch[]): Promise<void> {
    const change = { phase: "running" as const, message: null, endedAt: null };
    await this.changeRow(id, (row) => ({ ...row, ...change }), batches);
    this.registry.patch(id, { wait: null });
  }

  /**
   * Writes a batch if it is stored in one of these states; rejects when the browser could not write. Resolves with
   * whether it was written; where it was not, what is stored is what this tab knows from then on.
   */
  async writeBatch(
    batch: StoredBatch,
    from: readonly CallState[],
    options: BatchWriteOptions = {},
  ): Promise<boolean> {
    const { batch: short, answer } = splitAnswer(this.get(batch.runId), batch);
    const write = await this.#options.store.putBatch(short, from, { ...options, answer });
    const current = write.written ? short : write.stored;
    if (current !== undefined) this.registry.putBatch(current);
    if (write.written && options.add) this.#addBatches(batch.runId, options.add);
    this.#tell({ runId: batch.runId, ...(options.add ? {} : { batchId: batch.id }) });
    return write.written;
  }

  /**
   * Writes how a call ended, and shows it. What the browser could not write stays pending, and stops the run. Never
   * rejects.
   */
  async settleBatch(batch: StoredBatch, add?: readonly StoredBatch[]): Promise<void> {
    const split = splitAnswer(this.get(batch.runId), batch);
    this.#pending.set(batch.id, split);
    try {
      await this.#writePending(split, add);
    } catch (reason) {
      this.storageFailed(batch.runId, reason);
    }
    // now, so that whoever looks at the disk because of it finds it there
    this.registry.putBatch(split.batch);
    this.registry.patch(batch.runId, { unsavedBatches: this.#pendingOf(batch.runId).length });
  }

  /** Writes what is pending of a run; rejects at the first batch that still cannot be written. */
  async flush(id: string): Promise<void> {
    for (const split of this.#pendingOf(id)) await this.#writePending(split);
    this.registry.patch(id, { storageError: null, unsavedBatches: 0 });
  }

  /** Whether answers of a run are only in memory. */
  hasPending(id: string): boolean {
    return this.#pendingOf(id).length > 0;
  }

  /** The browser could not write: nothing more of the run is sent. */
  storageFailed(id: string, reason: unknown): void {
    const running = this.get(id)?.phase === "running";
    this.registry.patch(id, {
      storageError: errorMessage(reason),
      ...(running ? { phase: "storage-failed", wait: null } : {}),
    });
  }

  async #writePending({ batch, answer }: SplitBatch, add?: readonly StoredBatch[]): Promise<void> {
    const write = await this.#options.store.putBatch(batch, IN_FLIGHT, { add, answer });
    // a write that was reported as failed may have succeeded: then the same state is stored already
    if (!write.written && write.stored?.status !== batch.status) throw new Error(HOLD_MESSAGES.gone);
    this.#pending.delete(batch.id);
    if (add) this.#addBatches(batch.runId, add);
    this.#tell({ runId: batch.runId, ...(add ? {} : { batchId: batch.id }) });
  }

  #pendingOf(id: string): SplitBatch[] {
    return [...this.#pending.values()].filter(({ batch }) => batch.runId === id);
  }

  #addBatches(id: string, batches: readonly StoredBatch[]): void {
    const known = this.get(id)?.batches ?? [];
    const ids = new Set(known.map((batch) => batch.id));
    this.registry.patch(id, { batches: [...known, ...batches.filter((batch) => !ids.has(batch.id))] });
  }

  async #writeRow(id: string, change: (row: StoredRun) => StoredRun | undefined): Promise<void> {
    this.#writing.set(id, (this.#writing.get(id) ?? 0) + 1);
    try {
      const row = await this.#options.store.updateRun(id, change);
      const isLatest = this.#writing.get(id) === 1;
      // a change that came meanwhile is shown already, and is written next
      if (isLatest && row) this.registry.patch(id, storedRunOf(row));
      if (isLatest && !row) this.registry.delete(id);
      this.#tell({ runId: id });
    } catch (reason) {
      this.storageFailed(id, reason);
    } finally {
      const left = (this.#writing.get(id) ?? 1) - 1;
      if (left > 0) this.#writing.set(id, left);
      else this.#writing.delete(id);
    }
  }

  #tell(message: RunMessage): void {
    this.#options.tabs.send(message);
  }
}
