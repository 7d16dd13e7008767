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
import { whenSent } from "#app/sync/when-sent.ts";
import { exportColumnSchema, exportSettingsSchema } from "#app/exports/model/export-settings.ts";
import { lastingOriginSchema } from "#app/exports/model/export-source.ts";

const recipeSchema = z.object({
  origin: lastingOriginSchema,
  columns: z.array(exportColumnSchema),
  required: z.array(z.array(z.string())),
  settings: exportSettingsSchema,
});
/** All that makes a file again. It holds no value and no id of any record. */
export type ExportRecipe = Readonly<z.output<typeof recipeSchema>>;

/** What makes a file of the log again; undefined where nothing does. */
export function recipeOf({ recipe }: Pick<ExportLogEntry, "recipe">): ExportRecipe | undefined {
  return recipeSchema.safeParse(recipe).data;
}

/** What the person exported, on all of their devices; nobody takes anything out of it. */
const exportLog = collection({ entries: { kind: EXPORT_LOG, id: EXPORT_LOG } }, exportLogEntry);

/** The files that the person made, newest first. */
export function useLoggedFiles() {
  const log = exportLog.of(useUserSession());
  const { rows, ready, readError } = exportLog.useAll();
  const files = [...rows.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return { files, ready, readError, readAgain: () => log.readAgain() };
}

/** Longer recipes are not logged: an entry of the log holds twice as much. In characters. */
const MAX_RECIPE = 30_000;

/** An entry of which nothing is longer than the log takes. */
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
 * Puts a file into the log before it is handed out: the page may be closed right after. A log that cannot be written is no
 * reason to hand out nothing, nor is a connection that is gone. Never rejects for these.
 */
export async function logBefore(session: UserSession, entry: ExportLogEntry): Promise<void> {
  await logExport(session, entry).catch(ignoring(isStorageTrouble));
  await whenSent(session);
}

/**
 * Puts a file that was made into the log; resolves once it is on the disk. Rejects where the browser could not store it; the
 * file is made all the same.
 */
export function logExport(session: UserSession, entry: ExportLogEntry): Promise<void> {
  const log = exportLog.of(session);
  log.change(new Map([[entry.id, cut(entry)]]));
  return log.whenWritten();
}
