import * as z from "zod/mini";
import { useStore } from "zustand";
import {
  type ExportLogEntry,
  MAX_LOGGED_TEXT,
  exportLogEntry,
} from "#contract/administration/export-log-schemas.ts";
import { EXPORT_LOG } from "#contract/workspace/workspace-schemas.ts";
import { rowStorage } from "#app/storage/row-storage.ts";
import { type RowStore, openRowStore } from "#app/storage/row-store.ts";
import { writeTransaction } from "#app/storage/user-database.ts";
import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { entryStorage } from "#app/storage/workspace/workspace-storage.ts";
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
  columns: z.array(exportColumnSchema),
  required: z.array(z.array(z.string())),
  settings: exportSettingsSchema,
});
/** All that makes a file of this browser again. It holds no value of any record. */
export type MadeFile = Readonly<z.output<typeof madeFileSchema>>;

/** A file of the log, whichever device made it. */
export interface LoggedFile {
  readonly entry: Readonly<ExportLogEntry>;
  /** What makes it again; undefined where another browser has that, or none any more. */
  readonly made: MadeFile | undefined;
}

/** Files that can be made again; of the oldest only the log stays. */
export const MAX_MADE_FILES = 200;

const openMadeFiles: SessionPart<RowStore<MadeFile>> = (session) =>
  openRowStore(rowStorage<MadeFile>(session, "exports"), madeFileSchema);

/** What the person exported, on all of their devices; nobody takes anything out of it. */
const openExportLog: SessionPart<RowStore<ExportLogEntry>> = (session) =>
  openRowStore(entryStorage<ExportLogEntry>(session, { kind: EXPORT_LOG, id: EXPORT_LOG }), exportLogEntry);

/** The files that the person made, newest first. */
export function useLoggedFiles() {
  const session = useUserSession();
  const [logRows, madeRows] = [session.part(openExportLog), session.part(openMadeFiles)];
  const [log, made] = [useStore(logRows), useStore(madeRows)];
  const files = [...log.rows.values()]
    .toSorted(newestFirst)
    .map((entry): LoggedFile => ({ entry, made: made.rows.get(entry.id) }));
  const readAgain = () => {
    logRows.readAgain();
    madeRows.readAgain();
  };
  return {
    files,
    ready: log.ready && made.ready,
    readError: log.readError ?? made.readError,
    readAgain,
  };
}

function newestFirst(one: { readonly at: string }, other: { readonly at: string }): number {
  return one.at < other.at ? 1 : -1;
}

/** An entry of which no text is longer than the log takes. */
function cut({ sourceName, fileName, profileName, ...entry }: ExportLogEntry): ExportLogEntry {
  const short = (text: string) => text.slice(0, MAX_LOGGED_TEXT);
  return {
    ...entry,
    fileName: short(fileName),
    sourceName: short(sourceName),
    profileName: profileName === null ? null : short(profileName),
  };
}

/**
 * Puts a file that was made into the log, and remembers how to make it again; resolves once both are on the disk. `records`: the records themselves, where their
 * source does not stay as it was. Without `made` it cannot be made again. Rejects where the browser could not store them; the file is made all the same.
 */
export async function rememberFile(
  session: UserSession,
  { entry, made }: { readonly entry: ExportLogEntry; readonly made?: MadeFile },
  records?: Blob,
): Promise<void> {
  const log = session.part(openExportLog);
  log.change(new Map([[entry.id, cut(entry)]]));
  if (made === undefined) return log.whenWritten();
  const store = session.part(openMadeFiles);
  const forgotten = [...store.getState().rows.values()].toSorted(newestFirst).slice(MAX_MADE_FILES - 1);
  if (records !== undefined) {
    const transaction = writeTransaction(await session.database(), ["exportRecords"]);
    await Promise.all([
      transaction.objectStore("exportRecords").put({ id: made.id, records }),
      transaction.done,
    ]);
  }
  store.change(new Map([[made.id, made], ...forgotten.map(({ id }) => [id, null] as const)]));
  await forgetRecords(
    session,
    forgotten.map(({ id }) => id),
  );
  await Promise.all([log.whenWritten(), store.whenWritten()]);
}

/** Forgets how to make files again, with the records that were copied for it; the log stays. */
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
