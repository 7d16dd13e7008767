import { sql } from "kysely";
import {
  type ChangedDocument,
  type ChangesAnswer,
  EVERYONE,
  withoutRestartMark,
  type ChangedEntry,
} from "#contract/workspace/workspace-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import { allocateVersions } from "./apply-operations.ts";
import {
  BEGINNING,
  type Finished,
  type Position,
  cursorOf,
  isAhead,
  needsNoTraces,
  positionOf,
} from "./changes-cursor.ts";
import { accessOf } from "./open-document.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { restoredVersionOf } from "./workspace-history.ts";
import {
  type DocumentRow,
  ERASED,
  type EntryRow,
  WorkspaceRows,
  documentOf,
  entryOf,
} from "./workspace-row-store.ts";

/** The limits of one answer: documents, entries, and characters of both. */
const MAX_DOCUMENTS = 200;
const MAX_ENTRIES = 1000;
const MAX_LENGTH = 1024 * 1024;

function changedEntry(row: EntryRow): ChangedEntry {
  const { key, body, tags, changedAt, changedBy } = entryOf(row);
  return { document: row.document_id, key, body: body && { ...body }, tags: [...tags], changedAt, changedBy };
}

/** One answer, filled document by document until it is large enough. */
class ChangesPage {
  readonly documents: ChangedDocument[] = [];
  readonly entries: ChangedEntry[] = [];
  #length = 0;

  get isFull(): boolean {
    return (
      this.documents.length >= MAX_DOCUMENTS ||
      this.entries.length >= MAX_ENTRIES ||
      this.#length >= MAX_LENGTH
    );
  }

  addDocument(document: ChangedDocument): void {
    this.documents.push(document);
    this.#length += JSON.stringify(document).length;
  }

  /** Adds entries as far as there is room; returns the last one added, if some did not fit. */
  addEntries(rows: readonly EntryRow[]): EntryRow | undefined {
    for (const [at, row] of rows.entries()) {
      this.entries.push(changedEntry(row));
      this.#length += (row.body?.length ?? 0) + row.tags.length;
      if (this.isFull && at < rows.length - 1) return row;
    }
    return undefined;
  }

  /** How many entries to fetch: one more than fit, to see whether there are more. */
  get room(): number {
    return MAX_ENTRIES - this.entries.length + 1;
  }
}

/** The version since which a person could see a shared document, named as in the surrounding query. */
function visibleSince(document: "d" | "other", { id }: SpacePerson) {
  return sql`(select min(g.since) from workspace_grants g
    where g.space_id = ${sql.ref(`${document}.space_id`)} and g.owner_id = ${sql.ref(`${document}.owner_id`)}
      and g.document_id = ${sql.ref(`${document}.id`)} and g.grantee_id in (${id}, ${EVERYONE}) and g.access <> 'none')`;
}

/**
 * Whether another document with the same id hides `d` from a person: their own, or one that they could see before. [workspace-15]
 */
function isDouble(person: SpacePerson) {
  return sql<boolean>`(exists (select 1 from workspace_documents own
      where own.space_id = d.space_id and own.owner_id = ${person.id} and own.id = d.id and own.kind <> ${ERASED})
    or exists (select 1 from workspace_documents other
      where other.space_id = d.space_id and other.id = d.id and other.is_shared = 1 and other.owner_id <> d.owner_id
        and ${visibleSince("other", person)} < ${visibleSince("d", person)}))`;
}

/** Documents with a version after `read` that a person may or once could see, in the order of their versions. */
async function changedSince(on: Query, person: SpacePerson, read: number) {
  const { spaceId, id } = person;
  const own = await on
    .selectFrom("workspace_documents")
    .selectAll()
    .where("space_id", "=", spaceId)
    .where("owner_id", "in", [id, spaceId])
    .where("version", ">", read)
    .orderBy("version")
    .limit(MAX_DOCUMENTS + 1)
    .execute();
  const shared = await on
    .selectFrom("workspace_documents as d")
    .selectAll("d")
    .where(({ and }) => and({ "d.space_id": spaceId, "d.is_shared": 1 }))
    .where("d.owner_id", "<>", id)
    .where("d.version", ">", read)
    .where(({ not }) => not(isDouble(person)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("workspace_grants as g")
          .select(sql`1`.as("one"))
          .where("g.space_id", "=", spaceId)
          .whereRef("g.owner_id", "=", "d.owner_id")
          .whereRef("g.document_id", "=", "d.id")
          .where("g.grantee_id", "in", [id, EVERYONE]),
      ),
    )
    .orderBy("d.version")
    .limit(MAX_DOCUMENTS + 1)
    .execute();
  return [...own, ...shared].toSorted((one, other) => one.version - other.version);
}

