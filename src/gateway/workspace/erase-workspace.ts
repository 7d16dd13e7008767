import type { Kysely } from "kysely";
import { NOBODY } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { takeVersions } from "./apply-operations.ts";
import { eraseFromRecords } from "./erase-records.ts";
import { NO_CLOCKS } from "./merge-changes.ts";
import type { Touched, WorkspacePerson } from "./open-document.ts";
import { ERASED, type DocumentRow, documentsOf } from "./workspace-rows.ts";
import { spaceAlone } from "./workspace-space.ts";

type Query = Kysely<Schema>;

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

/** Lets those go on with a document with whom it is shared. */
export async function leaveDocument(on: Query, row: DocumentRow, version: number): Promise<void> {
  const { space_id: spaceId, owner_id: ownerId, id } = row;
  await on
    .deleteFrom("workspace_documents")
    .where("space_id", "=", spaceId)
    .where("owner_id", "in", [ownerId, NOBODY])
    .where("id", "=", id)
    .execute();
  await on
    .insertInto("workspace_documents")
    .values({ ...row, owner_id: NOBODY, version })
    .execute();
  for (const table of ["workspace_grants", "workspace_entries"] as const) {
    await on
      .updateTable(table)
      .set({ owner_id: NOBODY })
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

/** Erases what a person noted about records while they were in no organisation. */
async function eraseAlone(on: Query, personId: string, at: string): Promise<Touched[]> {
  const spaceId = spaceAlone(personId);
  const rows = await documentsOf(on, spaceId, spaceId);
  if (rows.length === 0) return [];
  const last = await takeVersions(on, spaceId, rows.length);
  for (const [index, row] of rows.entries()) await eraseDocument(on, row, last - index, at);
  return [{ ownerId: spaceId, isShared: true }];
}

/**
 * Erases what a person made; what they share stays for the others, and so does what they noted about the records of their
 * organisation. Rows without content stay of the rest, until they are swept. Gives what changed. [workspace-5]
 */
export async function eraseWorkspace(
  { query }: Database,
  person: WorkspacePerson,
  now: Date,
): Promise<Touched[]> {
  const at = now.toISOString();
  return query.transaction().execute(async (on) => {
    const rows = await documentsOf(on, person.spaceId, person.id);
    const shared = await sharedIds(on, person);
    const last = rows.length === 0 ? 0 : await takeVersions(on, person.spaceId, rows.length);
    for (const [index, row] of rows.entries()) {
      if (shared.has(row.id)) await leaveDocument(on, row, last - index);
      else await eraseDocument(on, row, last - index, at);
    }
    return [
      ...rows.map((row) => ({ ownerId: person.id, isShared: shared.has(row.id) })),
      ...(await eraseAlone(on, person.id, at)),
      ...(await eraseFromRecords(on, person, at)),
    ];
  });
}
