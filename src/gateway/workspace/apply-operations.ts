import { randomUUID } from "node:crypto";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-fact-documents.ts";
import {
  EVERYONE,
  EXPORT_LOG,
  NOBODY,
  type RefusalReason,
  SINGLE_KINDS,
  WORKSPACE_LIMITS,
  type WorkspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import { insertedValues } from "#database/statements.ts";
import { type Stamp, type WorkspaceDocument, newDocument } from "./merge-changes.ts";
import { OpenDocument, OperationRefused, type TouchedDocument } from "./open-document.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { type DocumentKey, ERASED, WorkspaceRows } from "./workspace-row-store.ts";

/** An operation that changed nothing, and why. */
export interface RefusedOperation {
  readonly writer: string;
  readonly number: number;
  readonly reason: RefusalReason;
}

/** A range of a space's versions within one history. */
export interface VersionRange {
  readonly history: string;
  readonly from: number;
  readonly to: number;
}

interface Applied {
  readonly refused: readonly RefusedOperation[];
  /** The versions that these operations caused, where nobody else changed the same things later; else undefined. */
  readonly plainly: VersionRange | undefined;
  /** Whether some were applied by an earlier request. */
  readonly repeated: boolean;
  /** The changed documents, for notification. */
  readonly touched: readonly TouchedDocument[];
}

/**
 * Locks the space until the transaction ends, and allocates `count` versions: those after `from` up to `to`. Changes of a space
 * come one after the other.
 */
export async function allocateVersions(on: Query, spaceId: string, count: number): Promise<VersionRange> {
  const { version, history } = await on
    .insertInto("workspace_spaces")
    .values({ id: spaceId, history: randomUUID(), version: count, swept: 0 })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ eb }) => ({ version: eb("workspace_spaces.version", "+", count) })),
    )
    .returning(["version", "history"])
    .executeTakeFirstOrThrow();
  return { history, from: version - count, to: version };
}

/** The number of each writer's last applied operation. */
async function writtenNumbers(
  on: Query,
  { spaceId, id }: SpacePerson,
  writers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom("workspace_writers")
    .select(["id", "number"])
    .where(({ and }) => and({ space_id: spaceId, person_id: id }))
    .where("id", "in", writers)
    .execute();
  return new Map(rows.map((row) => [row.id, row.number]));
}

async function noteNumbers(
  on: Query,
  { spaceId, id }: SpacePerson,
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
      conflict.columns(["space_id", "person_id", "id"]).doUpdateSet(insertedValues(["number", "seen_at"])),
    )
    .execute();
}

/** Whether kind and id of a document fit: a single document has its kind as id, and no other document has such an id. */
function hasValidName({ kind, id }: WorkspaceOperation["document"]): boolean {
  return SINGLE_KINDS.includes(kind) ? id === kind : !SINGLE_KINDS.includes(id);
}

/** The documents that the operations of one request name. Each gets a version of its own. */
class OpenDocuments {
  readonly #rows: WorkspaceRows;
  readonly #person: SpacePerson;
  readonly #now: Date;
  #version: number;
  readonly #open = new Map<string, OpenDocument>();
  readonly #changed = new Set<OpenDocument>();
  #areAllLatest = true;

  /** `lastVersion` ends a range of as many versions as there are operations. */
  constructor(
    rows: WorkspaceRows,
    person: SpacePerson,
    { lastVersion, now }: { readonly lastVersion: number; readonly now: Date },
  ) {
    this.#rows = rows;
    this.#person = person;
    this.#now = now;
    this.#version = lastVersion;
  }

  async apply({ document, change }: WorkspaceOperation, stamp: Stamp): Promise<void> {
    const open = await this.#find(document, stamp);
    if (stamp.at < open.changedAt) this.#areAllLatest = false;
    await open.apply(change, stamp);
    this.#changed.add(open);
  }

  /** Whether the documents are just as the operations say: nothing in them is newer, or unseen by their sender. */
  get arePlain(): boolean {
    return this.#areAllLatest && [...this.#changed].every((open) => !open.hadUnseen);
  }

  async #find(named: WorkspaceOperation["document"], stamp: Stamp): Promise<OpenDocument> {
    if (!hasValidName(named)) throw new OperationRefused("invalid");
    const { owner, id, kind } = named;
    // facts about records are in one document, which the space itself owns
    const isOfSpace = kind === RECORDS_DOCUMENT.kind;
    const mayMakeFor = isOfSpace ? this.#person.spaceId : this.#person.id;
    const ownerId = owner ?? mayMakeFor;
    const known = this.#open.get(`${ownerId} ${id} ${kind}`);
    if (known) return known;
    const stored = await this.#stored({ ownerId, id });
    const isThere = stored ? stored.kind === kind : ownerId === mayMakeFor;
    if (!isThere) throw new OperationRefused("not-found");
    // a person at the limit of documents may still export
    const isLimited = !stored && kind !== EXPORT_LOG;
    if (isLimited && (await this.#rows.documentCount(ownerId)) >= WORKSPACE_LIMITS.documents) {
      throw new OperationRefused("too-large");
    }
    const document = stored ?? { ...newDocument(ownerId, id, kind, stamp), isShared: isOfSpace };
    const name = `${document.ownerId} ${id} ${kind}`;
    const open = this.#open.get(name) ?? (await this.#opened(document));
    this.#open.set(name, open);
    this.#open.set(`${ownerId} ${id} ${kind}`, open);
    return open;
  }

