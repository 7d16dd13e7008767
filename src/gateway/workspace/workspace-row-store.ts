import { type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { countRows, insertedValues } from "#database/statements.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import {
  type WorkspaceDocument,
  type WorkspaceEntry,
  type WorkspaceGrant,
  documentClocks,
} from "./merge-changes.ts";

/** The kind of an erased document; its row stays so that browsers delete it. */
export const ERASED = "erased";

export type DocumentRow = Selectable<Schema["workspace_documents"]>;
export type EntryRow = Selectable<Schema["workspace_entries"]>;
type GrantRow = Selectable<Schema["workspace_grants"]>;

/** Identifies a document in its space. */
export interface DocumentKey {
  readonly ownerId: string;
  readonly id: string;
}

const object = z.record(z.string(), z.unknown());
const texts = z.array(z.string());

export function documentOf(row: DocumentRow): WorkspaceDocument {
  return {
    ownerId: row.owner_id,
    id: row.id,
    kind: row.kind,
    fields: object.parse(JSON.parse(row.fields)),
    clocks: documentClocks.parse(JSON.parse(row.clocks)),
    isShared: row.is_shared === 1,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    deletedAt: row.deleted_at,
    entryCount: row.entry_count,
    entryLength: row.entry_length,
  };
}

/** Characters of an entry; 0 where there is none. */
export function lengthOf(entry: WorkspaceEntry | undefined): number {
  if (entry === undefined) return 0;
  const { key, body, tags } = entry;
  return key.length + (body === null ? 0 : JSON.stringify(body).length) + JSON.stringify(tags).length;
}

export function entryOf(row: EntryRow): WorkspaceEntry {
  return {
    key: row.key,
    body: row.body === null ? null : object.parse(JSON.parse(row.body)),
    tags: texts.parse(JSON.parse(row.tags)),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}

function grantOf(row: GrantRow): WorkspaceGrant {
  return { granteeId: row.grantee_id, access: row.access, since: row.since };
}

/** A person's documents in a space, without the erased ones. */
export async function documentsOf(on: Query, spaceId: string, ownerId: string): Promise<DocumentRow[]> {
  return on
    .selectFrom("workspace_documents")
    .selectAll()
    .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId }))
    .where("kind", "<>", ERASED)
    .execute();
}

/** The rows of one space, in a transaction that changes them. */
export class WorkspaceRows {
  readonly #on: Query;
  readonly #spaceId: string;

  constructor(on: Query, spaceId: string) {
    this.#on = on;
    this.#spaceId = spaceId;
  }

  row({ ownerId, id }: DocumentKey): Promise<DocumentRow | undefined> {
    return this.#on
      .selectFrom("workspace_documents")
      .selectAll()
      .where(({ and }) => and({ space_id: this.#spaceId, owner_id: ownerId, id }))
      .executeTakeFirst();
  }

  async document(key: DocumentKey): Promise<WorkspaceDocument | undefined> {
    const row = await this.row(key);
    return row && documentOf(row);
  }

  async documentCount(ownerId: string): Promise<number> {
    return countRows(
      this.#on
        .selectFrom("workspace_documents")
        .where(({ and }) => and({ space_id: this.#spaceId, owner_id: ownerId })),
    );
  }

  /** The grants of a document, including ended ones; of some people, or of all. */
  async grants({ ownerId, id }: DocumentKey, grantees?: readonly string[]): Promise<WorkspaceGrant[]> {
    const rows = await this.#on
      .selectFrom("workspace_grants")
      .selectAll()
      .where(({ and }) => and({ space_id: this.#spaceId, owner_id: ownerId, document_id: id }))
      .$if(grantees !== undefined, (some) => some.where("grantee_id", "in", grantees ?? []))
      .execute();
    return rows.map(grantOf);
  }

  async entries({ ownerId, id }: DocumentKey, keys: readonly string[]): Promise<Map<string, WorkspaceEntry>> {
    if (keys.length === 0) return new Map();
    const rows = await this.#on
      .selectFrom("workspace_entries")
      .selectAll()
      .where(({ and }) => and({ space_id: this.#spaceId, owner_id: ownerId, document_id: id }))
      .where("key", "in", keys)
      .execute();
    return new Map(rows.map((row) => [row.key, entryOf(row)]));
  }

  /** How many people a document is or was shared with. */
  async granteeCount({ ownerId, id }: DocumentKey): Promise<number> {
    return countRows(
      this.#on
        .selectFrom("workspace_grants")
        .where(({ and }) => and({ space_id: this.#spaceId, owner_id: ownerId, document_id: id }))
        .where("grantee_id", "<>", EVERYONE),
    );
  }

  /** Characters of all that a person has in the space. */
  async lengthOf(ownerId: string): Promise<number> {
    const { length } = await this.#on
      .selectFrom("workspace_documents")
      .select(sql<number | string>`coalesce(sum(entry_length + length(fields)), 0)`.as("length"))
      .where(({ and }) => and({ space_id: this.#spaceId, owner_id: ownerId }))
      .executeTakeFirstOrThrow();
    return Number(length);
  }

  /** Whether a person is in the organisation of the space. */
  async isColleague(personId: string): Promise<boolean> {
    return (await spaceOfUser(this.#on, personId)) === this.#spaceId;
  }

  async writeDocument({ ownerId, id, ...document }: WorkspaceDocument, version: number): Promise<void> {
    const row = {
      kind: document.kind,
      fields: JSON.stringify(document.fields),
      clocks: JSON.stringify(document.clocks),
      is_shared: document.isShared ? 1 : 0,
      version,
      created_at: document.createdAt,
      changed_at: document.changedAt,
      changed_by: document.changedBy,
      deleted_at: document.deletedAt,
      entry_count: document.entryCount,
      entry_length: document.entryLength,
    };
    await this.#on
      .insertInto("workspace_documents")
      .values({ space_id: this.#spaceId, owner_id: ownerId, id, ...row })
      .onConflict((conflict) => conflict.columns(["space_id", "owner_id", "id"]).doUpdateSet(row))
      .execute();
  }

  async writeGrant(
    { ownerId, id }: DocumentKey,
    { granteeId, access, since }: WorkspaceGrant,
  ): Promise<void> {
    await this.#on
      .insertInto("workspace_grants")
      .values({
        space_id: this.#spaceId,
        owner_id: ownerId,
        document_id: id,
        grantee_id: granteeId,
        access,
        since,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["space_id", "owner_id", "document_id", "grantee_id"])
          .doUpdateSet({ access, since }),
      )
      .execute();
  }

  async writeEntries(
    { ownerId, id }: DocumentKey,
    entries: Iterable<WorkspaceEntry>,
    version: number,
  ): Promise<void> {
    const rows = [...entries].map(({ key, body, tags, changedAt, changedBy }) => ({
      space_id: this.#spaceId,
      owner_id: ownerId,
      document_id: id,
      key,
      body: body === null ? null : JSON.stringify(body),
      tags: JSON.stringify(tags),
      version,
      changed_at: changedAt,
      changed_by: changedBy,
    }));
    if (rows.length === 0) return;
    await this.#on
      .insertInto("workspace_entries")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["space_id", "owner_id", "document_id", "key"])
          .doUpdateSet(insertedValues(["body", "tags", "version", "changed_at", "changed_by"])),
      )
      .execute();
  }
}
