import { NOBODY } from "#contract/workspace/workspace-schemas.ts";
import type { Query } from "#database/database.ts";
import { allocateVersions } from "./apply-operations.ts";
import type { TouchedDocument } from "./open-document.ts";
import { WorkspaceRows } from "./workspace-row-store.ts";

/** Documents of others that a person changed last, or an entry of which they did. */
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
      // in a fixed order, so that two of these never deadlock
      .orderBy("space_id")
      .orderBy("owner_id")
      .orderBy("document_id")
      .execute()
  );
}

/**
 * Removes a person's name from what they changed in others' documents, in every space. Browsers that have read it are told.
 * Returns the changes in their own space. [workspace-5, workspace-13]
 */
export async function eraseAuthorship(
  on: Query,
  person: { readonly id: string; readonly spaceId: string },
): Promise<TouchedDocument[]> {
  const touched: TouchedDocument[] = [];
  for (const row of await changedDocuments(on, person.id)) {
    const { space_id: spaceId, owner_id: ownerId, document_id: id } = row;
    const { to: version } = await allocateVersions(on, spaceId, 1);
    const document = on
      .updateTable("workspace_documents")
      .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId, id }));
    await document.set({ version }).execute();
    await document.set({ changed_by: NOBODY }).where("changed_by", "=", person.id).execute();
    await on
      .updateTable("workspace_entries")
      .set({ changed_by: NOBODY, version })
      .where(({ and }) =>
        and({ space_id: spaceId, owner_id: ownerId, document_id: id, changed_by: person.id }),
      )
      .execute();
    if (spaceId === person.spaceId) touched.push({ ownerId, isShared: true });
  }
  return touched;
}

/** Removes a person from the grants of others' documents. Browsers that have read them are told. */
async function eraseGrants(on: Query, personId: string): Promise<void> {
  const granted = await on
    .selectFrom("workspace_grants")
    .select(["space_id", "owner_id", "document_id"])
    .where("grantee_id", "=", personId)
    // in a fixed order, so that two of these never deadlock
    .orderBy("space_id")
    .execute();
  for (const { space_id: spaceId, owner_id: ownerId, document_id: id } of granted) {
    const { to: version } = await allocateVersions(on, spaceId, 1);
    const rows = new WorkspaceRows(on, spaceId);
    const document = await rows.document({ ownerId, id });
    if (document === undefined) continue;
    const { [personId]: _at, ...grants } = document.clocks.grants;
    await rows.writeDocument({ ...document, clocks: { ...document.clocks, grants } }, version);
  }
  await on.deleteFrom("workspace_grants").where("grantee_id", "=", personId).execute();
}

/**
 * Removes an erased person's id from what others keep: what they changed, what is shared with them, ceilings that they set or
 * had, and what is known of their pages. Within a transaction.
 */
export async function erasePersonId(on: Query, personId: string): Promise<void> {
  await eraseAuthorship(on, { id: personId, spaceId: "" });
  await eraseGrants(on, personId);
  await on.deleteFrom("workspace_writers").where("person_id", "=", personId).execute();
  await on.deleteFrom("gateway_ceilings").where("person_id", "=", personId).execute();
  await on.updateTable("gateway_ceilings").set({ set_by: NOBODY }).where("set_by", "=", personId).execute();
}
