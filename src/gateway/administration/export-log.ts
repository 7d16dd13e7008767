import {
  EXPORT_LOG_PAGE,
  type ExportLogAnswer,
  exportLogEntry,
} from "#contract/administration/export-log-schemas.ts";
import type { Database } from "#database/database.ts";
import { countRows } from "#database/statements.ts";
import { pagedList } from "#gateway/keys/paged-list.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { namesOf } from "#gateway/people/people-store.ts";
import { loggedExports } from "#gateway/workspace/sweep-export-log.ts";
import { Problem } from "#service/http/http-problem.ts";

/** Exports, the newest first. */
const exportsList = pagedList("exports", [
  ["changed_at", "desc"],
  ["owner_id", "desc"],
  ["key", "desc"],
]);

interface ExportLog {
  readonly keys: SessionKeys;
  readonly spaceId: string;
  readonly storedDays: number;
}

/** Reads a page of a space's exports, newest first; an invalid cursor starts at the newest. [administration-10] */
export async function readExportLog(
  { query }: Database,
  { keys, spaceId, storedDays }: ExportLog,
  cursor: string | undefined,
): Promise<ExportLogAnswer> {
  const all = loggedExports(query).where("space_id", "=", spaceId);
  const exported = all.select(["owner_id", "key", "body", "changed_at"]);
  const pageAfter = (after: string | undefined) =>
    exportsList.page(exported, { keys, spaceId, after, size: EXPORT_LOG_PAGE });
  const { rows, next } = await pageAfter(cursor).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    return pageAfter(undefined);
  });
  const names = await namesOf(
    query,
    rows.map((row) => row.owner_id),
  );
  return {
    exports: rows.map((row) => {
      const { recipe: _, ...entry } = exportLogEntry.parse(JSON.parse(row.body ?? ""));
      const person = { id: row.owner_id, name: names.get(row.owner_id) ?? null };
      return { person, exportedAt: row.changed_at, entry };
    }),
    total: await countRows(all),
    next,
    storedDays,
  };
}
