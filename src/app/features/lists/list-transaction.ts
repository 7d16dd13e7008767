import { unwrap } from "idb";
import { requestInChunks } from "#app/storage/chunked-storage-access.ts";
import { type UserDatabase, writeTransaction } from "#app/storage/user-database.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import { type StoredList, type StoredMember, allLists, listKey, readList } from "./list-rows.ts";

/** What changed: a list, and which of its records; without them any may have. */
export interface ListChange {
  readonly id: string;
  readonly refs?: readonly RecordRef[] | undefined;
}

/** A transaction that reads lists, and may write them. */
interface Reading {
  objectStore(name: "lists"): {
    get(key: string): Promise<unknown>;
    getAll(keys: IDBKeyRange): Promise<unknown[]>;
  };
}

type Writing = ReturnType<typeof writeLists>;

export function readLists(database: UserDatabase) {
  return database.transaction("lists");
}

export function writeLists(database: UserDatabase) {
  return writeTransaction(database, ["lists"]);
}

/** Every list, also those that were deleted and whose rows are not removed yet. */
export async function storedLists(transaction: Reading): Promise<StoredList[]> {
  return (await transaction.objectStore("lists").getAll(allLists())).flatMap((row) => readList(row) ?? []);
}

/** The lists that are not deleted. */
export async function existingLists(transaction: Reading): Promise<StoredList[]> {
  return (await storedLists(transaction)).filter(({ deletedAt }) => deletedAt === null);
}

/** A list that is not deleted. The message of a rejection is a sentence for the person. */
export async function existingList(transaction: Reading, id: string): Promise<StoredList> {
  const list = readList(await transaction.objectStore("lists").get(listKey(id)));
  if (list === undefined || list.deletedAt !== null) throw new Error("This list was deleted.");
  return list;
}

export function put(transaction: Writing, rows: Iterable<StoredList | StoredMember>): Promise<void> {
  const plain = unwrap(transaction.objectStore("lists"));
  return requestInChunks(rows, (row) => plain.put(row));
}

/** How lists are changed. */
export interface ListWriter {
  /** Runs `work` in one transaction and reports the change. */
  write<Result>(change: ListChange, work: (transaction: Writing) => Promise<Result>): Promise<Result>;
  /** The time of a change. ISO 8601, UTC. */
  time(): string;
}

export function listWriter(
  database: UserDatabase,
  onChange: (change: ListChange) => void,
  now: () => Date,
): ListWriter {
  return {
    async write(change, work) {
      const transaction = writeLists(database);
      const result = await work(transaction).catch((error: unknown) => {
        abort(transaction);
        throw error;
      });
      await transaction.done;
      onChange(change);
      return result;
    },
    time: () => now().toISOString(),
  };
}

/** Undoes what was written so far; a transaction that failed by itself has done so already. */
function abort(transaction: Writing): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // it has ended already
  }
}
