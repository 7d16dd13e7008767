import * as z from "zod/mini";
import type { CallState } from "#app/paid-calls/call-outcome.ts";
import type { UserDatabase } from "#app/storage/user-database.ts";
import { type StoredBatch, type StoredRun, storedBatchSchema, storedRunSchema } from "./stored-run.ts";

/** A batch with the run that it is of. */
export interface BatchOfRun {
  readonly run: StoredRun;
  readonly batch: StoredBatch;
}

/** A run with its batches in order. */
export interface RunWithBatches {
  readonly run: StoredRun;
  readonly batches: readonly StoredBatch[];
}

/**
 * Where runs are kept. Every method is one transaction that has reached the disk when its promise resolves, and
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
  };
}

async function putBatch(
  database: UserDatabase,
  batch: StoredBatch,
  from: readonly CallState[],
): Promise<BatchWrite> {
  const transaction = database.transaction("batches", "readwrite", DURABLE);
  const found = await transaction.store.get(batch.id);
  const stored = found === undefined ? undefined : storedBatchSchema.parse(found);
  const allowed = stored !== undefined && mayReplace(stored, batch, from);
  await Promise.all([transaction.done, allowed ? transaction.store.put(batch) : undefined]);
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

/** Some batches with their runs; what is gone, or was written in another shape, is passed over. */
export async function readBatches(
  database: UserDatabase,
  ids: readonly string[],
): Promise<readonly BatchOfRun[]> {
  const found = await Promise.all(
    ids.map(async (id): Promise<BatchOfRun[]> => {
      const batch = storedBatchSchema.safeParse(await database.get("batches", id));
      if (!batch.success) return [];
      const run = storedRunSchema.safeParse(await database.get("runs", batch.data.runId));
      return run.success ? [{ run: run.data, batch: batch.data }] : [];
    }),
  );
  return found.flat();
}

/** A run that an older version wrote in another shape is left alone rather than hiding all others. */
function parsedRun(runRow: unknown, batchRows: readonly unknown[]): RunWithBatches[] {
  const run = storedRunSchema.safeParse(runRow);
  const batches = z.array(storedBatchSchema).safeParse(batchRows);
  if (!run.success || !batches.success) return [];
  return [{ run: run.data, batches: batches.data.toSorted((one, other) => one.index - other.index) }];
}
