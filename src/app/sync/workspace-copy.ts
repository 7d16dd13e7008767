import { unwrap } from "idb";
import * as z from "zod/mini";
import {
  type ChangedDocument,
  type ChangesAnswer,
  readAgain,
} from "#contract/workspace/workspace-schemas.ts";
import { requestInChunks } from "#app/storage/chunked-storage-access.ts";
import {
  type StoreName,
  type UserDatabase,
  type WritingTransaction,
  writeTransaction,
} from "#app/storage/user-database.ts";
import {
  type StoredDocument,
  type StoredOperation,
  WORKSPACE_STORES,
  entryRange,
} from "#app/storage/workspace/workspace-rows.ts";
import { type WorkspaceNotice, createWriter } from "#app/storage/workspace/workspace-store.ts";
import { applyLocally } from "#app/storage/workspace/workspace-transaction.ts";
import {
  type Replacement,
  beginReplacement,
  continuedReplacement,
  noteArrived,
  replacementSchema,
} from "./document-replacement.ts";
import { type LostChanges, lostChanges } from "./lost-changes.ts";

/** What one request takes at most: operations, entries, and bytes, with room for what surrounds them. */
const MAX_OPERATIONS = 200;
const MAX_ENTRIES = 1000;
const MAX_BYTES = 800_000;

/** How far the workspace was read, in the store `local`. */
const POSITION = "position";
const positionSchema = z.object({
  /** Undefined before the first answer, and when all is to be read again. */
  cursor: z.optional(z.string()),
  /** While all is read again: the documents that came so far. What does not come is gone. */
  seen: z.optional(z.array(z.string())),
  /** Meanwhile, the person's id: the account went back to an earlier state, so that what does not come is put back. */
  restored: z.optional(z.string()),
  /** While a document comes as a whole, over several answers. */
  replacing: z.optional(replacementSchema),
  /** There is more to read: those who show what came may not have been told all of it yet. */
  hasMore: z.optional(z.boolean()),
});
type Position = z.output<typeof positionSchema>;

/** Operations to send, with the keys under which they wait. */
export interface OutgoingOperations {
  readonly operations: readonly StoredOperation[];
  readonly keys: readonly number[];
  /** Whether more wait behind them. */
  readonly more: boolean;
  /** Up to where everything was read; undefined while some is still to come. */
  readonly after: string | undefined;
}

/** What this browser keeps of the workspace, as whoever keeps it in step with the gateway uses it. */
export interface WorkspaceCopy {
  /** How many operations wait. */
  waiting(): Promise<number>;
  /** The first that wait: so many, or as many as one request takes. */
  outgoing(count?: number): Promise<OutgoingOperations>;
  /** Takes operations away that the gateway has settled; from `cursor` on is to be read, `null` begins again. */
  settle(keys: readonly number[], cursor: string | null | undefined): Promise<void>;
  cursor(): Promise<string | undefined>;
  /** What may have changed untold: every document, where a page was closed before it had read to the end. */
  untold(): Promise<WorkspaceNotice>;
  /**
   * Writes what the gateway answered, with the operations that wait applied to it; gives what changed. None of those may
   * have been sent and be unanswered: what the gateway did of them would be in the answer.
   */
  apply(answer: ChangesAnswer): Promise<WorkspaceNotice>;
}

const SYNC_STORES = [...WORKSPACE_STORES, "local"] as const;

function entriesIn({ change }: StoredOperation): number {
  return change.type === "put" || change.type === "remove" ? change.entries.length : 0;
}

/** As many of the first operations as one request takes; one at least. */
function packed(operations: readonly StoredOperation[]): number {
  const encoder = new TextEncoder();
  let [entries, bytes] = [0, 0];
  for (const [at, operation] of operations.entries()) {
    entries += entriesIn(operation);
    bytes += encoder.encode(JSON.stringify(operation)).length;
    if (at > 0 && (entries > MAX_ENTRIES || bytes > MAX_BYTES)) return at;
  }
  return operations.length;
}

interface ReadingLocal {
  objectStore(name: "local"): { get(key: string): Promise<unknown> };
}

