import {
  RECORDS_DOCUMENT,
  isNoteKey,
  isOwnerKey,
  ownerBody,
} from "#contract/workspace/record-fact-documents.ts";
import type { Query } from "#database/database.ts";
import { countEntries } from "#database/migrations.ts";
import { allocateVersions } from "./apply-operations.ts";
import type { TouchedDocument } from "./open-document.ts";
import { type EntryRow, entryOf } from "./workspace-row-store.ts";

/** Whether an entry names this person as a record's owner. */
function namesAsOwner(row: EntryRow, personId: string): boolean {
  if (!isOwnerKey(row.key) || isNoteKey(row.key)) return false;
  return ownerBody.safeParse(entryOf(row).body).data?.person === personId;
}

/** Entries with facts about records. */
const recordEntries = (on: Query) =>
  on
    .selectFrom("workspace_entries")
    .selectAll()
    .whereRef("owner_id", "=", "space_id")
    .where("document_id", "=", RECORDS_DOCUMENT.id);

/** Facts about records that a person wrote, or that name them: in a space, or in all. */
export async function recordEntriesAbout(
  on: Query,
  personId: string,
  spaceId: string | undefined,
): Promise<EntryRow[]> {
  const all = recordEntries(on).where(({ eb, or }) =>
    or([eb("changed_by", "=", personId), eb("key", "like", "%/owner")]),
  );
  const rows = await (spaceId === undefined ? all : all.where("space_id", "=", spaceId)).execute();
  return rows.filter((row) => row.changed_by === personId || namesAsOwner(row, personId));
}

async function eraseIn(on: Query, spaceId: string, personId: string, at: string): Promise<TouchedDocument[]> {
  const owners = recordEntries(on).where("space_id", "=", spaceId).where("key", "like", "%/owner");
  const rows = (await owners.execute()).filter((row) => namesAsOwner(row, personId));
  if (rows.length === 0) return [];
  const { to: version } = await allocateVersions(on, spaceId, 1);
  for (const row of rows) {
    await on
      .updateTable("workspace_entries")
      .set({ body: null, tags: "[]", changed_at: at, version })
      .where(({ and }) =>
        and({ space_id: spaceId, owner_id: spaceId, document_id: RECORDS_DOCUMENT.id, key: row.key }),
      )
      .execute();
  }
  await on
    .updateTable("workspace_documents")
    .set({ version })
    .where(({ and }) => and({ space_id: spaceId, owner_id: spaceId, id: RECORDS_DOCUMENT.id }))
    .execute();
  await countEntries(on, { spaceId, ownerId: spaceId, id: RECORDS_DOCUMENT.id });
  return [{ ownerId: spaceId, isShared: true }];
}

/**
 * Removes a person from organisations' facts about records, including organisations that they have left: no record is assigned to
 * them any more. Returns the changes in their own space. [workspace-13]
 */
export async function eraseFromRecords(
  on: Query,
  person: { readonly id: string; readonly spaceId: string },
  at: string,
): Promise<TouchedDocument[]> {
  const spaces = await on
    .selectFrom("workspace_documents")
    .select("space_id")
    .whereRef("owner_id", "=", "space_id")
    .where("id", "=", RECORDS_DOCUMENT.id)
    // in a fixed order, so that two of these never deadlock
    .orderBy("space_id")
    .execute();
  const touched: TouchedDocument[] = [];
  for (const { space_id: spaceId } of spaces) {
    const changed = await eraseIn(on, spaceId, person.id, at);
    if (spaceId === person.spaceId) touched.push(...changed);
  }
  return touched;
}
