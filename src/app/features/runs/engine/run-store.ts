import * as z from "zod/mini";
import type { CallState } from "#app/paid-calls/paid-call-outcome.ts";
import { mergePaidRecords, refillPaidRecords } from "#app/paid-calls/paid-record-rows.ts";
import { paidRecordsOfBatch } from "#app/paid-calls/paid-record.ts";
import { recordKey } from "#app/records/record-snapshot.ts";
import type { UserDatabase, UserDatabaseSchema } from "#app/storage/user-database.ts";
import {
  type RunPhase,
  type RunState,
  type StoredBatch,
  type StoredRun,
  isOver,
  storedBatchSchema,
  storedRunSchema,
} from "./stored-run.ts";

/** A run with its batches in order. */
export interface RunWithBatches {
  readonly run: StoredRun;
  readonly batches: readonly StoredBatch[];
}

/**
 * Where runs are stored. Every method is one transaction that has reached the disk when its promise resolves, and
 * rejects when the browser could not write.
 */
export interface RunStore {
  load(): Promise<readonly RunWithBatches[]>;
  /** Writes a run and all its batches, or nothing. */
  create(run: StoredRun, batches: readonly StoredBatch[]): Promise<void>;
  putRun(run: StoredRun): Promise<void>;
  /**
   * Writes a batch if {@link mayReplace} allows it, else changes nothing and says what is stored. So two tabs can
   * never both take a batch out of QUEUED.
   */
  putBatch(batch: StoredBatch, from: readonly CallState[]): Promise<BatchWrite>;
  /**
   * Deletes a run and its batches, or nothing. Resolves with what restores exactly those rows: another tab may have
   * gone on with the run, and older rows would send its batches again.
   */
  remove(id: string): Promise<() => Promise<void>>;
}

/** How a conditional write ended; `stored` is what stands in its way, undefined when the batch is gone. */
export type BatchWrite =
  { readonly written: true } | { readonly written: false; readonly stored: StoredBatch | undefined };

/**
 * Whether a batch may be written over the stored one: only from one of the statuses in `from`, and never over one that
 * has seen more attempts, since a late write of an old attempt must not set a newer one free.
 */
export function mayReplace(stored: StoredBatch, batch: StoredBatch, from: readonly CallState[]): boolean {
  return from.includes(stored.status) && stored.attempts.length <= batch.attempts.length;
}

/** An answer that was paid for must not be lost to a power cut. */
const DURABLE = { durability: "strict" } as const;

/** Runs in a person's own database; `open` is asked each time, since a connection can be closed meanwhile. */
export function indexedDbRunStore(open: () => Promise<UserDatabase>): RunStore {
  return {
    load: async () => loadRuns(await open()),
    async create(run, batches) {
      const transaction = (await open()).transaction(["runs", "batches"], "readwrite", DURABLE);
      const batchStore = transaction.objectStore("batches");
      await Promise.all([
        transaction.done,
        transaction.objectStore("runs").add(run),
        ...batches.map((batch) => batchStore.add(batch)),
      ]);
    },
    async putRun(run) {
      const transaction = (await open()).transaction("runs", "readwrite", DURABLE);
      await Promise.all([transaction.done, transaction.store.put(run)]);
    },
    putBatch: async (batch, from) => putBatch(await open(), batch, from),
    async remove(id) {
      const rows = await takeRows(await open(), id);
      return async () => restoreRows(await open(), rows);
    },
  };
}

/** Runs with what was paid for in them, by record: rows of both are written together. */
const WITH_PAID_RECORDS = ["runs", "batches", "paidRecords", "preferences"] as const;

/** The rows of a run, unparsed. */
interface RunRows {
  readonly run: UserDatabaseSchema["runs"]["value"] | undefined;
  readonly batches: readonly UserDatabaseSchema["batches"]["value"][];
}

