import { sql } from "kysely";
import { EXPORT_LOG } from "#contract/workspace/workspace-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import { countEntries } from "#database/migrations.ts";
import { allocateVersions } from "./apply-operations.ts";
import { daysFrom } from "#gateway/days.ts";

/** The existing entries of logs. The document's name is literal in the statement, since the partial index needs it. */
export function loggedExports(on: Query) {
  return on
    .selectFrom("workspace_entries")
    .where("document_id", "=", sql.lit(EXPORT_LOG))
    .where("body", "is not", null);
}

/** Empties one space's entries from before a time; browsers see that as a change. */
async function sweepSpace(on: Query, spaceId: string, before: string, now: string): Promise<void> {
  const old = await loggedExports(on)
    .select("owner_id")
    .distinct()
    .where("space_id", "=", spaceId)
    .where("changed_at", "<", before)
    .execute();
  if (old.length === 0) return;
  const { to: last } = await allocateVersions(on, spaceId, old.length);
  for (const [at, { owner_id: ownerId }] of old.entries()) {
    const version = last - at;
    await on
      .updateTable("workspace_entries")
      .set({ body: null, tags: "[]", version, changed_at: now })
      .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId, document_id: EXPORT_LOG }))
      .where("body", "is not", null)
      .where("changed_at", "<", before)
      .execute();
    await on
      .updateTable("workspace_documents")
      .set({ version })
      .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId, id: EXPORT_LOG }))
      .execute();
    await countEntries(on, { spaceId, ownerId, id: EXPORT_LOG });
  }
}

/** Removes exports from the logs that were made more than `days` days ago. [workspace-8] */
export async function sweepExportLog({ query }: Database, days: number, now: Date): Promise<void> {
  const before = daysFrom(now, -days);
  const spaces = await loggedExports(query)
    .select("space_id")
    .distinct()
    .where("changed_at", "<", before)
    .execute();
  for (const { space_id: spaceId } of spaces) {
    await query.transaction().execute((on) => sweepSpace(on, spaceId, before, now.toISOString()));
  }
}