  /** A document by the name that a browser knows: its owner may have been erased meanwhile. */
  async #stored(key: DocumentKey): Promise<WorkspaceDocument | undefined> {
    const found = await this.#rows.document(key);
    if (found !== undefined && found.kind !== ERASED) return found;
    if (key.ownerId === this.#person.id) return undefined;
    return this.#rows.document({ ...key, ownerId: NOBODY });
  }

  async #opened(document: WorkspaceDocument): Promise<OpenDocument> {
    const known = [this.#person.id, EVERYONE];
    const grants = document.isShared ? await this.#rows.grants(document, known) : [];
    const by = { person: this.#person, version: this.#version, now: this.#now };
    this.#version -= 1;
    return new OpenDocument(this.#rows, { document, grants }, by);
  }

  /** Writes the changes, and returns the changed documents. */
  async write(): Promise<TouchedDocument[]> {
    for (const open of this.#changed) await open.write();
    return [...this.#changed].map((open) => open.touched);
  }
}

/** How much one transaction does, so that other requests come between. */
const OPERATIONS_AT_ONCE = 10;
const ENTRIES_AT_ONCE = 100;

export function entriesIn({ change }: WorkspaceOperation): number {
  return change.type === "put" || change.type === "remove" ? change.entries.length : 0;
}

/** Splits operations into portions, in order; at least one portion. */
function* portionsOf(operations: readonly WorkspaceOperation[]): Generator<WorkspaceOperation[]> {
  let portion: WorkspaceOperation[] = [];
  let entries = 0;
  for (const operation of operations) {
    const added = entriesIn(operation);
    if (portion.length > 0 && (portion.length >= OPERATIONS_AT_ONCE || entries + added > ENTRIES_AT_ONCE)) {
      yield portion;
      [portion, entries] = [[], 0];
    }
    portion.push(operation);
    entries += added;
  }
  if (portion.length > 0) yield portion;
}

/**
 * Applies the operations of a browser in order, several in each transaction. Those applied before are skipped; one that cannot be
 * applied is refused without affecting the others. Browsers repeat an interrupted request, and the gateway knows which operations
 * it has applied. `paced` runs each portion when it is due. [workspace-2]
 */
export async function applyOperations(
  database: Database,
  person: SpacePerson,
  operations: readonly WorkspaceOperation[],
  now: Date,
  paced: <Result>(work: () => Promise<Result>) => Promise<Result> = (work) => work(),
): Promise<Applied> {
  let all: Applied | undefined;
  for (const portion of portionsOf(operations)) {
    const applied = await paced(() => applyPortion(database, person, portion, now));
    all = all === undefined ? applied : together(all, applied);
  }
  return all ?? { refused: [], repeated: false, plainly: undefined, touched: [] };
}

/** Joins the results of two consecutive portions. */
function together(one: Applied, next: Applied): Applied {
  const isSeamless = one.plainly?.history === next.plainly?.history && one.plainly?.to === next.plainly?.from;
  return {
    refused: [...one.refused, ...next.refused],
    repeated: one.repeated || next.repeated,
    plainly: one.plainly && next.plainly && isSeamless ? { ...one.plainly, to: next.plainly.to } : undefined,
    touched: [...one.touched, ...next.touched],
  };
}

async function applyPortion(
  { query }: Database,
  person: SpacePerson,
  operations: readonly WorkspaceOperation[],
  now: Date,
): Promise<Applied> {
  const writers = [...new Set(operations.map(({ writer }) => writer))];
  return query.transaction().execute(async (on) => {
    const versions = await allocateVersions(on, person.spaceId, operations.length);
    const numbers = await writtenNumbers(on, person, writers);
    const documents = new OpenDocuments(new WorkspaceRows(on, person.spaceId), person, {
      lastVersion: versions.to,
      now,
    });
    const refused: RefusedOperation[] = [];
    let repeated = false;
    for (const operation of operations) {
      const { writer, number, age } = operation;
      if (number <= (numbers.get(writer) ?? 0)) {
        repeated = true;
        continue;
      }
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
    const touched = await documents.write();
    const isPlain = refused.length === 0 && !repeated && documents.arePlain;
    return { refused, repeated, plainly: isPlain ? versions : undefined, touched };
  });
}