/** Entries after a version and key, in that order; without `traces` only existing ones. */
async function entriesAfter(
  on: Query,
  { space_id: spaceId, owner_id: ownerId, id }: DocumentRow,
  { after: [version, key], traces }: { readonly after: readonly [number, string]; readonly traces: boolean },
  limit: number,
): Promise<EntryRow[]> {
  const all = on
    .selectFrom("workspace_entries")
    .selectAll()
    .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId, document_id: id }))
    .where(({ eb, or, and }) =>
      or([eb("version", ">", version), and([eb("version", "=", version), eb("key", ">", key)])]),
    )
    .orderBy("version")
    .orderBy("key")
    .limit(limit);
  return (traces ? all : all.where("body", "is not", null)).execute();
}

/** A document as one person sees it. */
interface SeenDocument {
  readonly document: ChangedDocument;
  readonly isVisible: boolean;
}

async function seenBy(on: Query, person: SpacePerson, row: DocumentRow, base: number): Promise<SeenDocument> {
  const { ownerId, id, kind, fields, createdAt, changedAt, changedBy, deletedAt } = documentOf(row);
  const isOwn = ownerId === person.id;
  const grants = row.is_shared === 0 ? [] : await new WorkspaceRows(on, row.space_id).grants({ ownerId, id });
  const access = kind === ERASED ? "none" : accessOf(person, ownerId, grants);
  const known = { kind, id, owner: isOwn ? null : ownerId, access };
  if (access === "none") {
    const nothing = { grants: [], fields: {}, createdAt: "", changedAt: "", changedBy: "", deletedAt: null };
    return { document: { ...known, ...nothing, whole: false }, isVisible: false };
  }
  const isAlwaysTheirs = isOwn || ownerId === person.spaceId;
  const wasVisible =
    isAlwaysTheirs ||
    grants.some((grant) => grant.access !== "none" && isFor(person, grant) && grant.since <= base);
  return {
    document: {
      ...known,
      grants: grants.flatMap(({ granteeId: grantee, access: granted }) =>
        granted === "none" ? [] : [{ grantee, access: granted }],
      ),
      fields: { ...fields },
      createdAt,
      changedAt,
      changedBy,
      deletedAt,
      whole: base === BEGINNING || !wasVisible,
    },
    isVisible: true,
  };
}

function isFor({ id }: SpacePerson, { granteeId }: { readonly granteeId: string }): boolean {
  return granteeId === id || granteeId === EVERYONE;
}

/** A document to read, continuing after one of its entries if it was begun. */
interface DocumentToRead {
  readonly row: DocumentRow;
  readonly base: number;
  readonly from?: [number, string] | undefined;
  /** See {@link Position}. */
  readonly traces: boolean | undefined;
}

/** Adds a document and its entries; returns the last entry added, if some did not fit. */
async function addDocument(
  on: Query,
  page: ChangesPage,
  person: SpacePerson,
  { row, base, from, traces }: DocumentToRead,
): Promise<[number, string] | undefined> {
  const { document, isVisible } = await seenBy(on, person, row, base);
  // a document that was begun is continued
  page.addDocument(from === undefined ? document : { ...document, whole: false });
  if (!isVisible) return undefined;
  const first = [document.whole ? 0 : base + 1, ""] as const;
  const isFresh = document.whole && from === undefined;
  const options = { after: from ?? first, traces: !isFresh || traces === true };
  const rows = await entriesAfter(on, row, options, page.room);
  const last = page.addEntries(rows);
  return last && [last.version, last.key];
}

