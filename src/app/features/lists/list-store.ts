import { unwrap } from "idb";
import { freeName, nameProblem, tidyName } from "#app/lib/entered-name.ts";
import { requestInChunks, readInChunks } from "#app/storage/chunked-storage-access.ts";
import type { UserDatabase } from "#app/storage/user-database.ts";
import type { SelectableRecord, RecordRef, SelectedRecord } from "#app/selection/selected-record.ts";
import {
  type StoredList,
  MAX_LISTS,
  listIdOf,
  listKey,
  memberKey,
  membersOf,
  newMembers,
  readMember,
  sizeProblem,
} from "./list-rows.ts";
import {
  type ListChange,
  type ListWriter,
  existingList,
  existingLists,
  listWriter,
  put,
  readLists,
  storedLists,
  writeLists,
} from "./list-transaction.ts";

/** A list as an overview shows it. */
export interface ListSummary {
  readonly id: string;
  readonly name: string;
  readonly changedAt: string;
  readonly contacts: number;
  readonly companies: number;
}

/** Reads lists and the records on them. */
function readMethods(database: UserDatabase) {
  return {
    /** Every list, by name. */
    async all(): Promise<readonly ListSummary[]> {
      const transaction = readLists(database);
      const store = transaction.objectStore("lists");
      const lists = await existingLists(transaction);
      const summaries = await Promise.all(
        lists.map(async (list) => {
          const id = listIdOf(list);
          const [contacts, companies] = await Promise.all([
            store.count(membersOf(id, "contact")),
            store.count(membersOf(id, "company")),
          ]);
          return { id, name: list.name, changedAt: list.changedAt, contacts, companies };
        }),
      );
      return summaries.toSorted((one, other) => one.name.localeCompare(other.name));
    },

    /** Passes on every record of a list, some at a time. */
    async members(id: string, onRecords: (records: readonly SelectedRecord[]) => void): Promise<void> {
      const transaction = readLists(database);
      await readInChunks(unwrap(transaction.store), membersOf(id), (rows) =>
        onRecords(rows.flatMap((row) => readMember(row) ?? [])),
      );
      await transaction.done;
    },

    /** The records of a list by their keys; those that are not on it are left out. */
    async read(id: string, refs: readonly RecordRef[]): Promise<readonly SelectedRecord[]> {
      const { store } = readLists(database);
      const rows = await Promise.all(refs.map((ref) => store.get(memberKey(id, ref))));
      return rows.flatMap((row) => readMember(row) ?? []);
    },

    /** The ids of the lists that a record is on. */
    async listsOf(record: RecordRef): Promise<ReadonlySet<string>> {
      const transaction = readLists(database);
      const lists = await existingLists(transaction);
      const keys = await Promise.all(
        lists.map((list) => transaction.store.getKey(memberKey(listIdOf(list), record))),
      );
      return new Set(lists.filter((_, at) => keys[at] !== undefined).map(listIdOf));
    },
  };
}

/** Makes, names and deletes whole lists. */
function listMethods({ write, time }: ListWriter) {
  return {
    /** Makes a list with records on it; resolves with its id. */
    create(text: string, choices: readonly SelectableRecord[]): Promise<string> {
      const id = crypto.randomUUID();
      return write({ id }, async (transaction) => {
        const lists = await existingLists(transaction);
        if (lists.length >= MAX_LISTS)
          throw new Error(`You can have up to ${MAX_LISTS} lists. Delete one first.`);
        const name = acceptedName(text, lists);
        const empty = {
          id: listKey(id),
          name,
          createdAt: time(),
          changedAt: time(),
          last: 0,
          deletedAt: null,
        };
        const { list, members } = newMembers(empty, () => false, choices, time());
        rejectIf(sizeProblem(members.length));
        await put(transaction, [list, ...members]);
        return id;
      });
    },

    rename(id: string, text: string): Promise<void> {
      return write({ id, refs: [] }, async (transaction) => {
        const list = await existingList(transaction, id);
        const others = (await existingLists(transaction)).filter((one) => one.id !== list.id);
        const name = acceptedName(text, others);
        await put(transaction, [{ ...list, name, changedAt: time() }]);
      });
    },

    /** Hides the list at once and removes its rows later, so that {@link undelete} brings back exactly what was there. */
    delete(id: string): Promise<void> {
      return write({ id }, async (transaction) => {
        const list = await existingList(transaction, id);
        await put(transaction, [{ ...list, deletedAt: time() }]);
      });
    },

    undelete(id: string): Promise<void> {
      return write({ id }, async (transaction) => {
        const lists = await storedLists(transaction);
        const list = lists.find((one) => one.id === listKey(id));
        if (!list) throw new Error("This list was permanently deleted.");
        const others = lists.filter(({ deletedAt }) => deletedAt === null);
        await put(transaction, [{ ...list, name: freeName(list.name, namesOf(others)), deletedAt: null }]);
      });
    },
  };
}

