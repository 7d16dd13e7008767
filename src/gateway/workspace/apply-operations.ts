import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-facts.ts";
import {
  type RefusalReason,
  WORKSPACE_LIMITS,
  type WorkspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { type Stamp, newDocument } from "./merge-changes.ts";
import { OpenDocument, OperationRefused, type Touched, type WorkspacePerson } from "./open-document.ts";
import { ERASED, WorkspaceRows } from "./workspace-rows.ts";

/** An operation that changed nothing, and why. */
export interface RefusedOperation {
  readonly writer: string;
  readonly number: number;
  readonly reason: RefusalReason;
}

interface Applied {
  readonly refused: readonly RefusedOperation[];
  /** What changed, for whoever looks on. */
  readonly touched: readonly Touched[];
}

type Query = Kysely<Schema>;

/**
 * Locks the space until the transaction ends, and takes `count` versions of it, of which the last is given: changes of a
 * space come one after the other.
 */
export async function takeVersions(on: Query, spaceId: string, count: number): Promise<number> {
  const { version } = await on
    .insertInto("workspace_spaces")
    .values({ id: spaceId, history: randomUUID(), version: count, swept: 0 })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ eb }) => ({ version: eb("workspace_spaces.version", "+", count) })),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** How far the operations of writers were applied. */
async function writtenNumbers(
  on: Query,
  { spaceId, id }: WorkspacePerson,
  writers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom("workspace_writers")
    .select(["id", "number"])
    .where("space_id", "=", spaceId)
    .where("person_id", "=", id)
    .where("id", "in", writers)
    .execute();
  return new Map(rows.map((row) => [row.id, row.number]));
}

async function noteNumbers(
  on: Query,
  { spaceId, id }: WorkspacePerson,
  numbers: ReadonlyMap<string, number>,
  at: string,
): Promise<void> {
  const rows = [...numbers].map(([writer, number]) => ({
    space_id: spaceId,
    person_id: id,
    id: writer,
    number,
    seen_at: at,
  }));
  await on
    .insertInto("workspace_writers")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["space_id", "person_id", "id"])
        .doUpdateSet(({ ref }) => ({ number: ref("excluded.number"), seen_at: ref("excluded.seen_at") })),
    )
    .execute();
}

/** The documents that the operations of one request name. Each gets a version of its own. */
class OpenDocuments {
  readonly #rows: WorkspaceRows;
  readonly #person: WorkspacePerson;
  #version: number;
  readonly #open = new Map<string, OpenDocument>();
  readonly #changed = new Set<OpenDocument>();

  /** `lastVersion` is of as many as there are operations. */
  constructor(rows: WorkspaceRows, person: WorkspacePerson, lastVersion: number) {
    this.#rows = rows;
    this.#person = person;
    this.#version = lastVersion;
  }

  async apply({ document, change }: WorkspaceOperation, stamp: Stamp): Promise<void> {
    const open = await this.#find(document, stamp);
    await open.apply(change, stamp);
    this.#changed.add(open);
  }

  async #find({ owner, id, kind }: WorkspaceOperation["document"], stamp: Stamp): Promise<OpenDocument> {
    const isOfSpace = kind === RECORDS_DOCUMENT.kind;
    // records are noted in one document, which is owned by the space itself
    if (isOfSpace && id !== RECORDS_DOCUMENT.id) throw new OperationRefused("not-found");
    const mayMakeFor = isOfSpace ? this.#person.spaceId : this.#person.id;
    const ownerId = owner ?? mayMakeFor;
    const name = `${ownerId} ${id} ${kind}`;
    const known = this.#open.get(name);
    if (known) return known;
    const key = { ownerId, id };
    const found = await this.#rows.document(key);
    const stored = found?.kind === ERASED ? undefined : found;
    const isThere = stored ? stored.kind === kind : ownerId === mayMakeFor;
    if (!isThere) throw new OperationRefused("not-found");
    if (!stored && (await this.#rows.documentCount(ownerId)) >= WORKSPACE_LIMITS.documents) {
      throw new OperationRefused("too-large");
    }
    const open = new OpenDocument(
      this.#rows,
      {
        document: stored ?? { ...newDocument(ownerId, id, kind, stamp), isShared: isOfSpace },
        grants: stored?.isShared === true ? await this.#rows.grants(key) : [],
      },
      { person: this.#person, version: this.#version },
    );
    this.#version -= 1;
    this.#open.set(name, open);
    return open;
  }

  /** Writes what changed, and tells which documents that were. */
  async write(): Promise<Touched[]> {
    for (const open of this.#changed) await open.write();
    return [...this.#changed].map((open) => open.touched);
  }
}

/**
 * Applies the operations of a browser in their order, in one transaction. One that was applied before is passed over; one
 * that cannot be applied is refused and leaves the others as they are. [workspace-2]
 */
export async function applyOperations(
  { query }: Database,
  person: WorkspacePerson,
  operations: readonly WorkspaceOperation[],
  now: Date,
): Promise<Applied> {
  const writers = [...new Set(operations.map(({ writer }) => writer))];
  if (writers.length === 0) return { refused: [], touched: [] };
  return query.transaction().execute(async (on) => {
    const version = await takeVersions(on, person.spaceId, operations.length);
    const numbers = await writtenNumbers(on, person, writers);
    const documents = new OpenDocuments(new WorkspaceRows(on, person.spaceId), person, version);
    const refused: RefusedOperation[] = [];
    for (const operation of operations) {
      const { writer, number, age } = operation;
      if (number <= (numbers.get(writer) ?? 0)) continue;
      numbers.set(writer, number);
      const at = new Date(now.getTime() - Math.min(age, WORKSPACE_LIMITS.age)).toISOString();
      try {
        await documents.apply(operation, { at, by: person.id, tag: `${writer}.${number}` });
      } catch (error) {
        if (!(error instanceof OperationRefused)) throw error;
        refused.push({ writer, number, reason: error.reason });
      }
    }
    await noteNumbers(on, person, numbers, now.toISOString());
    return { refused, touched: await documents.write() };
  });
}
