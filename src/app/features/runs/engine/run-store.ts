import * as z from "zod/mini";
import type { CallState } from "#app/paid-calls/paid-call-outcome.ts";
import { type UserDatabase, writeTransaction } from "#app/storage/user-database.ts";
import { BOTH, DURABLE, removedRuns, restoreRows, takeRows } from "./run-rows.ts";
import {
  type RunState,
  type StoredBatch,
  type StoredRun,
  isOver,
  isToSend,
  storedBatchSchema,
  storedRunSchema,
} from "./stored-run.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** A run with its batches in order. */
export interface RunWithBatches {
  readonly run: StoredRun;
  readonly batches: readonly StoredBatch[];
}

/** Another tab has taken over the sending: what this one meant to send must not leave. */
export class RunnerReplacedError extends ExpectedError {
  override name = "RunnerReplacedError";
}

/** What a write of a batch has with it. */
export interface BatchWriteOptions {
  /**
   * The batch is about to leave, in this turn at sending. Rejects with a {@link RunnerReplacedError} once a later one has
   * begun; changes nothing when the run, as it is stored, is not to send it, see {@link mayLeave}.
   */
  readonly epoch?: number | undefined;
  /** Batches that stand for this one from now on, written together with it or not at all. */
  readonly add?: readonly StoredBatch[] | undefined;
}

/**
 * Where runs are stored. Every method is one transaction that has reached the disk when its promise resolves, and
 * rejects when the browser could not write.
 */
export interface RunStore {
  load(): Promise<readonly RunWithBatches[]>;
  /** The runs that are not over, or were created since then (ISO 8601, UTC), with their batches. */
  loadUnfinished(createdSince: string): Promise<readonly RunWithBatches[]>;
  /** One run; undefined when it is gone. */
  read(id: string): Promise<RunWithBatches | undefined>;
  readBatch(id: string): Promise<StoredBatch | undefined>;
  /** Writes a run and all its batches, or nothing. */
  create(run: StoredRun, batches: readonly StoredBatch[]): Promise<void>;
  /**
   * Changes the row of a run as it is stored at that moment, and adds batches with it; `change` gives undefined to
   * leave it as it is. Resolves with the row as it stands then; undefined when the run is gone.
   */
  updateRun(
    id: string,
    change: (run: StoredRun) => StoredRun | undefined,
    add?: readonly StoredBatch[],
  ): Promise<StoredRun | undefined>;
  /**
   * Writes a batch if {@link mayReplace} allows it, else changes nothing and says what is stored. So two tabs can
   * never both take a batch out of QUEUED.
   */
  putBatch(batch: StoredBatch, from: readonly CallState[], options?: BatchWriteOptions): Promise<BatchWrite>;
  /** Begins a turn at sending: a number higher than that of any turn before. */
  nextEpoch(): Promise<number>;
  /**
   * Deletes a run and its batches, or nothing: rejects with an {@link InFlightError} when one of them is on its way,
   * since its answer must find its row. Resolves with what restores exactly those rows: another tab may have
   * gone on with the run, and older rows would send its batches again. With `remember` it is known until then that the
   * person deleted it here, so that no other browser brings it back.
   */
  remove(id: string, remember: boolean): Promise<() => Promise<void>>;
  /** The runs that were deleted in this browser. */
  removed(): Promise<ReadonlySet<string>>;
}

/** How a conditional write ended; `stored` is what stands in its way, undefined when the batch is gone. */
export type BatchWrite =
  | { readonly written: true }
  | { readonly written: false; readonly stored: StoredBatch | undefined };

/**
 * Whether a batch may be written over the stored one: only from one of the statuses in `from`, and never over one that
 * has seen more attempts, since a late write of an old attempt must not set a newer one free.
 */
export function mayReplace(stored: StoredBatch, batch: StoredBatch, from: readonly CallState[]): boolean {
  return from.includes(stored.status) && stored.attempts.length <= batch.attempts.length;
}

/** Whether a stored run sends a stored batch: another tab may have cancelled or paused it a moment ago. */
export function mayLeave(run: StoredRun | undefined, batch: StoredBatch): boolean {
  return run?.phase === "running" && !run.elsewhere && isToSend(run, batch);
}

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

/** Runs in a person's own database; `open` is asked each time, since a connection can be closed meanwhile. */
export function indexedDbRunStore(open: () => Promise<UserDatabase>): RunStore {
  return {
    load: async () => loadRuns(await open()),
    loadUnfinished: async (createdSince) => loadUnfinished(await open(), createdSince),
    read: async (id) => readRun(await open(), id),
    readBatch: async (id) => storedBatchSchema.safeParse(await (await open()).get("batches", id)).data,
    async create(run, batches) {
      const transaction = writeTransaction(await open(), BOTH, DURABLE);
      const batchStore = transaction.objectStore("batches");
      await Promise.all([
        transaction.done,
        transaction.objectStore("runs").add(run),
        ...batches.map((batch) => batchStore.add(batch)),
      ]);
    },
    updateRun: async (id, change, add = []) => updateRun(await open(), id, { change, add }),
    putBatch: async (batch, from, options = {}) => putBatch(await open(), batch, { ...options, from }),
    async nextEpoch() {
      const transaction = writeTransaction(await open(), ["runner"], DURABLE);
      const before: unknown = await transaction.objectStore("runner").get(EPOCH);
      const epoch = (typeof before === "number" ? before : 0) + 1;
      await Promise.all([transaction.done, transaction.objectStore("runner").put(epoch, EPOCH)]);
      return epoch;
    },
    async remove(id, remember) {
      const rows = await takeRows(await open(), id, remember);
      return async () => restoreRows(await open(), rows);
    },
    removed: async () => removedRuns(await open()),
  };
}

