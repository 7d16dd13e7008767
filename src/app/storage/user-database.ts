import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB } from "idb";

/**
 * The object stores of one person's database. This room knows only how rows are keyed; who reads a row parses it,
 * since an older version of the app may have written it.
 */
export interface UserDatabaseSchema extends DBSchema {
  /** Chosen records by `type:id`. */
  selection: { key: string; value: object };
  runs: { key: string; value: { id: string } };
  batches: { key: string; value: { id: string; runId: string }; indexes: { runId: string } };
  /** Which tab sends: the number of its turn; and which runs were deleted here. */
  runner: { key: string; value: unknown };
  /** Settings of this person in this browser, by name. */
  preferences: { key: string; value: unknown };
  /** Named lists of records. */
  lists: { key: string; value: { id: string } };
  savedSearches: { key: string; value: { id: string } };
  /** The searches that were asked last, by screen and criteria. */
  recentSearches: { key: string; value: { id: string } };
  /** Family trees that were paid for, by company id. */
  families: { key: string; value: { id: string } };
  /** Their answers, byte for byte: apart, since one can have 30 MB. */
  familyAnswers: { key: string; value: { id: string; answer: Blob } };
  /** What was read about companies, a row per page, and the answers. */
  companyReads: { key: string; value: { id: string } };
  companyAnswers: { key: string; value: { id: string; answer: Blob } };
  /** What was paid for of each record, from all of these answers, by `type:id`. */
  paidRecords: { key: string; value: object };
  /** Files that were made: which, when and of what. */
  exports: { key: string; value: { id: string } };
  /** The records of files whose source does not stay as it was, so that they can be made again. */
  exportRecords: { key: string; value: { id: string; records: Blob } };
  /** Column profiles that this person made. */
  exportProfiles: { key: string; value: { id: string } };
  /** Files that were imported, by the id of their run: their rows come back beside the results. */
  importedFiles: { key: string; value: { id: string } };
}

export type UserDatabase = IDBPDatabase<UserDatabaseSchema>;

type StoreName = StoreNames<UserDatabaseSchema>;

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

const VERSION = 6;

/**
 * Opens the database of one signed-in person and makes its object stores. `onClosed` is called when the connection
 * was closed from outside, after which it takes no more work.
 * Rejects where the browser has or keeps no databases (some private windows) or the disk is full.
 */
export async function openUserDatabase(name: string, onClosed: () => void): Promise<UserDatabase> {
  return openDB<UserDatabaseSchema>(name, VERSION, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore("selection");
        database.createObjectStore("runs", { keyPath: "id" });
        database.createObjectStore("batches", { keyPath: "id" }).createIndex("runId", "runId");
        database.createObjectStore("preferences");
      }
      if (before < 2) {
        database.createObjectStore("lists", { keyPath: "id" });
        database.createObjectStore("savedSearches", { keyPath: "id" });
        database.createObjectStore("recentSearches", { keyPath: "id" });
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
        database.createObjectStore("exportProfiles", { keyPath: "id" });
        database.createObjectStore("importedFiles", { keyPath: "id" });
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
