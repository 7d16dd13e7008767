import type { StoredEntry, StoredOperation } from "./workspace/workspace-rows.ts";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB, unwrap } from "idb";

/**
 * The object stores of one person's database. This room knows only how rows are keyed; who reads a row parses it,
 * since an older version of the app may have written it.
 */
export interface UserDatabaseSchema extends DBSchema {
  runs: { key: string; value: { id: string } };
  batches: { key: string; value: { id: string; runId: string }; indexes: { runId: string } };
  /** Which tab sends: the number of its turn; and which runs were deleted here. */
  runner: { key: string; value: unknown };
  /** Family trees that were paid for, by company id. */
  families: { key: string; value: { id: string } };
  /** Their answers, byte for byte: apart, since one can have 30 MB. */
  familyAnswers: { key: string; value: { id: string; answer: Blob } };
  /** What was read about companies, a row per page, and the answers. */
  companyReads: { key: string; value: { id: string } };
  companyAnswers: { key: string; value: { id: string; answer: Blob } };
  /** What was paid for of each record, from all of these answers, by `type:id`. */
  paidRecords: { key: string; value: object };
  /** How files that this browser made are made again; which there are is in the workspace's log. */
  exports: { key: string; value: { id: string } };
  /** The records of files whose source does not stay as it was, so that they can be made again. */
  exportRecords: { key: string; value: { id: string; records: Blob } };
  /** Files that were imported, by the id of their run: their rows come back beside the results. */
  importedFiles: { key: string; value: { id: string } };
  /** The copy of the workspace: documents, their entries by document and key, and what waits to be sent, in order. */
  documents: { key: string; value: { id: string; kind: string }; indexes: { kind: string } };
  entries: { key: [document: string, key: string]; value: StoredEntry };
  outbox: { key: number; value: StoredOperation; indexes: { document: string } };
  /** What this browser alone has to know, by name: how far the workspace was read, and the like. */
  local: { key: string; value: unknown };
}

export type UserDatabase = IDBPDatabase<UserDatabaseSchema>;

export type StoreName = StoreNames<UserDatabaseSchema>;

/** A transaction that may change rows. */
export type WritingTransaction = IDBPTransaction<
  UserDatabaseSchema,
  StoreName[],
  "readwrite" | "versionchange"
>;

/** Takes over rows of stores that are no more, in the transaction that brings the database to its version. */
export type TakeOver = (former: IDBTransaction, transaction: WritingTransaction) => Promise<void>;

/** The store that every write names, see {@link writeTransaction}. */
const COMMON = "runner";

type Common = typeof COMMON;

/**
 * A transaction that writes into some stores; the only way to open one. One after another, whichever stores they name
 * and whichever tab they are in: Chromium deletes the whole database of a browser that was killed between the begin
 * and the end of two writes at once (seen with 156, and never once they shared a store).
 */
export function writeTransaction<Name extends StoreName>(
  database: UserDatabase,
  names: readonly Name[],
  options?: IDBTransactionOptions,
): IDBPTransaction<UserDatabaseSchema, (Name | Common)[], "readwrite"> {
  return database.transaction<(Name | Common)[], "readwrite">([COMMON, ...names], "readwrite", options);
}

const VERSION = 8;

/**
 * Opens the database of one signed-in person and makes its object stores. `onClosed` is called when the connection
 * was closed from outside, after which it takes no more work.
 * Rejects where the browser has or keeps no databases (some private windows) or the disk is full.
 */
export async function openUserDatabase(
  name: string,
  { onClosed, takeOver }: { readonly onClosed: () => void; readonly takeOver: TakeOver },
): Promise<UserDatabase> {
  return openDB<UserDatabaseSchema>(name, VERSION, {
    upgrade(database, before, _version, transaction) {
      if (before < 1) {
        database.createObjectStore("runs", { keyPath: "id" });
        database.createObjectStore("batches", { keyPath: "id" }).createIndex("runId", "runId");
      }
      if (before < 3) {
        database.createObjectStore("families", { keyPath: "id" });
        database.createObjectStore("familyAnswers", { keyPath: "id" });
      }
      if (before < 4) {
        database.createObjectStore("companyReads", { keyPath: "id" });
        database.createObjectStore("companyAnswers", { keyPath: "id" });
      }
      if (before < 5) {
        database.createObjectStore("runner");
        // its rows are made of the answers above, when it is first opened
        database.createObjectStore("paidRecords");
      }
      if (before < 6) {
        database.createObjectStore("exports", { keyPath: "id" });
        database.createObjectStore("exportRecords", { keyPath: "id" });
        database.createObjectStore("importedFiles", { keyPath: "id" });
      }
      if (before < 7) {
        database.createObjectStore("documents", { keyPath: "id" }).createIndex("kind", "kind");
        database.createObjectStore("entries", { keyPath: ["document", "key"] });
        database.createObjectStore("outbox", { autoIncrement: true }).createIndex("document", "document.id");
        database.createObjectStore("local");
      }
      if (before < 8) {
        takeOver(unwrap(transaction), transaction).catch(() => transaction.abort());
      }
    },
    // a newer version of the app, or "delete my data", in another tab must not wait for this one
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      onClosed();
    },
    terminated: onClosed,
  });
}
