import type { UserDatabase } from "#app/lib/user-database.ts";
import { type RunState, storedRunOf } from "./stored-run.ts";

const BOTH = ["runs", "batches"] as const;

/** Deletes a run and its batches from the person's database, all or nothing. */
export async function deleteStoredRun(database: UserDatabase, id: string): Promise<void> {
  const transaction = database.transaction(BOTH, "readwrite");
  const batches = transaction.objectStore("batches");
  const keys = await batches.index("runId").getAllKeys(id);
  await Promise.all([
    transaction.done,
    transaction.objectStore("runs").delete(id),
    ...keys.map((key) => batches.delete(key)),
  ]);
}

/** Puts a deleted run back as it was. */
export async function restoreStoredRun(database: UserDatabase, state: RunState): Promise<void> {
  const transaction = database.transaction(BOTH, "readwrite");
  const batches = transaction.objectStore("batches");
  await Promise.all([
    transaction.done,
    transaction.objectStore("runs").put(storedRunOf(state)),
    ...state.batches.map((batch) => batches.put(batch)),
  ]);
}
