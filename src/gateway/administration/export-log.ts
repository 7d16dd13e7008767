import * as z from "zod/mini";
import {
  EXPORT_LOG_PAGE,
  type ExportLogAnswer,
  exportLogEntry,
} from "#contract/administration/export-log-schemas.ts";
import type { Database } from "#database/database.ts";
import { namesOf } from "#gateway/people/people-store.ts";
import { loggedExports } from "#gateway/workspace/sweep-export-log.ts";
import { readable } from "#contract/diagnostics/unreadable-text.ts";

/** Where a reader goes on: the time, the person and the key of the last export that was read. */
const position = z.tuple([z.string(), z.string(), z.string()]);
type Position = z.output<typeof position>;

function cursorOf(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString("base64url");
}

/** Undefined for what is no cursor of ours. */
function positionOf(cursor: string): Position | undefined {
  return readable(() => position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"))));
}

/** Exports of a space after a position, newest first: one more than a page has, to see whether there are more. */
function exportsAfter({ query }: Database, spaceId: string, after: Position | undefined) {
  const all = loggedExports(query)
    .select(["owner_id", "key", "body", "changed_at"])
    .where("space_id", "=", spaceId)
    .orderBy("changed_at", "desc")
    .orderBy("owner_id", "desc")
    .orderBy("key", "desc")
    .limit(EXPORT_LOG_PAGE + 1);
  if (after === undefined) return all.execute();
  const [at, ownerId, key] = after;
  return all
    .where(({ eb, or, and }) =>
      or([
        eb("changed_at", "<", at),
        and([eb("changed_at", "=", at), eb("owner_id", "<", ownerId)]),
        and([eb("changed_at", "=", at), eb("owner_id", "=", ownerId), eb("key", "<", key)]),
      ]),
    )
    .execute();
}

/**
 * What was exported in a space, newest first, as much as one answer takes; from the newest on without a cursor, or with one
 * that is none. [administration-10]
 */
export async function readExportLog(
  database: Database,
  { spaceId, storedDays }: { readonly spaceId: string; readonly storedDays: number },
  cursor: string | undefined,
): Promise<ExportLogAnswer> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const { total } = await loggedExports(database.query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("space_id", "=", spaceId)
    .executeTakeFirstOrThrow();
  const found = await exportsAfter(database, spaceId, after);
  const rows = found.slice(0, EXPORT_LOG_PAGE);
  const names = await namesOf(
    database.query,
    rows.map((row) => row.owner_id),
  );
  const last = rows.at(-1);
  return {
    exports: rows.map((row) => {
      const { recipe: _, ...entry } = exportLogEntry.parse(JSON.parse(row.body ?? ""));
      const person = { id: row.owner_id, name: names.get(row.owner_id) ?? null };
      return { person, exportedAt: row.changed_at, entry };
    }),
    total,
    next: last && found.length > rows.length ? cursorOf([last.changed_at, last.owner_id, last.key]) : null,
    storedDays,
  };
}