/** Changes which records are on a list. */
function memberMethods({ write, time }: ListWriter) {
  return {
    /** Adds what is not on the list yet, at its end; resolves with exactly that, for an undo. */
    add(id: string, choices: readonly SelectableRecord[]): Promise<readonly SelectedRecord[]> {
      return write({ id, refs: choices }, async (transaction) => {
        const store = transaction.objectStore("lists");
        const before = await existingList(transaction, id);
        const present = new Set(await store.getAllKeys(membersOf(id)));
        const { list, members } = newMembers(before, (key) => present.has(key), choices, time());
        rejectIf(sizeProblem(present.size + members.length));
        await put(transaction, members.length === 0 ? [] : [list, ...members]);
        return members.map(({ record }) => record);
      });
    },

    remove(id: string, refs: readonly RecordRef[]): Promise<void> {
      return write({ id, refs }, async (transaction) => {
        const list = await existingList(transaction, id);
        const store = unwrap(transaction.objectStore("lists"));
        await put(transaction, [{ ...list, changedAt: time() }]);
        await requestInChunks(refs, (ref) => store.delete(memberKey(id, ref)));
      });
    },

    /** Undoes a remove: the records return to their old positions. */
    restore(id: string, records: readonly SelectedRecord[]): Promise<void> {
      return write({ id, refs: records }, async (transaction) => {
        const list = await existingList(transaction, id);
        const members = records.map((record) => ({ id: memberKey(id, record), record }));
        await put(transaction, [{ ...list, changedAt: time() }, ...members]);
      });
    },
  };
}

/** Removes for good what was deleted before a moment, as ISO 8601. */
async function purgeLists(database: UserDatabase, before: string): Promise<void> {
  const transaction = writeLists(database);
  const gone = (await storedLists(transaction)).filter(
    ({ deletedAt }) => deletedAt !== null && deletedAt < before,
  );
  const store = transaction.objectStore("lists");
  for (const list of gone) {
    await store.delete(membersOf(listIdOf(list)));
    await store.delete(list.id);
  }
  await transaction.done;
}

/**
 * The named lists of one person in this browser. Every method is one transaction: all of it or nothing. The message of
 * a rejection is a sentence for the person.
 */
export function openListStore(
  database: UserDatabase,
  onChange: (change: ListChange) => void,
  now: () => Date,
) {
  const writer = listWriter(database, onChange, now);
  return {
    ...readMethods(database),
    ...listMethods(writer),
    ...memberMethods(writer),
    purge: (before: string) => purgeLists(database, before),
  };
}
export type ListStore = ReturnType<typeof openListStore>;

/** A typed name, tidied; rejects one that a list cannot have beside `others`. */
function acceptedName(text: string, others: readonly StoredList[]): string {
  const name = tidyName(text);
  rejectIf(nameProblem(name, { noun: "list", taken: namesOf(others) }));
  return name;
}

function namesOf(lists: readonly StoredList[]): readonly string[] {
  return lists.map(({ name }) => name);
}

function rejectIf(problem: string | undefined): void {
  if (problem !== undefined) throw new Error(problem);
}
