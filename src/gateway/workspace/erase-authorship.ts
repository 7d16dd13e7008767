import type { Kysely } from "kysely";
import { NOBODY } from "#contract/workspace/workspace-schemas.ts";
import type { Schema } from "#database/database-schema.ts";
import { takeVersions } from "./apply-operations.ts";
import type { Touched } from "./open-document.ts";

type Query = Kysely<Schema>;

/** Where a person was the last to change a document of others, or an entry of it. */
function changedDocuments(on: Query, personId: string) {
  return (
    on
      .selectFrom("workspace_entries")
      .select(["space_id", "owner_id", "document_id"])
      .where("changed_by", "=", personId)
      .where("owner_id", "<>", personId)
      .union(
        on
          .selectFrom("workspace_documents")
          .select(["space_id", "owner_id", "id as document_id"])
          .where("changed_by", "=", personId)
          .where("owner_id", "<>", personId),
      )
      // in one order, so that two of these never wait for each other
      .orderBy("space_id")
      .orderBy("owner_id")
      .orderBy("document_id")
      .execute()
  );
}

/**
 * Takes a person's name from what they changed and others keep, in every space. Browsers that have read it hear of it.
 * Gives what changed in their own space. [workspace-5, workspace-13]
 */
export async function eraseAuthorship(
  on: Query,
  person: { readonly id: string; readonly spaceId: string },
): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const row of await changedDocuments(on, person.id)) {
    const { space_id: spaceId, owner_id: ownerId, document_id: id } = row;
    const { to: version } = await takeVersions(on, spaceId, 1);
    const document = on
      .updateTable("workspace_documents")
      .where("space_id", "=", spaceId)
      .where("owner_id", "=", ownerId)
      .where("id", "=", id);
    await document.set({ version }).execute();
    await document.set({ changed_by: NOBODY }).where("changed_by", "=", person.id).execute();
    await on
      .updateTable("workspace_entries")
      .set({ changed_by: NOBODY, version })
      .where("space_id", "=", spaceId)
      .where("owner_id", "=", ownerId)
      .where("document_id", "=", id)
      .where("changed_by", "=", person.id)
      .execute();
    if (spaceId === person.spaceId) touched.push({ ownerId, isShared: true });
  }
  return touched;
}
