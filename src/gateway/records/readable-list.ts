import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { Query } from "#database/database.ts";

/** A list of the workspace that a person may read. */
export interface ReadableList {
  readonly ownerId: string;
  readonly id: string;
}

/** A list by its id, if it is the person's own or shared with them; of two, their own. [workspace-6] */
export async function readableList(
  on: Query,
  { spaceId, personId }: { readonly spaceId: string; readonly personId: string },
  id: string,
): Promise<ReadableList | undefined> {
  const rows = await on
    .selectFrom("workspace_documents as d")
    .select("d.owner_id as ownerId")
    .where(({ and }) => and({ "d.space_id": spaceId, "d.id": id, "d.kind": "list" }))
    .where("d.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("d.owner_id", "=", personId),
        eb.exists(
          eb
            .selectFrom("workspace_grants as g")
            .select("g.access")
            .where("g.space_id", "=", spaceId)
            .whereRef("g.owner_id", "=", "d.owner_id")
            .whereRef("g.document_id", "=", "d.id")
            .where("g.grantee_id", "in", [personId, EVERYONE])
            .where("g.access", "<>", "none"),
        ),
      ]),
    )
    .execute();
  const [first] = rows.toSorted(({ ownerId }) => (ownerId === personId ? -1 : 1));
  return first && { ownerId: first.ownerId, id };
}