/** The key of the number of the latest turn at sending. */
const EPOCH = "epoch";

interface RunUpdate {
  readonly change: (run: StoredRun) => StoredRun | undefined;
  readonly add: readonly StoredBatch[];
}

async function updateRun(
  database: UserDatabase,
  id: string,
  { change, add }: RunUpdate,
): Promise<StoredRun | undefined> {
  const transaction = writeTransaction(database, BOTH, DURABLE);
  const runStore = transaction.objectStore("runs");
  const stored = storedRunSchema.safeParse(await runStore.get(id)).data;
  const next = stored && change(stored);
  const batchStore = transaction.objectStore("batches");
  await Promise.all([
    transaction.done,
    next && runStore.put(next),
    ...(next ? add : []).map((batch) => batchStore.add(batch)),
  ]);
  return next ?? stored;
}

async function putBatch(
  database: UserDatabase,
  batch: StoredBatch,
  { from, epoch, add = [] }: BatchWriteOptions & { readonly from: readonly CallState[] },
): Promise<BatchWrite> {
  const transaction = writeTransaction(database, BOTH, DURABLE);
  const batchStore = transaction.objectStore("batches");
  const [latest, found, run] = await Promise.all([
    transaction.objectStore("runner").get(EPOCH),
    batchStore.get(batch.id),
    transaction.objectStore("runs").get(batch.runId),
  ]);
  if (epoch !== undefined && latest !== epoch) {
    await transaction.done;
    throw new RunnerReplacedError("Another tab sends now.");
  }
  const stored = found === undefined ? undefined : storedBatchSchema.parse(found);
  const isHeld = epoch !== undefined && stored && !mayLeave(storedRunSchema.safeParse(run).data, stored);
  const allowed = stored !== undefined && !isHeld && mayReplace(stored, batch, from);
  await Promise.all([
    transaction.done,
    ...(allowed ? [batchStore.put(batch), ...add.map((other) => batchStore.add(other))] : []),
  ]);
  return allowed ? { written: true } : { written: false, stored };
}

async function loadUnfinished(database: UserDatabase, createdSince: string): Promise<RunWithBatches[]> {
  const rows = await database.getAll("runs");
  const wanted = rows.filter((row) => {
    const run = storedRunSchema.safeParse(row).data;
    return run && (!isOver(run.phase) || run.createdAt >= createdSince);
  });
  const found = await Promise.all(wanted.map(({ id }) => readRun(database, id)));
  return found.flatMap((run) => run ?? []);
}

async function readRun(database: UserDatabase, id: string): Promise<RunWithBatches | undefined> {
  const transaction = database.transaction(BOTH);
  const [row, batchRows] = await Promise.all([
    transaction.objectStore("runs").get(id),
    transaction.objectStore("batches").index("runId").getAll(id),
    transaction.done,
  ]);
  return parsedRun(row, batchRows)[0];
}

async function loadRuns(database: UserDatabase): Promise<RunWithBatches[]> {
  const transaction = database.transaction(["runs", "batches"]);
  const [runRows, batchRows] = await Promise.all([
    transaction.objectStore("runs").getAll(),
    transaction.objectStore("batches").getAll(),
    transaction.done,
  ]);
  const rowsByRun = new Map<string, unknown[]>();
  for (const row of batchRows) {
    const rows = rowsByRun.get(row.runId);
    if (rows === undefined) rowsByRun.set(row.runId, [row]);
    else rows.push(row);
  }
  return runRows.flatMap((row) => parsedRun(row, rowsByRun.get(row.id) ?? []));
}

/** A run of another shape is left alone rather than hiding all others. */
function parsedRun(runRow: unknown, batchRows: readonly unknown[]): RunWithBatches[] {
  const run = storedRunSchema.safeParse(runRow);
  const batches = z.array(storedBatchSchema).safeParse(batchRows);
  if (!run.success || !batches.success) return [];
  return [{ run: run.data, batches: batches.data.toSorted((one, other) => one.index - other.index) }];
}

/** A run as it is found in the store. What was sent may be under way in another tab at this moment. */
export function storedState({ run, batches }: RunWithBatches): RunState {
  return { ...run, batches, wait: null, storageError: null, unsavedBatches: 0 };
}
