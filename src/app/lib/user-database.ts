import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/**
 * The object stores of one person's database. This room knows only how rows are keyed; who reads a row parses it,
 * since an older version of the app may have written it.
 */
export interface UserDatabaseSchema extends DBSchema {
  /** Chosen records by `type:id`. */
  selection: { key: string; value: object };
  runs: { key: string; value: { id: string } };
  batches: { key: string; value: { id: string; runId: string }; indexes: { runId: string } };
  /** Settings of this person in this browser, by name. */
  preferences: { key: string; value: unknown };
}

export type UserDatabase = IDBPDatabase<UserDatabaseSchema>;

const VERSION = 1;

/** The name of a person's database, from the opaque `sub` of their id token: never an address or a name. */
export function userDatabaseName(sub: string): string {
  return `prospect-${sub}`;
}

/**
 * Opens the database of one signed-in person and makes its object stores.
 * Rejects where the browser keeps no databases (some private windows) or the disk is full.
 */
export function openUserDatabase(sub: string): Promise<UserDatabase> {
  return openDB<UserDatabaseSchema>(userDatabaseName(sub), VERSION, {
    upgrade(database) {
      database.createObjectStore("selection");
      database.createObjectStore("runs", { keyPath: "id" });
      database.createObjectStore("batches", { keyPath: "id" }).createIndex("runId", "runId");
      database.createObjectStore("preferences");
    },
    // a newer version of the app, or "delete my data", in another tab must not wait for this one
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
}
