import type { Kysely } from "kysely";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { type WorkspacePerson, takeVersions } from "./apply-operations.ts";
import { NO_CLOCKS } from "./merge-changes.ts";
import { RUN_KIND, leaveRun } from "./left-runs.ts";
import type { Touched } from "./open-document.ts";
import { ERASED, type DocumentRow, documentsOf } from "./workspace-rows.ts";

type Query = Kysely<Schema>;

/** Whose documents are whose owner was erased: those who may edit them still do, and nobody shares or deletes them. */
const NOBODY = "nobody";

/** Leaves of a document that it was there, so that browsers which have it let it go. */
async function eraseDocument(on: Query, row: DocumentRow, version: number, at: string): Promise<void> {
  await on
    .deleteFrom("workspace_entries")
    .where("space_id", "=", row.space_id)
    .where("owner_id", "=", row.owner_id)
    .where("document_id", "=", row.id)
    .execute();
  await on
    .updateTable("workspace_documents")
    .set({
      kind: ERASED,
      fields: "{}",
      clocks: JSON.stringify(NO_CLOCKS),
      version,
      created_at: at,
      changed_at: at,
      deleted_at: at,
    })
    .where("space_id", "=", row.space_id)
    .where("owner_id", "=", row.owner_id)
    .where("id", "=", row.id)
    .execute();
}

/** Who has a shared document once its owner is gone. */
async function heirOf(on: Query, row: DocumentRow): Promise<string> {
  return row.kind === RUN_KIND
    ? leaveRun(on, { spaceId: row.space_id, ownerId: row.owner_id, id: row.id })
    : NOBODY;
}

/** Lets those go on with a document with whom it is shared. What was left of it before gives way. */
export async function leaveDocument(on: Query, row: DocumentRow, version: number): Promise<void> {
  const { space_id: spaceId, owner_id: ownerId, id } = row;
  const heir = await heirOf(on, row);
  for (const table of ["workspace_grants", "workspace_entries"] as const) {
    await on
      .deleteFrom(table)
      .where("space_id", "=", spaceId)
      .where("owner_id", "=", heir)
      .where("document_id", "=", id)
      .execute();
  }
  await on
    .deleteFrom("workspace_documents")
    .where("space_id", "=", spaceId)
    .where("owner_id", "in", [ownerId, heir])
    .where("id", "=", id)
    .execute();
  await on
    .insertInto("workspace_documents")
    .values({ ...row, owner_id: heir, version })
    .execute();
  for (const table of ["workspace_grants", "workspace_entries"] as const) {
    await on
      .updateTable(table)
      .set({ owner_id: heir })
      .where("space_id", "=", spaceId)
      .where("owner_id", "=", ownerId)
      .where("document_id", "=", id)
      .execute();
  }
}

/** The ids of a person's documents that somebody else may see. */
export async function sharedIds(on: Query, { id, spaceId }: WorkspacePerson): Promise<ReadonlySet<string>> {
  const rows = await on
    .selectFrom("workspace_grants")
    .select("document_id")
    .where("space_id", "=", spaceId)
    .where("owner_id", "=", id)
    .where("access", "<>", "none")
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

/**
 * Erases what a person made; what they share stays for the others. Rows without content stay of the rest, until they are
 * swept. Gives what changed. [workspace-5]
 */
export async function eraseWorkspace(
  { query }: Database,
  person: WorkspacePerson,
  now: Date,
): Promise<Touched[]> {
  return query.transaction().execute(async (on) => {
    const rows = await documentsOf(on, person.spaceId, person.id);
    if (rows.length === 0) return [];
    const last = await takeVersions(on, person.spaceId, rows.length);
    const shared = await sharedIds(on, person);
    for (const [at, row] of rows.entries()) {
      if (shared.has(row.id)) await leaveDocument(on, row, last - at);
      else await eraseDocument(on, row, last - at, now.toISOString());
    }
    return rows.map((row) => ({ ownerId: person.id, isShared: shared.has(row.id) }));
  });
}
