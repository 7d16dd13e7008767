import type { UserDatabase } from "#app/storage/user-database.ts";

const BOTH = ["runs", "batches"] as const;

/**
 * Deletes a run and its batches from the person's database, all or nothing. Resolves with what puts exactly those
 * rows back: another tab may have gone on with the run, and older rows would send its batches again.
 */
export async function deleteStoredRun(database: UserDatabase, id: string): Promise<() => Promise<void>> {
  const transaction = database.transaction(BOTH, "readwrite");
  const runs = transaction.objectStore("runs");
  const batches = transaction.objectStore("batches");
  const [run, rows, keys] = await Promise.all([
    runs.get(id),
    batches.index("runId").getAll(id),
    batches.index("runId").getAllKeys(id),
  ]);
  await Promise.all([transaction.done, runs.delete(id), ...keys.map((key) => batches.delete(key))]);
  return async () => {
    if (run === undefined) return;
    const undo = database.transaction(BOTH, "readwrite");
    const store = undo.objectStore("batches");
    await Promise.all([undo.done, undo.objectStore("runs").put(run), ...rows.map((row) => store.put(row))]);
  };
}
