import * as z from "zod/mini";
import { useStore } from "zustand";
import { rowStorage } from "#app/storage/row-storage.ts";
import { type RowStore, openRowStore } from "#app/storage/row-store.ts";
import { writeTransaction } from "#app/storage/user-database.ts";
import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { exportColumnSchema, exportSettingsSchema } from "#app/exports/model/export-settings.ts";
import { EXPORT_ROW_TYPES, exportOriginSchema } from "#app/exports/model/export-source.ts";

const madeFileSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  fileName: z.string(),
  /** What it was made of, in words: "Health systems". */
  sourceName: z.string(),
  origin: exportOriginSchema,
  rowType: z.enum(EXPORT_ROW_TYPES),
  rows: z.number(),
  bytes: z.number(),
  /** Records that are not in it, for whatever reason. */
  leftOut: z.number(),
  /** Null where no profile was chosen. */
  profileName: z.nullable(z.string()),
  columns: z.array(exportColumnSchema),
  required: z.array(z.array(z.string())),
  settings: exportSettingsSchema,
});
/** A file that was made, with all that makes it again. It holds no value of any record. */
export type MadeFile = Readonly<z.output<typeof madeFileSchema>>;

/** Files that are remembered; the oldest are forgotten. */
export const MAX_MADE_FILES = 200;

const openMadeFiles: SessionPart<RowStore<MadeFile>> = (session) =>
  openRowStore(rowStorage<MadeFile>(session, "exports"), madeFileSchema);

/** The files that were made in this browser, newest first. */
export function useMadeFiles() {
  const store = useUserSession().part(openMadeFiles);
  const { rows, ready, storageError } = useStore(store);
  return { files: [...rows.values()].toSorted(newestFirst), ready, storageError };
}

function newestFirst(one: MadeFile, other: MadeFile): number {
  return one.at < other.at ? 1 : -1;
}

/**
 * Remembers a file that was made. `records`: the records themselves, where their source does not stay as it was. Rejects
 * where the browser could not store them; the file is made all the same.
 */
export async function rememberFile(session: UserSession, file: MadeFile, records?: Blob): Promise<void> {
  const store = session.part(openMadeFiles);
  const forgotten = [...store.getState().rows.values()].toSorted(newestFirst).slice(MAX_MADE_FILES - 1);
  if (records !== undefined) {
    const transaction = writeTransaction(await session.database(), ["exportRecords"]);
    await Promise.all([
      transaction.objectStore("exportRecords").put({ id: file.id, records }),
      transaction.done,
    ]);
  }
  store.change(new Map([[file.id, file], ...forgotten.map(({ id }) => [id, null] as const)]));
  await forgetRecords(
    session,
    forgotten.map(({ id }) => id),
  );
}

/** Forgets a file; what brings its row back is returned, as long as its records are not needed. */
export async function forgetFiles(session: UserSession, ids: readonly string[]): Promise<void> {
  session.part(openMadeFiles).change(new Map(ids.map((id) => [id, null])));
  await forgetRecords(session, ids);
}

async function forgetRecords(session: UserSession, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const transaction = writeTransaction(await session.database(), ["exportRecords"]);
  await Promise.all([
    ...ids.map((id) => transaction.objectStore("exportRecords").delete(id)),
    transaction.done,
  ]);
}

/** The records that were stored with a file; undefined where none were. */
export async function storedRecords(session: UserSession, id: string): Promise<Blob | undefined> {
  return (await (await session.database()).get("exportRecords", id))?.records;
}
