import type { StoredEntry, StoredOperation } from "./workspace/workspace-rows.ts";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB, unwrap } from "idb";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/**
 * The object stores of one person's database. This room knows only how rows are keyed; who reads a row parses it.
 */
export interface UserDatabaseSchema extends DBSchema {
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

/**
 * Brings a database from one version to the next: makes stores, and rewrites rows in the transaction that all steps share.
 * It waits for nothing but requests of that transaction.
 */
export type UpgradeStep = (database: UserDatabase, transaction: WritingTransaction) => void | Promise<void>;

/** The store that every write names, see {@link writeTransaction}. */
const COMMON = "local";

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

function makeStores(database: UserDatabase): void {
  database.createObjectStore("documents", { keyPath: "id" }).createIndex("kind", "kind");
  database.createObjectStore("entries", { keyPath: ["document", "key"] });
  database.createObjectStore("outbox", { autoIncrement: true }).createIndex("document", "document.id");
  database.createObjectStore("local");
}

const STORES: ReadonlySet<string> = new Set<StoreName>(["documents", "entries", "outbox", "local"]);

/** What version 1 stored by name of paid work. */
const OF_PAID_WORK = [
  "paid-records-fill",
  "gone answers",
  "draft:import-file",
  "draft:import-choices",
  "draft:import-matches",
  "draft:import-waiting",
  "draft:import-paste",
];

/** Version 1 had paid work too, what it brought, imported files and copies of exported records: all that is the gateway's. */
async function dropPaidWork(database: UserDatabase, transaction: WritingTransaction): Promise<void> {
  const before = unwrap(database);
  const others = Array.from(before.objectStoreNames).filter((name) => !STORES.has(name));
  for (const name of others) before.deleteObjectStore(name);
  const local = transaction.objectStore("local");
  for (const name of OF_PAID_WORK) await local.delete(name);
}

/** The steps by version, from 1. What was released is never changed: what comes to it is one more at the end. */
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
  /** The browser answered, and what is stored is being rewritten, which may take its time. */
  readonly onUpgrade?: () => void;
  readonly upgrades?: readonly UpgradeStep[];
}

/**
 * Opens the database of one signed-in person and brings it to this version, wholly or not at all. `onClosed` is called when
 * the connection was closed from outside, after which it takes no more work.
 * Rejects where the browser has or keeps no databases (some private windows) or the disk is full, and with a `VersionError`
 * where a newer Prospect has been open in this browser.
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
      // that it failed is told by whoever opens
      void Promise.allSettled([upgraded, transaction.done]);
    },
    // a newer Prospect, or "delete my data", in another tab must not wait for this one
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      onClosed();
    },
    terminated: onClosed,
  });
}