/** Continues a document that changes all the time, so that it is never read from its beginning again. */
function sinceFinished(document: DocumentToRead, finished: Finished | undefined): DocumentToRead {
  const { row, base } = document;
  if (finished?.owner !== row.owner_id || finished.id !== row.id) return document;
  return { ...document, base: Math.max(base, finished.version) };
}

/** Fills a page from a position on; returns the next position, and whether everything up to `version` was read. */
async function fillPage(
  on: Query,
  page: ChangesPage,
  person: SpacePerson,
  { at, version }: { readonly at: Position; readonly version: number },
): Promise<{ next: Position; isDone: boolean }> {
  const { space, history, base, within, traces } = at;
  let { read, finished } = at;
  const until = (entry?: NonNullable<Position["within"]>): { next: Position; isDone: boolean } => {
    const rest = {
      ...(entry && { within: entry }),
      ...(finished && { finished }),
      ...(traces && { traces }),
    };
    return { next: { space, history, base, read, ...rest }, isDone: false };
  };
  const rows = new WorkspaceRows(on, person.spaceId);
  const begun = within && (await rows.row({ ownerId: within.owner, id: within.id }));
  const listed = await changedSince(on, person, within ? within.version : read);
  const documents: DocumentToRead[] = [
    ...(begun ? [{ row: { ...begun, version: within.version }, base, from: within.entry, traces }] : []),
    ...listed.map((row) => ({ row, base, traces })),
  ];
  for (const document of documents) {
    if (page.isFull) return until();
    const { row } = document;
    const entry = await addDocument(on, page, person, sinceFinished(document, finished));
    if (entry) return until({ owner: row.owner_id, id: row.id, version: row.version, entry });
    // entries come in the order of their versions, so those that changed during the reading came as well
    if (document.from && begun) finished = { owner: row.owner_id, id: row.id, version: begun.version };
    read = row.version;
  }
  // what changed since the version was looked up has a higher one
  if (listed.length > MAX_DOCUMENTS) return until();
  return { next: { space, history, base: version, read: version }, isDone: true };
}

/** A space, created where it is missing: a browser that has read that it is empty continues from there. */
async function readSpace(on: Query, id: string) {
  const space = await on
    .selectFrom("workspace_spaces")
    .select(["history", "version", "swept"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (space) return space;
  const { history, to: version } = await allocateVersions(on, id, 0);
  return { history, version, swept: 0 };
}

/** The position of a cursor; undefined without a valid one. */
function placeOf(
  { spaceId }: SpacePerson,
  cursor: string | undefined,
  space: { readonly history: string; readonly version: number; readonly swept: number },
) {
  const { history, version, swept } = space;
  const known = cursor === undefined ? undefined : positionOf(cursor);
  if (known?.space !== spaceId || !needsNoTraces(known, swept))
    return { known, isSame: false, isRestored: false };
  const isOther = known.history !== history || isAhead(known, version);
  return {
    known,
    isSame: !isOther && cursor === withoutRestartMark(cursor ?? ""),
    // a browser that had not read so far has nothing that was lost
    isRestored: isOther && isAhead(known, Math.min(restoredVersionOf(history) ?? version, version)),
  };
}

/**
 * One answer's worth of changes for a person since a cursor; from the beginning without one. A browser that asks until there is
 * no more has everything that was there at its last request. [workspace-3]
 */
export async function readChanges(
  { query }: Database,
  person: SpacePerson,
  cursor: string | undefined,
): Promise<ChangesAnswer> {
  // before the documents are read: they include every change up to it
  const { history, version, swept } = await readSpace(query, person.spaceId);
  const { known, isSame, isRestored } = placeOf(person, cursor, { history, version, swept });
  const beginning = { space: person.spaceId, history, base: BEGINNING, read: BEGINNING, traces: isRestored };
  const page = new ChangesPage();
  const at = (isSame ? known : undefined) ?? beginning;
  const { next, isDone } = await fillPage(query, page, person, { at, version });
  const reset = cursor !== undefined && !isSame && (known === undefined || known.read > 0);
  return {
    reset,
    ...(reset && isRestored && { restored: person.id }),
    documents: page.documents,
    entries: page.entries,
    cursor: cursorOf(next),
    more: !isDone,
  };
}
