import { sql } from "kysely";
import { EXPORT_LOG, NOBODY } from "#contract/workspace/workspace-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import { allocateVersions } from "./apply-operations.ts";
import { leaveToGrantees, sharedIds } from "./erase-workspace.ts";
import { type DocumentRow, documentOf, documentsOf } from "./workspace-row-store.ts";

/** A move of a person's documents between spaces. */
interface Move {
  readonly personId: string;
  readonly from: string;
  readonly to: string;
}

/** The change times of a document without those of grants: nobody else sees it in the new space. */
function withoutGrants(row: DocumentRow): string {
  return JSON.stringify({ ...documentOf(row).clocks, grants: {} });
}

/**
 * Copies a document with its entries, which get its version, since versions of two spaces cannot be compared. Colleagues who stay
 * behind are not named in the copy.
 */
async function copyDocument(on: Query, row: DocumentRow, to: string, version: number): Promise<void> {
  const changedBy = row.changed_by === row.owner_id ? row.changed_by : NOBODY;
  await on
    .insertInto("workspace_documents")
    .values({
      ...row,
      space_id: to,
      version,
      is_shared: 0,
      clocks: withoutGrants(row),
      changed_by: changedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into workspace_entries
      (space_id, owner_id, document_id, key, body, tags, version, changed_at, changed_by)
    select ${to}, owner_id, document_id, key, body, tags, ${version}, changed_at,
      case when changed_by = owner_id then changed_by else ${NOBODY} end from workspace_entries
      where space_id = ${row.space_id} and owner_id = ${row.owner_id} and document_id = ${row.id}
    on conflict do nothing`.execute(on);
}

async function removeAll(on: Query, { personId, from }: Move): Promise<void> {
  await on
    .deleteFrom("workspace_documents")
    .where(({ and }) => and({ space_id: from, owner_id: personId }))
    .where("id", "<>", EXPORT_LOG)
    .execute();
  for (const table of ["workspace_entries", "workspace_grants"] as const) {
    await on
      .deleteFrom(table)
      .where(({ and }) => and({ space_id: from, owner_id: personId }))
      .where("document_id", "<>", EXPORT_LOG)
      .execute();
  }
  await on
    .deleteFrom("workspace_writers")
    .where(({ and }) => and({ space_id: from, person_id: personId }))
    .execute();
}

async function move(on: Query, moved: Move): Promise<void> {
  const { personId, from, to } = moved;
  // the log of exports stays in the old space, and is none of the next organisation's business
  const rows = (await documentsOf(on, from, personId)).filter(({ kind }) => kind !== EXPORT_LOG);
  const shared = await sharedIds(on, { id: personId, spaceId: from });
  const { to: last } = await allocateVersions(on, to, Math.max(1, rows.length));
  for (const [at, row] of rows.entries()) await copyDocument(on, row, to, last - at);
  const left = rows.filter(({ id }) => shared.has(id));
  const lastLeft = left.length === 0 ? 0 : (await allocateVersions(on, from, left.length)).to;
  for (const [at, row] of left.entries()) await leaveToGrantees(on, row, lastLeft - at);
  await sql`insert into workspace_writers (space_id, person_id, id, number, seen_at)
    select ${to}, person_id, id, number, seen_at from workspace_writers
      where space_id = ${from} and person_id = ${personId}
    on conflict do nothing`.execute(on);
  await removeAll(on, moved);
}

/**
 * Moves a person's documents into their present space: a person who joins another organisation takes along what they made; what
 * they shared stays for those with whom, and what they exported stays in the log there. Their browsers start over.
 */
export async function moveIntoSpace(
  { query }: Database,
  { id, spaceId }: { readonly id: string; readonly spaceId: string | null },
  to: string,
): Promise<void> {
  if (spaceId === to) return;
  await query.transaction().execute(async (on) => {
    const { numUpdatedRows } = await on
      .updateTable("gateway_people")
      .set({ space_id: to })
      .where("id", "=", id)
      .where("space_id", spaceId === null ? "is" : "=", spaceId)
      .executeTakeFirst();
    // another request has done it
    if (numUpdatedRows === 0n || spaceId === null) return;
    await move(on, { personId: id, from: spaceId, to });
  });
}
