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
} from "#app/storage/workspace/workspace-schema.ts";
import { type WorkspaceNotice, createWriter } from "#app/storage/workspace/workspace-store.ts";
import { applyLocally } from "#app/storage/workspace/workspace-transaction.ts";
import {
  type Replacement,
  beginReplacement,
  continuedReplacement,
  noteArrived,
  replacementSchema,
} from "./document-replacement.ts";
import { type LostChanges, changesLostByRestore } from "./lost-changes.ts";

/** Limits of one request: operations, entries, and bytes, with room for the envelope. */
const MAX_OPERATIONS = 200;
const MAX_ENTRIES = 1000;
const MAX_BYTES = 800_000;

/** Key of the read position, in the `local` store. */
const POSITION = "position";
const positionSchema = z.object({
  /** Undefined before the first answer, and when everything has to be read again. */
  cursor: z.optional(z.string()),
  /** During a full reread: the documents received so far. Those not received will be deleted. */
  seen: z.optional(z.array(z.string())),
  /** During a full reread of a restored account: the person's id. Documents not received are then queued again. */
  restored: z.optional(z.string()),
  /** While a document is being replaced over several answers. */
  replacing: z.optional(replacementSchema),
  /** Whether there is more to read: then changes read so far may not have been announced. */
  hasMore: z.optional(z.boolean()),
});
type Position = z.output<typeof positionSchema>;

/** Operations to send, with their keys in the outbox. */
export interface OutgoingOperations {
  readonly operations: readonly StoredOperation[];
  readonly keys: readonly number[];
  /** Whether there are more operations after these. */
  readonly more: boolean;
  /** The cursor up to which everything was read; undefined during a full reread. */
  readonly after: string | undefined;
}

/** The stored workspace as the sync engine uses it. */
export interface WorkspaceCopy {
  /** Number of operations in the outbox. */
  waiting(): Promise<number>;
  /** The first operations in the outbox: this many, or as many as fit into one request. */
  outgoing(count?: number): Promise<OutgoingOperations>;
  /**
   * Removes operations that the gateway has processed. Reading continues from `cursor`; `null` starts a full reread.
   */
  settle(keys: readonly number[], cursor: string | null | undefined): Promise<void>;
  cursor(): Promise<string | undefined>;
  /**
   * What may have changed without being announced: every document, if a page was closed before it had read everything.
   */
  untold(): Promise<WorkspaceNotice>;
  /**
   * Writes an answer of the gateway and reapplies the pending operations; resolves with what changed. No operation may
   * be in flight: its effect would already be in the answer.
   */
  apply(answer: ChangesAnswer): Promise<WorkspaceNotice>;
}

const SYNC_STORES = [...WORKSPACE_STORES, "local"] as const;

function entriesIn({ change }: StoredOperation): number {
  return change.type === "put" || change.type === "remove" ? change.entries.length : 0;
}

/** The number of operations that fit into one request, at least one. */
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

/** The position for a full reread, which still recovers what a restored account has lost. */
function restartFrom({ cursor, restored }: Position): Position {
  return {
    seen: [],
    ...(cursor !== undefined && { cursor: readAgain(cursor) }),
    ...(restored !== undefined && { restored }),
  };
}

interface WrittenDocuments {
  /** Kind and id as stored before: for an erased document the gateway no longer knows the kind. */
  readonly written: WorkspaceNotice["documents"];
  /** The replacement that may continue in the next answer. */
  readonly begun: Replacement | undefined;
}

/** Writes the documents of an answer, and deletes those that the person may no longer see. */
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
      await store.put(storedForm(document));
    }
  }
  return { written, begun };
}

/** The stored fields of a document, without fields of a later gateway version. */
function storedForm(document: ChangedDocument): StoredDocument {
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

/** Writes an answer; returns what changed, and a replacement that is still in progress. */
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

/** Reapplies the pending operations of some documents, so that the copy includes them. */
async function applyWaiting(transaction: WritingTransaction, ids: ReadonlySet<string>): Promise<void> {
  const index = transaction.objectStore("outbox").index("document");
  for (const id of ids) {
    for (const operation of await index.getAll(id)) {
      await applyLocally(transaction, operation);
    }
  }
}

/** Deletes the documents that a full reread did not return, unless they have pending operations. */
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

/** The documents whose entries changed; without keys, any entry. */
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
        const position = cursor === null ? restartFrom(await readPosition(transaction)) : { cursor };
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
      // a full reread that restarts keeps the id it was given
      const restored = answer.restored ?? before.restored;
      const lost = restored === undefined ? undefined : changesLostByRestore(transaction, write, restored);
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
