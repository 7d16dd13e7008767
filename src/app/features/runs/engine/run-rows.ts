import { type UserDatabase, type UserDatabaseSchema, writeTransaction } from "#app/storage/user-database.ts";
import { HOLD_MESSAGES } from "./batch-transitions.ts";
import { storedBatchSchema, storedRunSchema } from "./stored-run.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** An answer that was paid for must not be lost to a power cut. */
export const DURABLE = { durability: "strict" } as const;

export const BOTH = ["runs", "batches"] as const;

/** Runs with the files that they were made of, and with those that were deleted: rows are written together. */
const WITH_FILES = [...BOTH, "runner", "importedFiles"] as const;

/** The keys of the runs that were deleted here begin with this. */
const REMOVED = "removed/";

/** A run cannot be deleted before its calls have ended. */
export class InFlightError extends ExpectedError {
  override name = "InFlightError";
  constructor() {
    super("Wait until its requests are answered.");
  }
}

/** The rows of a run, unparsed. */
interface RunRows {
  readonly id: string;
  readonly run: UserDatabaseSchema["runs"]["value"] | undefined;
  readonly batches: readonly UserDatabaseSchema["batches"]["value"][];
  /** The file that it was made of. */
  readonly file: UserDatabaseSchema["importedFiles"]["value"] | undefined;
}

/**
 * Deletes the rows of a run, and resolves with them. Rejects with an {@link InFlightError} while this browser has a call
 * of it on its way. `remember`: that the person deleted it here.
 */
export async function takeRows(database: UserDatabase, id: string, remember: boolean): Promise<RunRows> {
  const transaction = writeTransaction(database, WITH_FILES, DURABLE);
  const runStore = transaction.objectStore("runs");
  const batchStore = transaction.objectStore("batches");
  const fileStore = transaction.objectStore("importedFiles");
  const [file, run, batches, keys] = await Promise.all([
    fileStore.get(id),
    runStore.get(id),
    batchStore.index("runId").getAll(id),
    batchStore.index("runId").getAllKeys(id),
  ]);
  if (isInFlight(run, batches)) {
    await transaction.done;
    throw new InFlightError();
  }
  await Promise.all([
    transaction.done,
    runStore.delete(id),
    fileStore.delete(id),
    ...keys.map((key) => batchStore.delete(key)),
    remember && transaction.objectStore("runner").put(true, REMOVED + id),
  ]);
  return { id, run, batches, file };
}

/** Whether the answer of a call that may cost is still to find its row. */
function isInFlight(run: RunRows["run"], batches: RunRows["batches"]): boolean {
  const isElsewhere = storedRunSchema.safeParse(run).data?.elsewhere === true;
  return !isElsewhere && batches.some((batch) => storedBatchSchema.safeParse(batch).data?.status === "SENT");
}

/** Writes the rows of a deleted run as they were; rejects where there were none, since another deletion took them. */
export async function restoreRows(
  database: UserDatabase,
  { id, run, batches, file }: RunRows,
): Promise<void> {
  if (run === undefined) throw new ExpectedError(HOLD_MESSAGES.gone);
  const transaction = writeTransaction(database, WITH_FILES, DURABLE);
  const batchStore = transaction.objectStore("batches");
  await Promise.all([
    transaction.done,
    transaction.objectStore("runs").put(run),
    file && transaction.objectStore("importedFiles").put(file),
    ...batches.map((batch) => batchStore.put(batch)),
    transaction.objectStore("runner").delete(REMOVED + id),
  ]);
}

/** The runs that the person deleted here. */
export async function removedRuns(database: UserDatabase): Promise<ReadonlySet<string>> {
  const keys = await database.getAllKeys("runner", IDBKeyRange.bound(REMOVED, `${REMOVED}\uffff`));
  return new Set(keys.map((key) => key.slice(REMOVED.length)));
}
