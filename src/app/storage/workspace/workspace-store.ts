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
} from "./workspace-rows.ts";
import {
  type WorkspaceReading,
  applyLocally,
  isEntry,
  reading,
  storedEntries,
} from "./workspace-transaction.ts";
import { heardElsewhere, ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** What changed in the stored copy: by this tab, another one, or another device. */
export interface WorkspaceNotice {
  /** Documents whose own fields may have changed. */
  readonly documents: readonly { readonly kind: string; readonly id: string }[];
  /** Entries that may have; without keys it may be any of the document. */
  readonly entries: readonly { readonly document: string; readonly keys?: readonly string[] | undefined }[];
}

interface NoticeEvent {
  readonly notice: WorkspaceNotice;
  /**
   * Who wrote it: a store of this tab that holds its rows in memory, and knows then; somebody else here, another tab, or
   * whoever reads from the gateway.
   */
  readonly from: "rows" | "here" | "another-tab" | "gateway";
}

const noticeSchema = z.object({
  documents: z.readonly(z.array(z.object({ kind: z.string(), id: z.string() }))),
  entries: z.readonly(
    z.array(z.object({ document: z.string(), keys: z.optional(z.readonly(z.array(z.string()))) })),
  ),
});

/** Reading so many entries one by one takes as long as reading all. */
const MAX_NAMED_KEYS = 500;

function keysOf({ change }: StoredOperation): readonly string[] {
  return change.type === "put" || change.type === "remove" ? change.entries.map(({ key }) => key) : [];
}

/** What operations changed, for those who show it. */
export function noticeOf(operations: readonly StoredOperation[]): WorkspaceNotice {
  return mergedNotice(
    operations.map((operation) => {
      const { id, kind } = operation.document;
      const keys = keysOf(operation);
      return { documents: [{ id, kind }], entries: keys.length === 0 ? [] : [{ document: id, keys }] };
    }),
  );
}

/** Several notices as one. */
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
 * The stored copy of one person's workspace. Every change is one transaction with the operation that tells the gateway of
 * it: either both are on the disk or neither is.
 */
export interface WorkspaceStore {
  /** Writes changes that are planned from what is stored; resolves with what the plan gave. */
  change<Result>(
    plan: (read: WorkspaceReading) => Promise<{ changes: readonly LocalChange[]; result: Result }>,
  ): Promise<Result>;
  /** Writes changes of entries of which this page has seen these additions. Resolves with the operations. */
  changeSeen(changes: readonly LocalChange[], seen: SeenEntries): Promise<readonly StoredOperation[]>;
  document(id: string): Promise<StoredDocument | undefined>;
  documents(kind: string): Promise<StoredDocument[]>;
  /** Hands over the entries of a document in the order of their keys, some at a time. */
  entries(document: string, onEntries: (entries: readonly StoredEntry[]) => void): Promise<void>;
  /** Some entries by key; those that there are not are left out. */
  readEntries(document: string, keys: readonly string[]): Promise<ReadonlyMap<string, StoredEntry>>;
  /** The entries whose key begins like this, in the order of their keys. */
  entriesFrom(document: string, beginning: string): Promise<readonly StoredEntry[]>;
  /** How many entries have a key that begins like this. */
  countEntries(document: string, beginning: string): Promise<number>;
  /** Which of some documents have an entry of a key. */
  documentsWith(key: string, documents: readonly string[]): Promise<ReadonlySet<string>>;
  /** Hears of every change in this tab and in others. */
  onChange(listener: (event: NoticeEvent) => void): () => void;
  /** Tells this tab and the others what was changed besides, by what another device did. */
  announce(notice: WorkspaceNotice): void;
  /** Hears and tells nothing more. */
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

/** The additions of an entry that a page has seen; undefined for those that are stored when it is written. */
export type SeenEntries = (document: string, key: string) => readonly string[] | undefined;

/** Numbers operations in the order in which they are written. */
export function createWriter() {
  const writer = crypto.randomUUID();
  let last = 0;
  return ({ document, change }: LocalChange, tagsOf: SeenTags): StoredOperation => {
    last += 1;
    const at = Date.now();
    return { writer, number: last, at, document: { ...document }, change: seenChange(change, tagsOf) };
  };
}

/** Writes changes of this tab, a page from load to load. They are numbered amid their transaction, in the order of the outbox. */
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
      // its first answer comes once those before it have ended: numbers follow the order of the outbox
      await transaction.objectStore("outbox").getKey(0);
      const result = await work(transaction);
      transaction.commit();
      await transaction.done;
      return result;
    } catch (error) {
      transaction.done.catch(heardElsewhere);
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

/** Undoes what was written so far; a transaction that failed by itself has done so already. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    // it has ended already
  }
}

/** The stored copy of the workspace of the person who is signed in. */
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
