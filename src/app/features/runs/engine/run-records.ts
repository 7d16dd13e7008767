import { errorMessage } from "#app/lib/error-message.ts";
import type { CallState } from "#app/paid-calls/paid-call-outcome.ts";
import { HOLD_MESSAGES } from "./batch-transitions.ts";
import { shortAnswer } from "./company-answers.ts";
import type { ChangedRun, RunMessage, RunTabs } from "./run-messages.ts";
import { RunRegistry } from "./run-registry.ts";
import {
  type BatchWriteOptions,
  type RunStore,
  type RunWithBatches,
  isNewer,
  storedState,
} from "./run-store.ts";
import { type RowChange, UnwrittenChanges } from "./recovery/unwritten-changes.ts";
import { type CallEnd, UnsavedBatches } from "./recovery/unsaved-batches.ts";
import {
  RUN_PHASES,
  type PhaseChange,
  type RunPhase,
  type RunState,
  type RunWait,
  type StoredBatch,
  type StoredRun,
  extendedRun,
  isOver,
  storedRunOf,
} from "./stored-run.ts";
import { ExpectedError, ignoring, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";

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
  readonly #unsaved: UnsavedBatches;
  readonly #unwritten = new UnwrittenChanges();

  constructor(options: RunRecordsOptions) {
    this.#options = options;
    this.#unsaved = new UnsavedBatches(options.store, this.registry);
  }

  /** Reads all runs; rejects when they cannot be read. */
  async load(): Promise<void> {
    for (const found of await this.#options.store.load()) this.#take(found);
  }

  /** Reads all runs again; those that are gone are forgotten. Rejects when they cannot be read. */
  async reload(): Promise<void> {
    const known = this.all().map(({ id }) => id);
    await this.load();
    for (const id of known) await this.hear({ runId: id });
  }

  /** Tells other tabs of the runs under way: a page that went away at once may not have told them. */
  tellOthers(): void {
    for (const { id, phase } of this.all()) if (!isOver(phase)) this.#tell({ runId: id });
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
    await this.#told(state.id, this.#options.store.create(storedRunOf(state), state.batches));
    this.registry.put(state);
    this.#tell({ runId: state.id });
  }

  /** Deletes a run, elsewhere too if `remember`; gives what restores it. Both reject where they cannot write. */
  async remove(id: string, remember: boolean): Promise<() => Promise<void>> {
    const restoreRows = await this.#options.store.remove(id, remember);
    this.registry.delete(id);
    this.#tell({ runId: id });
    return async () => {
      try {
        await restoreRows();
        // the gateway is given it again, over the word that it was removed
        await this.#options.store.updateRun(id, (row) => ({ ...row, turn: row.turn + 1, shared: false }));
      } finally {
        // a write that was reported as failed may have succeeded
        await this.hear({ runId: id });
        this.#tell({ runId: id });
      }
    };
  }

  /** Takes what another tab changed. Where the disk cannot be read, this tab goes on with what it knows. */
  async hear({ runId, batchId, wait }: ChangedRun): Promise<void> {
    if (wait !== undefined) return this.registry.patch(runId, { wait });
    if (batchId !== undefined && this.get(runId) !== undefined) {
      const batch = await this.#options.store.readBatch(batchId);
      return batch && this.registry.putBatch(this.#newer(batch));
    }
    const found = await this.#options.store.read(runId);
    if (found === undefined) return this.#unsaved.forget(runId);
    this.#take(found);
    await this.#flushAgain(runId);
  }

  /** Takes a run as it was just read, and leaves what only this tab knows. */
  #take(found: RunWithBatches): void {
    const { wait = null, storageError = null, unsavedBatches = 0 } = this.get(found.run.id) ?? {};
    const batches = found.batches.map((batch) => this.#newer(batch));
    const run = this.#shown(found.run);
    this.registry.put({ ...storedState({ run, batches }), wait, storageError, unsavedBatches });
  }

  /** A row as this tab shows it: what it could not write stops a run here, and that is stored nowhere. */
  #shown(row: StoredRun): StoredRun {
    const run = this.#unwritten.over(row);
    const isUnwritten = this.#unwritten.has(row.id) || this.get(row.id)?.phase === "storage-failed";
    return storedRunOf(run.phase === "running" && isUnwritten ? { ...run, phase: "storage-failed" } : run);
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
    const row = await this.#told(id, this.#options.store.updateRun(id, change, add));
    if (row === undefined) throw new ExpectedError(HOLD_MESSAGES.gone);
    // what is being written meanwhile is shown already, and has this row under it
    if (this.#unwritten.writing(id) === 0) this.registry.patch(id, this.#shown(row));
    this.registry.addBatches(id, add);
    this.#tell({ runId: id });
  }

  /** Changes what a run is called. */
  async rename(id: string, name: string): Promise<void> {
    this.registry.patch(id, { name });
    await this.#writeRow(id, (row) => ({ ...row, name }));
  }

  /**
   * Adds batches to a run in one of these phases, which goes on: asked for twice, they are added once. Rejects with
   * nothing changed when the browser could not write.
   */
  async extend(id: string, batches: readonly StoredBatch[], from: readonly RunPhase[]): Promise<void> {
    let isExtended = false;
    const change = (stored: StoredRun): StoredRun | undefined => {
      isExtended = from.includes(stored.phase);
      return isExtended ? extendedRun(stored, batches) : undefined;
    };
    const row = await this.#told(id, this.#options.store.updateRun(id, change, batches));
    if (row === undefined) throw new ExpectedError(HOLD_MESSAGES.gone);
    if (!isExtended) return this.hear({ runId: id });
    this.registry.patch(id, { ...row, wait: null });
    this.registry.addBatches(id, batches);
    this.#tell({ runId: id });
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
    const short = shortAnswer(batch);
    const write = await this.#options.store.putBatch(short, from, options);
    const current = write.written ? short : write.stored;
    if (current !== undefined) this.registry.putBatch(current);
    // another tab has deleted the run, or it is not to be sent as it is stored now
    if (current === undefined || (!write.written && options.epoch !== undefined))
      await this.hear({ runId: batch.runId });
    if (write.written && options.add) this.registry.addBatches(batch.runId, options.add);
    this.#tell({ runId: batch.runId, ...(options.add ? {} : { batchId: batch.id }) });
    return write.written;
  }

  /**
   * Writes how a call ended, and shows it. What the browser could not write stays pending, and stops the run. Never
   * rejects.
   */
  async settleBatch(batch: StoredBatch, add?: readonly StoredBatch[]): Promise<void> {
    const short = shortAnswer(batch);
    try {
      await this.#writeEnd({ batch: short, add });
    } catch (reason) {
      this.storageFailed(batch.runId, reason);
      this.registry.putBatch(short);
    }
    this.registry.patch(batch.runId, { unsavedBatches: this.#unsaved.refused(batch.runId) });
  }

  /** Writes what is pending of a run; rejects at the first batch that still cannot be written. */
  async flush(id: string): Promise<void> {
    for (const split of this.#unsaved.of(id)) await this.#writeEnd(split);
    if (this.#unwritten.has(id)) await this.#writeRow(id, () => undefined);
    if (this.#unwritten.has(id)) throw new ExpectedError(this.get(id)?.storageError ?? HOLD_MESSAGES.gone);
    // a write that was reported as failed may have succeeded
    if ((this.get(id)?.storageError ?? null) !== null) await this.hear({ runId: id });
    this.registry.patch(id, { storageError: null, unsavedBatches: 0 });
  }

  /** The disk answers: perhaps it takes what it did not take before. */
  async #flushAgain(id: string): Promise<void> {
    if (this.#unsaved.of(id).length > 0) await this.flush(id).catch(ignoring(isExpected, isStorageTrouble));
  }

  /** Whether all that this tab did with a run is on the disk. */
  isWritten(id: string): boolean {
    return (this.get(id)?.storageError ?? null) === null && this.#unwritten.writing(id) === 0;
  }

  /** The browser could not write: nothing more of the run is sent. */
  storageFailed(id: string, reason: unknown): void {
    ignoring(isExpected, isStorageTrouble)(reason);
    const isRunning = this.get(id)?.phase === "running";
    const held = isRunning ? { phase: "storage-failed" as const, wait: null } : {};
    this.registry.patch(id, { storageError: errorMessage(reason), ...held });
  }

  async #writeEnd(end: CallEnd): Promise<void> {
    await this.#unsaved.write(end);
    const { runId, id: batchId } = end.batch;
    this.#tell({ runId, ...(end.add ? {} : { batchId }) });
  }

  async #writeRow(id: string, made: RowChange): Promise<void> {
    const change = this.#unwritten.after(id, made);
    await this.#unwritten.whileWriting(id, async () => {
      try {
        const row = await this.#told(id, this.#options.store.updateRun(id, change));
        this.#unwritten.delete(id);
        await this.#takeRow(id, row);
        this.#tell({ runId: id });
      } catch (reason) {
        this.#unwritten.add(id, change);
        this.storageFailed(id, reason);
      }
    });
  }

  /** Shows a row as it was just written, unless a change that came meanwhile is written next. */
  async #takeRow(id: string, row: StoredRun | undefined): Promise<void> {
    if (this.#unwritten.writing(id) > 1) return;
    if (row === undefined) return this.#unsaved.forget(id);
    // another tab has brought it there, perhaps with more batches
    if (row.phase !== this.get(id)?.phase) return this.hear({ runId: id });
    this.registry.patch(id, this.#shown(row));
    await this.#flushAgain(id);
  }

  #tell(message: RunMessage): void {
    this.#options.tabs.send(message);
  }
  /** A write that others are told of when it begins as well: a page that goes away at once cannot tell them later. */
  #told<Result>(runId: string, write: Promise<Result>): Promise<Result> {
    this.#tell({ runId });
    return write;
  }
}
