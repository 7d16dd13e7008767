import { freeName, nameProblem, tidyName } from "#app/lib/entered-name.ts";
import {
  type RecordRef,
  type SelectableRecord,
  type SelectedRecord,
  selectionKey,
} from "#app/selection/selected-record.ts";
import type { StoredDocument } from "#app/storage/workspace/workspace-rows.ts";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import type { WorkspaceStore } from "#app/storage/workspace/workspace-store.ts";
import type { WorkspaceReading } from "#app/storage/workspace/workspace-transaction.ts";
import { MAX_LISTS, listName, newMembers, readMember, sizeProblem } from "./list-rows.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** A list as an overview shows it. */
export interface ListSummary {
  readonly id: string;
  readonly name: string;
  readonly changedAt: string;
  readonly contacts: number;
  readonly companies: number;
  /** Whose it is; null for one's own. */
  readonly owner: string | null;
  /** Whether the person may change it, or only see it. */
  readonly mayEdit: boolean;
  /** With whom its owner shares it. */
  readonly grants: StoredDocument["grants"];
}

const KIND = "list";

type ListChange = LocalChange["change"];

function isThere({ deletedAt }: StoredDocument): boolean {
  return deletedAt === null;
}

/** A document as changes name it. */
function referenceTo({ id, owner }: Pick<StoredDocument, "id" | "owner">): LocalChange["document"] {
  return { kind: KIND, id, ...(owner !== null && { owner }) };
}

function changesOf(
  list: Pick<StoredDocument, "id" | "owner">,
  ...changes: readonly ListChange[]
): LocalChange[] {
  return changes.map((change) => ({ document: referenceTo(list), change }));
}

/** A list that is there. The message of a rejection is a sentence for the person. */
async function existingList(read: WorkspaceReading, id: string): Promise<StoredDocument> {
  const list = await read.document(id);
  if (list === undefined || !isThere(list)) throw new ExpectedError("This list was deleted.");
  return list;
}

/** How many records of each type are on a list. */
export type RecordCounts = Pick<ListSummary, "contacts" | "companies">;

async function countRecords(store: WorkspaceStore, id: string): Promise<RecordCounts> {
  const [contacts, companies] = await Promise.all([
    store.countEntries(id, "contact:"),
    store.countEntries(id, "company:"),
  ]);
  return { contacts, companies };
}

function summaryOf(list: StoredDocument, { contacts, companies }: RecordCounts): ListSummary {
  const { id, changedAt, owner, access, grants } = list;
  const mayEdit = access === "edit";
  return { id, name: listName(list), changedAt, contacts, companies, owner, mayEdit, grants };
}

/** Reads lists and the records on them. */
function readMethods(store: WorkspaceStore) {
  const lists = async () => (await store.documents(KIND)).filter(isThere);
  return {
    /** Every list, in no order. */
    async all(): Promise<readonly ListSummary[]> {
      const found = await lists();
      return Promise.all(found.map(async (list) => summaryOf(list, await countRecords(store, list.id))));
    },

    /** A list; undefined when there is none. `counts`: how many records are on it, if that is known. */
    async summary(id: string, counts?: RecordCounts): Promise<ListSummary | undefined> {
      const list = await store.document(id);
      if (list === undefined || !isThere(list)) return undefined;
      return summaryOf(list, counts ?? (await countRecords(store, id)));
    },

    /** Passes on every record of a list, some at a time. */
    members(id: string, onRecords: (records: readonly SelectedRecord[]) => void): Promise<void> {
      return store.entries(id, (entries) => onRecords(entries.flatMap((entry) => readMember(entry) ?? [])));
    },

    /** The records of a list by their keys; those that are not on it are left out. */
    async read(id: string, refs: readonly RecordRef[]): Promise<readonly SelectedRecord[]> {
      const entries = await store.readEntries(id, refs.map(selectionKey));
      return [...entries.values()].flatMap((entry) => readMember(entry) ?? []);
    },

    /** The ids of the lists that a record is on. */
    async listsOf(record: RecordRef): Promise<ReadonlySet<string>> {
      const ids = (await lists()).map(({ id }) => id);
      return store.documentsWith(selectionKey(record), ids);
    },
  };
}

