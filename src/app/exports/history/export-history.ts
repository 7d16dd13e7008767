import * as z from "zod/mini";
import {
  type ExportLogEntry,
  MAX_LOGGED_TEXT,
  exportLogEntry,
} from "#contract/administration/export-log-schemas.ts";
import { EXPORT_LOG } from "#contract/workspace/workspace-schemas.ts";
import { collection } from "#app/storage/collection.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";
import { waitUntilSent } from "#app/sync/wait-until-sent.ts";
import { exportColumnSchema, exportSettingsSchema } from "#app/exports/model/export-settings.ts";
import { persistentOriginSchema } from "#app/exports/model/export-source.ts";

const recipeSchema = z.object({
  origin: persistentOriginSchema,
  columns: z.array(exportColumnSchema),
  required: z.array(z.array(z.string())),
  settings: exportSettingsSchema,
});
/** What it takes to export a file again. Contains no value and no id of any record. */
export type ExportRecipe = Readonly<z.output<typeof recipeSchema>>;

/** The recipe of a logged file; undefined where it has none. */
export function recipeOf({ recipe }: Pick<ExportLogEntry, "recipe">): ExportRecipe | undefined {
  return recipeSchema.safeParse(recipe).data;
}

/** The person's export log, on all of their devices. Entries are never removed. */
const exportLog = collection({ entries: { kind: EXPORT_LOG, id: EXPORT_LOG } }, exportLogEntry);

/** The files that the person exported, newest first. */
export function useLoggedFiles() {
  const log = exportLog.of(useUserSession());
  const { rows, ready, readError } = exportLog.useAll();
  const files = [...rows.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return { files, ready, readError, readAgain: () => log.readAgain() };
}

/** Longer recipes are not logged. Characters; an entry of the log may have twice as many. */
const MAX_RECIPE = 30_000;

/** The entry, truncated to the log's limits. */
function cut({ sourceName, fileName, profileName, recipe, ...entry }: ExportLogEntry): ExportLogEntry {
  const short = (text: string) => text.slice(0, MAX_LOGGED_TEXT);
  const isShort = recipe !== undefined && JSON.stringify(recipe).length <= MAX_RECIPE;
  return {
    ...entry,
    ...(isShort && { recipe }),
    fileName: short(fileName),
    sourceName: short(sourceName),
    profileName: profileName === null ? null : short(profileName),
  };
}

/**
 * Logs a file before it is handed out, since the page may be closed right after. Resolves even where the log cannot be
 * written or there is no connection: these are no reason to withhold the file.
 */
export async function logBefore(session: UserSession, entry: ExportLogEntry): Promise<void> {
  await logExport(session, entry).catch(ignoring(isStorageTrouble));
  await waitUntilSent(session);
}

/**
 * Logs a finished file; resolves once the entry is on disk. Rejects where the browser could not store it; the file
 * exists all the same.
 */
export function logExport(session: UserSession, entry: ExportLogEntry): Promise<void> {
  const log = exportLog.of(session);
  log.change(new Map([[entry.id, cut(entry)]]));
  return log.whenWritten();
}