async function readPosition(transaction: ReadingLocal): Promise<Position> {
  const stored = await transaction.objectStore("local").get(POSITION);
  return positionSchema.safeParse(stored).data ?? {};
}

/** All is read again: what the account may have lost since stays to be told. */
function againFrom({ cursor, restored }: Position): Position {
  return {
    seen: [],
    ...(cursor !== undefined && { cursor: readAgain(cursor) }),
    ...(restored !== undefined && { restored }),
  };
}

interface WrittenDocuments {
  /** What each is or was: of one that was erased the gateway does not know it any more. */
  readonly written: WorkspaceNotice["documents"];
  /** The one of which more may come, in the place of what is stored of it. */
  readonly begun: Replacement | undefined;
}

/** Writes the documents of an answer, and takes away those that are no longer to be seen. */
async function writeDocuments(
  transaction: WritingTransaction,
  answer: ChangesAnswer,
  lost: LostChanges | undefined,
): Promise<WrittenDocuments> {
  const store = transaction.objectStore("documents");
  const written: { kind: string; id: string }[] = [];
  let begun: Replacement | undefined;
  for (const document of answer.documents) {
    const { id, kind, access, whole } = document;
    if (access === "none") {
      written.push({ id, kind: (await store.get(id))?.kind ?? kind });
      await transaction.objectStore("entries").delete(entryRange(id));
      await store.delete(id);
    } else {
      written.push({ id, kind });
      await lost?.ofDocument(document);
      if (whole) begun = await beginReplacement(transaction, id, answer, lost?.ofEntries);
      await store.put(asStored(document));
    }
  }
  return { written, begun };
}

/** What is stored of a document, without what a later gateway may tell besides. */
function asStored(document: ChangedDocument): StoredDocument {
  const { id, kind, owner, access, grants, fields, createdAt, changedAt, changedBy, deletedAt } = document;
  return { id, kind, owner, access, grants, fields, createdAt, changedAt, changedBy, deletedAt };
}

async function writeEntries(transaction: WritingTransaction, { entries }: ChangesAnswer): Promise<void> {
  const store = unwrap(transaction.objectStore("entries"));
  await requestInChunks(entries, ({ document, key, body, tags, changedAt, changedBy }) =>
    body === null
      ? store.delete([document, key])
      : store.put({ document, key, body, tags, changedAt, changedBy }),
  );
}

/** Writes an answer; gives what changed, and the document of which more is to come. */
async function writeAnswer(
  transaction: WritingTransaction,
  answer: ChangesAnswer,
  before: Replacement | undefined,
  lost: LostChanges | undefined,
): Promise<{ notice: WorkspaceNotice; replacing: Replacement | undefined }> {
  const continued = before && (await continuedReplacement(transaction, before, answer, lost?.ofEntries));
  const { written, begun } = await writeDocuments(transaction, answer, lost);
  await writeEntries(transaction, answer);
  const open = begun ?? continued;
  const replacing = open && (await noteArrived(transaction, open, answer, lost?.ofEntries));
  const replaced = before && before.document !== replacing?.document ? [{ document: before.document }] : [];
  const notice = { documents: written, entries: [...changedEntries(answer), ...replaced] };
  await applyWaiting(
    transaction,
    new Set([...written.map(({ id }) => id), ...replaced.map(({ document }) => document)]),
  );
  return { notice, replacing };
}

/** Applies what waits for some documents once more: this browser shows what it will have said. */
async function applyWaiting(transaction: WritingTransaction, ids: ReadonlySet<string>): Promise<void> {
  const index = transaction.objectStore("outbox").index("document");
  for (const id of ids) {
    for (const operation of await index.getAll(id)) {
      await applyLocally(transaction, operation);
    }
  }
}

/** Takes away the documents that did not come when all was read again; what waits to be sent stays. */
async function removeUnseen(
  transaction: WritingTransaction,
  seen: ReadonlySet<string>,
): Promise<WorkspaceNotice["documents"]> {
  const index = transaction.objectStore("outbox").index("document");
  const removed: { kind: string; id: string }[] = [];
  for (const { kind, id } of await transaction.objectStore("documents").getAll()) {
    if (seen.has(id) || (await index.count(id)) > 0) continue;
    await transaction.objectStore("documents").delete(id);
    await transaction.objectStore("entries").delete(entryRange(id));
    removed.push({ kind, id });
  }
  return removed;
}

