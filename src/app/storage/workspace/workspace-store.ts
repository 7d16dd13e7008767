import { unwrap } from "idb";
import * as z from "zod/mini";
import { readInChunks } from "#app/storage/chunked-storage-access.ts";
import { type StoreName, type WritingTransaction, writeTransaction } from "#app/storage/user-database.ts";
import { sessionTabs } from "#app/storage/session-tabs.ts";
import type { SessionPart, UserSession } from "#app/storage/user-storage-session.tsx";
import { type LocalChange, type SeenTags, inPieces, namedKeys, seenChange } from "./local-changes.ts";
import {
  type StoredDocument,
  type StoredEntry,
  type StoredOperation,
  WORKSPACE_STORES,
  entryRange,
} from "./workspace-schema.ts";
import {
  type WorkspaceReading,
  applyLocally,
  isEntry,
  reading,
  storedEntries,
} from "./workspace-transaction.ts";
import { reportedElsewhere, ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** What changed in the stored copy, by this tab, another one, or another device. */
export interface WorkspaceNotice {
  /** Documents whose own fields may have changed. */
  readonly documents: readonly { readonly kind: string; readonly id: string }[];
  /** Entries that may have changed; without keys, any of the document. */
  readonly entries: readonly { readonly document: string; readonly keys?: readonly string[] | undefined }[];
}

interface NoticeEvent {
  readonly notice: WorkspaceNotice;
  /**
   * Who made the change: `rows`, a collection of this tab, which already holds it in memory; `here`, other code of this
   * tab; another tab; or the sync with the gateway.
   */
  readonly from: "rows" | "here" | "another-tab" | "gateway";
}

const noticeSchema = z.object({
  documents: z.readonly(z.array(z.object({ kind: z.string(), id: z.string() }))),
  entries: z.readonly(
    z.array(z.object({ document: z.string(), keys: z.optional(z.readonly(z.array(z.string()))) })),
  ),
});

/** Above this number of keys, reading all entries is as fast. */
const MAX_NAMED_KEYS = 500;

function keysOf({ change }: StoredOperation): readonly string[] {
  return change.type === "put" || change.type === "remove" ? change.entries.map(({ key }) => key) : [];
}

/** The notice for operations of this browser. */
export function noticeOf(operations: readonly StoredOperation[]): WorkspaceNotice {
  return mergedNotice(
    operations.map((operation) => {
      const { id, kind } = operation.document;
      const keys = keysOf(operation);
      return { documents: [{ id, kind }], entries: keys.length === 0 ? [] : [{ document: id, keys }] };
    }),
  );
}

/** Merges several notices. */
export function mergedNotice(notices: readonly WorkspaceNotice[]): WorkspaceNotice {
  const documents = new Map<string, { readonly id: string; readonly kind: string }>();
  const entries = new Map<string, Set<string> | undefined>();
  for (const notice of notices) {
    for (const document of notice.documents) documents.set(document.id, document);
    for (const { document, keys } of notice.entries) {
      const known = entries.has(document) ? entries.get(document) : new Set<string>();
      for (const key of keys ?? []) known?.add(key);
      entries.set(document, keys && known && known.size <= MAX_NAMED_KEYS ? known : undefined);
    }
  }
  return {
    documents: [...documents.values()],
    entries: [...entries].map(([document, keys]) => ({ document, ...(keys && { keys: [...keys] }) })),
  };
}

/**
 * The stored copy of a person's workspace. Each change is one transaction with its operation in the outbox: either both
 * are on disk or neither.
 */
export interface WorkspaceStore {
  /** Writes changes planned from the stored copy; resolves with the plan's result. */
  change<Result>(
    plan: (read: WorkspaceReading) => Promise<{ changes: readonly LocalChange[]; result: Result }>,
  ): Promise<Result>;
  /** Writes changes based on the entry tags that this page has seen. Resolves with the operations. */
  changeSeen(changes: readonly LocalChange[], seen: SeenEntries): Promise<readonly StoredOperation[]>;
  document(id: string): Promise<StoredDocument | undefined>;
  documents(kind: string): Promise<StoredDocument[]>;
  /** Passes on the entries of a document in key order, in chunks. */
  entries(document: string, onEntries: (entries: readonly StoredEntry[]) => void): Promise<void>;
  /** Some entries by key; missing ones are left out. */
  readEntries(document: string, keys: readonly string[]): Promise<ReadonlyMap<string, StoredEntry>>;
  /** The entries with a key prefix, in key order. */
  entriesFrom(document: string, beginning: string): Promise<readonly StoredEntry[]>;
  /** Number of entries with a key prefix. */
  countEntries(document: string, beginning: string): Promise<number>;
  /** Those of the documents that have an entry with this key. */
  documentsWith(key: string, documents: readonly string[]): Promise<ReadonlySet<string>>;
  /** Calls the listener for every change in this tab and in others. */
  onChange(listener: (event: NoticeEvent) => void): () => void;
  /** Announces changes from other devices to this tab and the others. */
  announce(notice: WorkspaceNotice): void;
  /** Stops listening and announcing. */
  close(): void;
}

function readMethods(session: UserSession) {
  const open = async () => (await session.database()).transaction(["documents", "entries"]);
  return {
    document: async (id: string) => reading(await open()).document(id),
    documents: async (kind: string) => reading(await open()).documents(kind),
    async entries(document: string, onEntries: (entries: readonly StoredEntry[]) => void) {
      const transaction = (await session.database()).transaction("entries");
      const read = readInChunks(unwrap(transaction.store), entryRange(document), (rows) =>
        onEntries(rows.filter(isEntry)),
      );
      await Promise.all([transaction.done, read]);
    },
    readEntries: async (document: string, keys: readonly string[]) =>
      storedEntries(await open(), document, keys),
    async entriesFrom(document: string, beginning: string) {
      return (await session.database()).getAll("entries", entryRange(document, beginning));
    },
    async countEntries(document: string, beginning: string) {
      return (await session.database()).count("entries", entryRange(document, beginning));
    },
    async documentsWith(key: string, documents: readonly string[]) {
      const { store } = (await session.database()).transaction("entries");
      const found = await Promise.all(documents.map((document) => store.getKey([document, key])));
      return new Set(documents.filter((_, at) => found[at] !== undefined));
    },
  };
}

/** The tags of an entry that a page has seen; undefined to use those stored at the time of writing. */
export type SeenEntries = (document: string, key: string) => readonly string[] | undefined;

/** Creates a function that numbers operations in the order they are written. */
export function createWriter() {
  const writer = crypto.randomUUID();
  let last = 0;
  return ({ document, change }: LocalChange, tagsOf: SeenTags): StoredOperation => {
    last += 1;
    const at = Date.now();
    return { writer, number: last, at, document: { ...document }, change: seenChange(change, tagsOf) };
  };
}

/**
 * Methods that write changes of this tab; each page load is a new writer. Operations are numbered within their
 * transaction, in the order of the outbox.
 */
function changeMethods(
  session: UserSession,
  tell: (operations: readonly StoredOperation[], from: "rows" | "here") => void,
) {
  const number = createWriter();

  async function write(transaction: WritingTransaction, changes: readonly LocalChange[], seen?: SeenEntries) {
    const written: StoredOperation[] = [];
    for (const whole of changes) {
      const { id } = whole.document;
      const before = await storedEntries(transaction, id, namedKeys(whole));
      const tagsOf: SeenTags = (key) => (seen ? seen(id, key) : before.get(key)?.tags);
      for (const piece of inPieces(whole)) {
        const operation = number(piece, tagsOf);
        await transaction.objectStore("outbox").add(operation);
        await applyLocally(transaction, operation, before);
        written.push(operation);
      }
    }
    return written;
  }

  async function inTransaction<Result>(
    work: (transaction: WritingTransaction) => Promise<Result>,
  ): Promise<Result> {
    const transaction = writeTransaction<StoreName>(await session.database(), WORKSPACE_STORES);
    try {
      // wait for earlier transactions to end, so that numbers follow the order of the outbox
      await transaction.objectStore("outbox").getKey(0);
      const result = await work(transaction);
      transaction.commit();
      await transaction.done;
      return result;
    } catch (error) {
      transaction.done.catch(reportedElsewhere);
      abort(transaction);
      throw error;
    }
  }

  return {
    async change<Result>(
      plan: (read: WorkspaceReading) => Promise<{ changes: readonly LocalChange[]; result: Result }>,
    ): Promise<Result> {
      const { written, result } = await inTransaction(async (transaction) => {
        const planned = await plan(reading(transaction));
        return { written: await write(transaction, planned.changes), result: planned.result };
      });
      if (written.length > 0) tell(written, "here");
      return result;
    },
    async changeSeen(changes: readonly LocalChange[], seen: SeenEntries) {
      const written = await inTransaction((transaction) => write(transaction, changes, seen));
      tell(written, "rows");
      return written;
    },
  };
}

/** Rolls back; a transaction that failed has already done so. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    // it has already ended
  }
}

/** The stored copy of the signed-in person's workspace. */
export const openWorkspace: SessionPart<WorkspaceStore> = (session) => {
  const channel = sessionTabs(session, "workspace", noticeSchema);
  const listeners = new Set<(event: NoticeEvent) => void>();
  const hear = (event: NoticeEvent) => {
    for (const listener of listeners) listener(event);
  };
  channel.onMessage((notice) => hear({ notice, from: "another-tab" }));

  return {
    ...readMethods(session),
    ...changeMethods(session, (operations, from) => {
      const notice = noticeOf(operations);
      channel.send(notice);
      hear({ notice, from });
    }),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(notice) {
      channel.send(notice);
      hear({ notice, from: "gateway" });
    },
    close: () => channel.close(),
  };
};
