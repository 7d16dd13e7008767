import { unwrap } from "idb";
import { requestInChunks } from "#app/storage/chunked-storage-access.ts";
import type { WritingTransaction } from "#app/storage/user-database.ts";
import {
  type StoredDocument,
  type StoredEntry,
  type StoredOperation,
  changedBy,
  putEntry,
  removedEntry,
  entryRange,
  storedDocumentSchema,
} from "./workspace-schema.ts";

/** A transaction that reads the copy, and may also write. */
interface Reading {
  objectStore(name: "documents"): {
    get(id: string): Promise<unknown>;
    index(name: "kind"): { getAll(kind: IDBKeyRange): Promise<unknown[]> };
  };
  objectStore(name: "entries"): {
    get(key: [string, string]): Promise<StoredEntry | undefined>;
    getAll(range: IDBKeyRange): Promise<StoredEntry[]>;
    getAllKeys(range: IDBKeyRange): Promise<IDBValidKey[]>;
  };
}

/** Reads the copy, within the transaction of a change or on its own. */
export function reading(transaction: Reading) {
  return {
    async document(id: string): Promise<StoredDocument | undefined> {
      return storedDocumentSchema.safeParse(await transaction.objectStore("documents").get(id)).data;
    },
    async documents(kind: string): Promise<StoredDocument[]> {
      const rows = await transaction.objectStore("documents").index("kind").getAll(IDBKeyRange.only(kind));
      return rows.flatMap((row) => storedDocumentSchema.safeParse(row).data ?? []);
    },
    entry(document: string, key: string): Promise<StoredEntry | undefined> {
      return transaction.objectStore("entries").get([document, key]);
    },
    async keys(document: string, beginning = ""): Promise<string[]> {
      const keys = await transaction.objectStore("entries").getAllKeys(entryRange(document, beginning));
      return keys.flatMap((key) => (Array.isArray(key) && typeof key[1] === "string" ? key[1] : []));
    },
  };
}
export type WorkspaceReading = ReturnType<typeof reading>;

/** Applies an operation to the copy. `before`: the entries that it names, where already read. */
export async function applyLocally(
  transaction: WritingTransaction,
  operation: StoredOperation,
  before?: ReadonlyMap<string, StoredEntry>,
): Promise<void> {
  const documents = transaction.objectStore("documents");
  const entries = unwrap(transaction.objectStore("entries"));
  const { document, change } = operation;
  const stored = storedDocumentSchema.safeParse(await documents.get(document.id)).data;
  await documents.put(changedBy(operation, stored));
  if (change.type !== "put" && change.type !== "remove") return;
  const keys = change.entries.map(({ key }) => key);
  const known = before ?? (await storedEntries(transaction, document.id, keys));
  if (change.type === "put") {
    await requestInChunks(change.entries, (entry) =>
      entries.put(putEntry(operation, entry, known.get(entry.key))),
    );
  } else {
    await requestInChunks(change.entries, ({ key, seen }) => {
      const entry = known.get(key);
      const rest = entry && removedEntry(entry, seen);
      return rest ? entries.put(rest) : entries.delete([document.id, key]);
    });
  }
}

export function isEntry(row: unknown): row is StoredEntry {
  return typeof row === "object" && row !== null && "body" in row && "tags" in row;
}

/** Above this number, reading all entries of a document is faster. */
const MAX_SINGLE_READS = 1000;

/** Some entries by key; missing ones are left out. */
export async function storedEntries(
  transaction: Reading,
  document: string,
  keys: readonly string[],
): Promise<Map<string, StoredEntry>> {
  const store = transaction.objectStore("entries");
  if (keys.length > MAX_SINGLE_READS) {
    const wanted = new Set(keys);
    const all = await store.getAll(entryRange(document));
    return new Map(all.filter(({ key }) => wanted.has(key)).map((row) => [row.key, row]));
  }
  const rows = await Promise.all(keys.map((key) => store.get([document, key])));
  return new Map(rows.flatMap((row) => (row ? [[row.key, row] as const] : [])));
}
