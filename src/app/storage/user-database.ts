import type { StoredEntry, StoredOperation } from "./workspace/workspace-schema.ts";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB, unwrap } from "idb";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/**
 * The object stores of a person's database. This room only knows how rows are keyed; the code that reads a row parses
 * it.
 */
export interface UserDatabaseSchema extends DBSchema {
  /** The copy of the workspace: documents, their entries by document and key, and the outbox in order. */
  documents: { key: string; value: { id: string; kind: string }; indexes: { kind: string } };
  entries: { key: [document: string, key: string]; value: StoredEntry };
  outbox: { key: number; value: StoredOperation; indexes: { document: string } };
  /** State of this browser only, by name, such as the sync cursor. */
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

/**
 * Migrates a database to the next version: creates stores and rewrites rows in the transaction that all steps share.
 * Must await only requests of that transaction.
 */
export type UpgradeStep = (database: UserDatabase, transaction: WritingTransaction) => void | Promise<void>;

/** The store that every write includes, see {@link writeTransaction}. */
const COMMON = "local";

type Common = typeof COMMON;

/**
 * Opens a write transaction; there is no other way to write. All write transactions share one store, and so run one
 * after the other, across tabs: Chromium deletes the whole database if the browser is killed while two writes overlap
 * (seen with 156, and never once they shared a store).
 */
export function writeTransaction<Name extends StoreName>(
  database: UserDatabase,
  names: readonly Name[],
  options?: IDBTransactionOptions,
): IDBPTransaction<UserDatabaseSchema, (Name | Common)[], "readwrite"> {
  return database.transaction<(Name | Common)[], "readwrite">([COMMON, ...names], "readwrite", options);
}

function makeStores(database: UserDatabase): void {
  database.createObjectStore("documents", { keyPath: "id" }).createIndex("kind", "kind");
  database.createObjectStore("entries", { keyPath: ["document", "key"] });
  database.createObjectStore("outbox", { autoIncrement: true }).createIndex("document", "document.id");
  database.createObjectStore("local");
}

const STORES: ReadonlySet<string> = new Set<StoreName>(["documents", "entries", "outbox", "local"]);

/** Names under which version 1 stored paid work. */
const OF_PAID_WORK = [
  "paid-records-fill",
  "gone answers",
  "draft:import-file",
  "draft:import-choices",
  "draft:import-matches",
  "draft:import-waiting",
  "draft:import-paste",
];

/**
 * Deletes paid work, its results, imported files and copies of exported records of version 1: they now belong to the
 * gateway.
 */
async function dropPaidWork(database: UserDatabase, transaction: WritingTransaction): Promise<void> {
  const before = unwrap(database);
  const others = Array.from(before.objectStoreNames).filter((name) => !STORES.has(name));
  for (const name of others) before.deleteObjectStore(name);
  const local = transaction.objectStore("local");
  for (const name of OF_PAID_WORK) await local.delete(name);
}

/** The steps by version, from 1. Never change a released step; append a new one. */
export const UPGRADES: readonly UpgradeStep[] = [makeStores, dropPaidWork];

async function upgradeAll(
  steps: readonly UpgradeStep[],
  database: UserDatabase,
  transaction: WritingTransaction,
): Promise<void> {
  for (const step of steps) await step(database, transaction);
}

interface OpenOptions {
  readonly onClosed: () => void;
  /** Called when the browser has answered and stored rows are being migrated, which may take long. */
  readonly onUpgrade?: () => void;
  readonly upgrades?: readonly UpgradeStep[];
}

/**
 * Opens the database of a signed-in person and migrates it, all or nothing. `onClosed` is called when the connection is
 * closed from outside; it must not be used afterwards. Rejects where the browser has or allows no databases (some
 * private windows) or the disk is full, and with a `VersionError` where a newer Prospect has been open in this browser.
 */
export async function openUserDatabase(
  name: string,
  { onClosed, onUpgrade, upgrades = UPGRADES }: OpenOptions,
): Promise<UserDatabase> {
  return openDB<UserDatabaseSchema>(name, upgrades.length, {
    upgrade(database, before, _version, transaction) {
      onUpgrade?.();
      const upgraded = upgradeAll(upgrades.slice(before), database, transaction).catch((error: unknown) => {
        ignoring(isStorageTrouble)(error);
        transaction.abort();
      });
      // the caller reports the failure
      void Promise.allSettled([upgraded, transaction.done]);
    },
    // a newer Prospect, or "delete my data", in another tab must not be blocked by this one
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      onClosed();
    },
    terminated: onClosed,
  });
}
