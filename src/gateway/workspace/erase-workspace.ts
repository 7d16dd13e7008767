import { EVERYONE, EXPORT_LOG, NOBODY } from "#contract/workspace/workspace-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import { allocateVersions } from "./apply-operations.ts";
import { eraseAuthorship } from "./erase-authorship.ts";
import { eraseFromRecords } from "./erase-records.ts";
import { NO_CLOCKS } from "./merge-changes.ts";
import type { TouchedDocument } from "./open-document.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { ERASED, type DocumentRow, documentsOf } from "./workspace-row-store.ts";
import { personalSpaceId } from "#gateway/people/person-space.ts";

/**
 * The columns of a document that is reduced to a trace, so that browsers which have it delete it. Its keys stay: a distributed
 * database never moves a row.
 */
function emptied(version: number, at: string) {
  return {
    kind: ERASED,
    fields: "{}",
    clocks: JSON.stringify(NO_CLOCKS),
    version,
    created_at: at,
    changed_at: at,
    changed_by: NOBODY,
    deleted_at: at,
    entry_count: 0,
    entry_length: 0,
  };
}

async function eraseDocument(on: Query, row: DocumentRow, version: number, at: string): Promise<void> {
  await on
    .deleteFrom("workspace_entries")
    .where(({ and }) => and({ space_id: row.space_id, owner_id: row.owner_id, document_id: row.id }))
    .execute();
  await on
    .updateTable("workspace_documents")
    .set(emptied(version, at))
    .where(({ and }) => and({ space_id: row.space_id, owner_id: row.owner_id, id: row.id }))
    .execute();
}

/**
 * Leaves a shared document to the people with whom it is shared. False, without a change, where a document of that id was left
 * before: giving one's own document another's id must take nothing from others.
 */
export async function leaveToGrantees(on: Query, row: DocumentRow, version: number): Promise<boolean> {
  const { space_id: spaceId, owner_id: ownerId, id } = row;
  const left = await on
    .selectFrom("workspace_documents")
    .select("id")
    .where(({ and }) => and({ space_id: spaceId, owner_id: NOBODY, id }))
    .executeTakeFirst();
  if (left !== undefined) return false;
  await on
    .updateTable("workspace_documents")
    .set({ owner_id: NOBODY, version })
    .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId, id }))
    .execute();
  for (const table of ["workspace_grants", "workspace_entries"] as const) {
    await on
      .updateTable(table)
      .set({ owner_id: NOBODY })
      .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId, document_id: id }))
      .execute();
  }
  return true;
}

/** The ids of a person's documents that somebody else may see; with `grantees`, one of those. */
export async function sharedIds(
  on: Query,
  { id, spaceId }: SpacePerson,
  grantees?: readonly string[],
): Promise<ReadonlySet<string>> {
  const granted = on
    .selectFrom("workspace_grants")
    .select("document_id")
    .where(({ and }) => and({ space_id: spaceId, owner_id: id }))
    .where("access", "<>", "none");
  const rows = await (grantees ? granted.where("grantee_id", "in", grantees) : granted).execute();
  return new Set(rows.map((row) => row.document_id));
}

/** Erases the facts about records that a person wrote while they were in no organisation. */
async function erasePersonalRecords(on: Query, personId: string, at: string): Promise<TouchedDocument[]> {
  const spaceId = personalSpaceId(personId);
  const rows = await documentsOf(on, spaceId, spaceId);
  if (rows.length === 0) return [];
  const { to: last } = await allocateVersions(on, spaceId, rows.length);
  for (const [index, row] of rows.entries()) await eraseDocument(on, row, last - index, at);
  return [{ ownerId: spaceId, isShared: true }];
}

interface EraseOptions {
  readonly now: Date;
  /** Set for somebody in an organisation: its log of what they exported is not theirs to erase. */
  readonly keepsExportLog: boolean;
}

/**
 * Erases what a person made. What they share stays for the others, and so do their changes to others' documents and their facts
 * about their organisation's records, without their name. Of the rest, empty rows stay until they are swept. Returns the changes.
 * [workspace-5]
 */
export async function eraseWorkspace(
  { query }: Database,
  person: SpacePerson,
  { now, keepsExportLog }: EraseOptions,
): Promise<TouchedDocument[]> {
  const at = now.toISOString();
  return query.transaction().execute(async (on) => {
    // locks the space first, so that other requests of theirs come either before or after this
    await allocateVersions(on, person.spaceId, 0);
    const all = await documentsOf(on, person.spaceId, person.id);
    const rows = keepsExportLog ? all.filter(({ kind }) => kind !== EXPORT_LOG) : all;
    const { to: last } = await allocateVersions(on, person.spaceId, rows.length);
    const shared = await sharedIds(on, person);
    const visible = await sharedIds(on, person, [EVERYONE, person.id]);
    for (const [index, row] of rows.entries()) {
      const isLeft = shared.has(row.id) && (await leaveToGrantees(on, row, last - index));
      if (!isLeft) await eraseDocument(on, row, last - index, at);
      else if (!visible.has(row.id)) {
        const trace = { ...row, ...emptied(last - index, at) };
        await on.insertInto("workspace_documents").values(trace).execute();
      }
    }
    return [
      ...rows.map((row) => ({ ownerId: person.id, isShared: shared.has(row.id) })),
      ...(await erasePersonalRecords(on, person.id, at)),
      ...(await eraseFromRecords(on, person, at)),
      ...(await eraseAuthorship(on, person)),
    ];
  });
}