/** Makes, names and deletes whole lists. */
function listMethods({ change }: WorkspaceStore, now: () => Date) {
  return {
    /** Makes a list with records on it; resolves with its id. */
    create(text: string, choices: readonly SelectableRecord[]): Promise<string> {
      const id = crypto.randomUUID();
      return change(async (read) => {
        const lists = (await read.documents(KIND)).filter(isThere);
        if (lists.length >= MAX_LISTS)
          throw new ExpectedError(`You can have up to ${MAX_LISTS} lists. Delete one first.`);
        const name = acceptedName(text, lists);
        const members = newMembers(() => false, choices, now());
        rejectIf(sizeProblem(members.length));
        const changes = changesOf({ id, owner: null }, { type: "set", fields: { name } }, putting(members));
        return { changes, result: id };
      });
    },

    rename(id: string, text: string): Promise<void> {
      return change(async (read) => {
        const list = await existingList(read, id);
        const lists = (await read.documents(KIND)).filter(isThere);
        const name = acceptedName(
          text,
          lists.filter((one) => one.id !== id),
        );
        return { changes: changesOf(list, { type: "set", fields: { name } }), result: undefined };
      });
    },

    /** Hides the list; {@link undelete} brings back exactly what was there. */
    delete(id: string): Promise<void> {
      return change(async (read) => {
        const list = await existingList(read, id);
        return { changes: changesOf(list, { type: "delete", deleted: true }), result: undefined };
      });
    },

    undelete(id: string): Promise<void> {
      return change(async (read) => {
        const list = await read.document(id);
        if (!list) throw new ExpectedError("This list was permanently deleted.");
        const others = (await read.documents(KIND)).filter(isThere);
        const name = freeName(listName(list), others.map(listName));
        const changes = changesOf(
          list,
          { type: "delete", deleted: false },
          ...(name === listName(list) ? [] : [{ type: "set" as const, fields: { name } }]),
        );
        return { changes, result: undefined };
      });
    },
  };
}

/** Changes which records are on a list. */
function memberMethods({ change }: WorkspaceStore, now: () => Date) {
  return {
    /** Adds what is not on the list yet, at its end; resolves with exactly that, for an undo. */
    add(id: string, choices: readonly SelectableRecord[]): Promise<readonly SelectedRecord[]> {
      return change(async (read) => {
        const list = await existingList(read, id);
        const present = new Set(await read.keys(id));
        const members = newMembers((key) => present.has(key), choices, now());
        rejectIf(sizeProblem(present.size + members.length));
        return { changes: changesOf(list, putting(members)), result: members };
      });
    },

    remove(id: string, refs: readonly RecordRef[]): Promise<void> {
      return change(async (read) => {
        const list = await existingList(read, id);
        const removal = { type: "remove" as const, keys: refs.map(selectionKey) };
        return { changes: changesOf(list, removal), result: undefined };
      });
    },

    /** Undoes a remove: the records return to their old positions. */
    restore(id: string, records: readonly SelectedRecord[]): Promise<void> {
      return change(async (read) => {
        const list = await existingList(read, id);
        return { changes: changesOf(list, putting(records)), result: undefined };
      });
    },
  };
}

function putting(records: readonly SelectedRecord[]): ListChange {
  return {
    type: "put",
    entries: records.map((record) => ({ key: selectionKey(record), body: { ...record } })),
  };
}

/**
 * The named lists of one person. Every method is one transaction: all of it or nothing. The message of a rejection is a
 * sentence for the person.
 */
export function openListStore(store: WorkspaceStore, now: () => Date) {
  return { ...readMethods(store), ...listMethods(store, now), ...memberMethods(store, now) };
}
export type ListStore = ReturnType<typeof openListStore>;

/** A typed name, tidied; rejects one that a list cannot have beside `others`. */
function acceptedName(text: string, others: readonly StoredDocument[]): string {
  const name = tidyName(text);
  rejectIf(nameProblem(name, { noun: "list", taken: others.map(listName) }));
  return name;
}

function rejectIf(problem: string | undefined): void {
  if (problem !== undefined) throw new ExpectedError(problem);
}
