import type { Database, Query } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";
import type { Retention } from "#gateway/settings/gateway-settings.ts";
import { countEntries } from "#database/migrations.ts";

/** What can be swept: documents that were deleted, and entries that were removed, before a time. */
async function sweptRows(on: Query, before: string) {
  const documents = await on
    .selectFrom("workspace_documents")
    .select(["space_id", "owner_id", "id", "version"])
    .where("deleted_at", "<", before)
    .execute();
  const entries = await on
    .selectFrom("workspace_entries")
    .select(["space_id", "owner_id", "document_id"])
    .select(({ fn }) => fn.max("version").as("version"))
    .where("body", "is", null)
    .where("changed_at", "<", before)
    .groupBy(["space_id", "owner_id", "document_id"])
    .execute();
  return { documents, entries };
}

/** Records how far browsers must have read to have received the swept deletions. */
async function noteSwept(on: Query, rows: readonly { space_id: string; version: number }[]): Promise<void> {
  const swept = new Map<string, number>();
  for (const { space_id: id, version } of rows) swept.set(id, Math.max(swept.get(id) ?? 0, version));
  for (const [id, version] of swept) {
    await on
      .updateTable("workspace_spaces")
      .set({ swept: version })
      .where("id", "=", id)
      .where("swept", "<", version)
      .execute();
  }
}

/**
 * Deletes the rows of deleted or erased documents and the traces of removed entries that are older than the given days, and what
 * is known of pages that are gone. [workspace-6]
 */
export async function sweepWorkspace(
  { query }: Database,
  { deletedDays, pageDays }: Pick<Retention, "deletedDays" | "pageDays">,
  now: Date,
): Promise<void> {
  const before = (days: number) => daysFrom(now, -days);
  const deletedBefore = before(deletedDays);
  await query.transaction().execute(async (on) => {
    const { documents, entries } = await sweptRows(on, deletedBefore);
    await noteSwept(on, [...documents, ...entries]);
    for (const { space_id: spaceId, owner_id: ownerId, id } of documents) {
      for (const table of ["workspace_entries", "workspace_grants"] as const) {
        await on
          .deleteFrom(table)
          .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId, document_id: id }))
          .execute();
      }
    }
    await on.deleteFrom("workspace_documents").where("deleted_at", "<", deletedBefore).execute();
    await on
      .deleteFrom("workspace_entries")
      .where("body", "is", null)
      .where("changed_at", "<", deletedBefore)
      .execute();
    for (const { space_id: spaceId, owner_id: ownerId, document_id: id } of entries)
      await countEntries(on, { spaceId, ownerId, id });
    await on.deleteFrom("workspace_writers").where("seen_at", "<", before(pageDays)).execute();
  });
}