/** Whose entries changed; without keys it may be any. */
function changedEntries({ documents, entries }: ChangesAnswer): WorkspaceNotice["entries"] {
  const keys = new Map<string, string[] | undefined>();
  for (const { document, key } of entries) {
    const known = keys.get(document) ?? [];
    known.push(key);
    keys.set(document, known);
  }
  for (const { id, whole, access } of documents) if (whole || access === "none") keys.set(id, undefined);
  return [...keys].map(([document, changed]) => ({ document, ...(changed && { keys: changed }) }));
}

/** The copy in a person's database. */
export function workspaceCopy(database: () => Promise<UserDatabase>): WorkspaceCopy {
  const write = createWriter();
  return {
    waiting: async () => (await database()).count("outbox"),
    async outgoing(wanted) {
      const transaction = (await database()).transaction(["outbox", "local"]);
      const store = transaction.objectStore("outbox");
      const [rows, keys, position] = await Promise.all([
        store.getAll(null, MAX_OPERATIONS + 1),
        store.getAllKeys(null, MAX_OPERATIONS + 1),
        readPosition(transaction),
      ]);
      const count = wanted ?? packed(rows.slice(0, MAX_OPERATIONS));
      return {
        operations: rows.slice(0, count),
        keys: keys.slice(0, count),
        more: rows.length > count,
        after: (position.seen ?? position.replacing) ? undefined : position.cursor,
      };
    },
    async settle(keys, cursor) {
      const transaction = writeTransaction<StoreName>(await database(), SYNC_STORES);
      const store = unwrap(transaction.objectStore("outbox"));
      if (cursor !== undefined) {
        const position = cursor === null ? againFrom(await readPosition(transaction)) : { cursor };
        await transaction.objectStore("local").put(position, POSITION);
      }
      await requestInChunks(keys, (key) => store.delete(key));
      await transaction.done;
    },
    async cursor() {
      const stored = await (await database()).get("local", POSITION);
      return positionSchema.safeParse(stored).data?.cursor;
    },
    async untold() {
      const transaction = (await database()).transaction(["documents", "local"]);
      const { hasMore } = await readPosition(transaction);
      const all = hasMore === true ? await transaction.objectStore("documents").getAll() : [];
      return {
        documents: all.map(({ id, kind }) => ({ id, kind })),
        entries: all.map(({ id: document }) => ({ document })),
      };
    },
    async apply(answer) {
      const transaction = writeTransaction<StoreName>(await database(), SYNC_STORES);
      const before = await readPosition(transaction);
      const ids = answer.documents.map(({ id }) => id);
      const isReread = answer.reset || before.seen !== undefined;
      const seen = isReread ? new Set([...(answer.reset ? [] : (before.seen ?? [])), ...ids]) : undefined;
      // a reading that begins again amid another one goes on with what that one was told
      const restored = answer.restored ?? before.restored;
      const lost = restored === undefined ? undefined : lostChanges(transaction, write, restored);
      const { notice, replacing } = await writeAnswer(
        transaction,
        answer,
        answer.reset ? undefined : before.replacing,
        lost,
      );
      if (seen && !answer.more) await lost?.ofUnseen(seen);
      const removed = seen && !answer.more ? await removeUnseen(transaction, seen) : [];
      const position: Position = {
        cursor: answer.cursor,
        ...(answer.more && {
          hasMore: true,
          ...(seen && { seen: [...seen], ...(restored !== undefined && { restored }) }),
        }),
        ...(replacing && { replacing }),
      };
      await transaction.objectStore("local").put(position, POSITION);
      await transaction.done;
      const emptied = removed.map(({ id: document }) => ({ document }));
      return {
        documents: [...notice.documents, ...removed],
        entries: [...notice.entries, ...emptied],
      };
    },
  };
}