async function takeRows(database: UserDatabase, id: string): Promise<RunRows> {
  const transaction = database.transaction(WITH_PAID_RECORDS, "readwrite", DURABLE);
  const runStore = transaction.objectStore("runs");
  const batchStore = transaction.objectStore("batches");
  const [run, batches, keys] = await Promise.all([
    runStore.get(id),
    batchStore.index("runId").getAll(id),
    batchStore.index("runId").getAllKeys(id),
  ]);
  const paid = batches.flatMap((batch) => paidRecordsOfBatch(run, batch)).map(recordKey);
  await Promise.all([
    transaction.done,
    runStore.delete(id),
    ...keys.map((key) => batchStore.delete(key)),
    paid.length > 0 && refillPaidRecords(transaction, paid),
  ]);
  return { run, batches };
}

async function restoreRows(database: UserDatabase, { run, batches }: RunRows): Promise<void> {
  if (run === undefined) return;
  const transaction = database.transaction(WITH_PAID_RECORDS, "readwrite", DURABLE);
  const batchStore = transaction.objectStore("batches");
  await Promise.all([
    transaction.done,
    transaction.objectStore("runs").put(run),
    ...batches.map((batch) => batchStore.put(batch)),
    mergePaidRecords(
      transaction,
      batches.flatMap((batch) => paidRecordsOfBatch(run, batch)),
    ),
  ]);
}

async function putBatch(
  database: UserDatabase,
  batch: StoredBatch,
  from: readonly CallState[],
): Promise<BatchWrite> {
  const transaction = database.transaction(["runs", "batches", "paidRecords"], "readwrite", DURABLE);
  const store = transaction.objectStore("batches");
  const [found, run] = await Promise.all([
    store.get(batch.id),
    transaction.objectStore("runs").get(batch.runId),
  ]);
  const stored = found === undefined ? undefined : storedBatchSchema.parse(found);
  const allowed = stored !== undefined && mayReplace(stored, batch, from);
  await Promise.all([
    transaction.done,
    allowed && store.put(batch),
    // what an answer brought is on the disk with the answer
    allowed && mergePaidRecords(transaction, paidRecordsOfBatch(run, batch)),
  ]);
  return allowed ? { written: true } : { written: false, stored };
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

/** A run that an older version wrote in another shape is left alone rather than hiding all others. */
function parsedRun(runRow: unknown, batchRows: readonly unknown[]): RunWithBatches[] {
  const run = storedRunSchema.safeParse(runRow);
  const batches = z.array(storedBatchSchema).safeParse(batchRows);
  if (!run.success || !batches.success) return [];
  return [{ run: run.data, batches: batches.data.toSorted((one, other) => one.index - other.index) }];
}

/** Phases that say nothing any more after a reload. */
const STALE: ReadonlySet<RunPhase> = new Set(["running", "signed-out", "storage-failed"]);

function recoveredPhase(phase: RunPhase, hasQueued: boolean): RunPhase {
  if (phase === "cancelled" || phase === "cancelling") return "cancelled";
  if (!hasQueued) return "finished";
  return STALE.has(phase) ? "interrupted" : phase;
}

function recoveredBatch(batch: StoredBatch): StoredBatch {
  // sent by a page that went away, or by another tab at this moment: in both cases nobody here knows the outcome
  return batch.status === "SENT" ? { ...batch, status: "UNKNOWN" } : batch;
}

/**
 * A run as it is found in the store: what was in flight is unknown, what was queued waits until
 * the person resumes.
 * Nothing is written, since another tab may be at work on the same run.
 */
export function recoveredRun({ run, batches }: RunWithBatches): RunState {
  const phase = recoveredPhase(
    run.phase,
    batches.some((batch) => batch.status === "QUEUED"),
  );
  const lastEnd = batches
    .flatMap((batch) => batch.attempts.map((attempt) => attempt.endedAt ?? attempt.sentAt))
    .toSorted();
  return {
    ...run,
    phase,
    message: phase === run.phase ? run.message : null,
    endedAt: isOver(phase) ? (run.endedAt ?? lastEnd.at(-1) ?? run.createdAt) : null,
    batches: batches.map(recoveredBatch),
    wait: null,
    storageError: null,
    unsavedBatches: 0,
  };
}
