import { availableName, nameProblem, tidyName } from "#app/lib/entered-name.ts";
import {
  type RecordRef,
  type SelectableRecord,
  type SelectedRecord,
  selectionKey,
} from "#app/selection/selected-record.ts";
import type { StoredDocument } from "#app/storage/workspace/workspace-schema.ts";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import type { WorkspaceStore } from "#app/storage/workspace/workspace-store.ts";
import type { WorkspaceReading } from "#app/storage/workspace/workspace-transaction.ts";
import { MAX_LISTS, listName, newMembers, readMember, sizeProblem } from "./list-members.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** A list in an overview. */
export interface ListSummary {
  readonly id: string;
  readonly name: string;
  readonly changedAt: string;
  readonly contacts: number;
  readonly companies: number;
  /** Its owner; null for the person's own list. */
  readonly owner: string | null;
  /** Whether the person may edit it. */
  readonly mayEdit: boolean;
  /** The people with whom it is shared. */
  readonly grants: StoredDocument["grants"];
}

const KIND = "list";

type ListChange = LocalChange["change"];

function isThere({ deletedAt }: StoredDocument): boolean {
  return deletedAt === null;
}

/** The reference to a document in changes. */
function referenceTo({ id, owner }: Pick<StoredDocument, "id" | "owner">): LocalChange["document"] {
  return { kind: KIND, id, ...(owner !== null && { owner }) };
}

function changesOf(
  list: Pick<StoredDocument, "id" | "owner">,
  ...changes: readonly ListChange[]
): LocalChange[] {
  return changes.map((change) => ({ document: referenceTo(list), change }));
}

/** Reads a list that must exist. Rejects with a message for the person. */
async function existingList(read: WorkspaceReading, id: string): Promise<StoredDocument> {
  const list = await read.document(id);
  if (list === undefined || !isThere(list)) throw new ExpectedError("This list was deleted.");
  return list;
}

/** Number of records on a list, by type. */
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

/** Methods that read lists and their records. */
function readMethods(store: WorkspaceStore) {
  const lists = async () => (await store.documents(KIND)).filter(isThere);
  return {
    /** All lists, unordered. */
    async all(): Promise<readonly ListSummary[]> {
      const found = await lists();
      return Promise.all(found.map(async (list) => summaryOf(list, await countRecords(store, list.id))));
    },

    /** A list; undefined where there is none. `counts`: its number of records, if known. */
    async summary(id: string, counts?: RecordCounts): Promise<ListSummary | undefined> {
      const list = await store.document(id);
      if (list === undefined || !isThere(list)) return undefined;
      return summaryOf(list, counts ?? (await countRecords(store, id)));
    },

    /** Passes on every record of a list, in chunks. */
    members(id: string, onRecords: (records: readonly SelectedRecord[]) => void): Promise<void> {
      return store.entries(id, (entries) => onRecords(entries.flatMap((entry) => readMember(entry) ?? [])));
    },

    /** Some records of a list, by key; those not on it are left out. */
    async read(id: string, refs: readonly RecordRef[]): Promise<readonly SelectedRecord[]> {
      const entries = await store.readEntries(id, refs.map(selectionKey));
      return [...entries.values()].flatMap((entry) => readMember(entry) ?? []);
    },

    /** Ids of the lists that contain a record. */
    async listsOf(record: RecordRef): Promise<ReadonlySet<string>> {
      const ids = (await lists()).map(({ id }) => id);
      return store.documentsWith(selectionKey(record), ids);
    },
  };
}

/** Methods that create, rename and delete lists. */
function listMethods({ change }: WorkspaceStore, now: () => Date) {
  return {
    /** Creates a list with records; resolves with its id. */
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

    /** Deletes the list; {@link undelete} restores it exactly. */
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
        const name = availableName(listName(list), others.map(listName));
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

/** Methods that change the records of a list. */
function memberMethods({ change }: WorkspaceStore, now: () => Date) {
  return {
    /** Appends records that are not on the list yet; resolves with exactly those, for undo. */
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

    /** Undoes a removal: the records return to their old positions. */
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

/** The named lists of one person. Each method is one atomic transaction, and rejects with a message for the person. */
export function openListStore(store: WorkspaceStore, now: () => Date) {
  return { ...readMethods(store), ...listMethods(store, now), ...memberMethods(store, now) };
}
export type ListStore = ReturnType<typeof openListStore>;

/** Normalises a typed name; throws if the list cannot have it beside `others`. */
function acceptedName(text: string, others: readonly StoredDocument[]): string {
  const name = tidyName(text);
  rejectIf(nameProblem(name, { noun: "list", taken: others.map(listName) }));
  return name;
}

function rejectIf(problem: string | undefined): void {
  if (problem !== undefined) throw new ExpectedError(problem);
}
