import { mergePaidRecords, refillPaidRecords } from "#app/paid-calls/paid-record-rows.ts";
import { paidRecordsOfBatch } from "#app/paid-calls/paid-record.ts";
import { recordKey } from "#app/records/record-snapshot.ts";
import type { UserDatabase, UserDatabaseSchema } from "#app/storage/user-database.ts";

/** An answer that was paid for must not be lost to a power cut. */
export const DURABLE = { durability: "strict" } as const;

export const BOTH = ["runs", "batches"] as const;

/** Runs with what was paid for in them, by record, and with those that were deleted: rows are written together. */
const WITH_PAID_RECORDS = [...BOTH, "runner", "paidRecords", "preferences"] as const;

/** The keys of the runs that were deleted here begin with this. */
const REMOVED = "removed/";

/** The rows of a run, unparsed. */
interface RunRows {
  readonly id: string;
  readonly run: UserDatabaseSchema["runs"]["value"] | undefined;
  readonly batches: readonly UserDatabaseSchema["batches"]["value"][];
}

/** Deletes the rows of a run, and resolves with them. `remember`: that the person deleted it here. */
export async function takeRows(database: UserDatabase, id: string, remember: boolean): Promise<RunRows> {
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
    remember && transaction.objectStore("runner").put(true, REMOVED + id),
  ]);
  return { id, run, batches };
}

/** Writes the rows of a deleted run as they were. */
export async function restoreRows(database: UserDatabase, { id, run, batches }: RunRows): Promise<void> {
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
    transaction.objectStore("runner").delete(REMOVED + id),
  ]);
}

/** The runs that the person deleted here. */
export async function removedRuns(database: UserDatabase): Promise<ReadonlySet<string>> {
  const keys = await database.getAllKeys("runner", IDBKeyRange.bound(REMOVED, `${REMOVED}\uffff`));
  return new Set(keys.map((key) => key.slice(REMOVED.length)));
}
