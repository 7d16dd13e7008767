import * as z from "zod/mini";
import { queryOptions } from "@tanstack/react-query";
import { ownDatabase } from "#app/storage/own-database.ts";
import { queryClient } from "#app/api/query-client.ts";
import {
  type OrderedRecords,
  type SelectedLists,
  createOrderedRecords,
} from "#app/selection/ordered-records.ts";
import { RECORD_TYPES } from "#app/records/snapshot.ts";
import type { UserDatabase } from "#app/storage/user-database.ts";
import { type RecordRef, type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import { type ListChange, type ListStore, openListStore } from "./list-store.ts";

/** Deleted lists can be brought back for so long, however long a message about it stands. Milliseconds. */
const KEPT_FOR = 10 * 60_000;

const kept = { staleTime: Infinity, retry: false, structuralSharing: false } as const;

let tellTabs: ((change: ListChange) => void) | undefined;

/** Reading this many records one by one takes as long as reading the whole list. */
const MAX_NAMED_RECORDS = 500;

const message = z.object({
  id: z.string(),
  refs: z.optional(z.array(z.object({ type: z.enum(RECORD_TYPES), id: z.string() }))),
});

/** Tells this tab and the person's others what changed; `listener` hears both. */
function openListsChannel(name: string, listener: (change: ListChange) => void) {
  const channel = new BroadcastChannel(`${name}-lists`);
  channel.addEventListener("message", ({ data }) => {
    const parsed = message.safeParse(data);
    if (parsed.success) listener(parsed.data);
  });
  return ({ id, refs }: ListChange) => {
    const named = refs && refs.length <= MAX_NAMED_RECORDS ? refs : undefined;
    const change = { id, refs: named?.map((ref) => ({ type: ref.type, id: ref.id })) };
    channel.postMessage(change);
    listener(change);
  };
}

/** The stores by their connection: one that was closed is followed by a store over the next. */
const stores = new WeakMap<UserDatabase, ListStore>();

/** The lists of the person on this page. Rejects where the browser keeps no databases. */
export async function listStore(): Promise<ListStore> {
  const database = await ownDatabase();
  const known = stores.get(database);
  if (known) return known;
  tellTabs ??= openListsChannel(database.name, (change) => void follow(change));
  const store = openListStore(database, tellTabs, () => new Date());
  await store.purge(new Date(Date.now() - KEPT_FOR).toISOString());
  stores.set(database, store);
  return store;
}

/** What is on a list. */
export interface ListMembers extends SelectedLists {
  readonly book: OrderedRecords;
}

function viewOf(book: OrderedRecords): ListMembers {
  return { book, contact: book.list("contact"), company: book.list("company") };
}

function byKey(records: readonly SelectedRecord[]): Map<string, SelectedRecord | null> {
  return new Map(records.map((record) => [selectionKey(record), record]));
}

async function readMembers(id: string): Promise<ListMembers> {
  const store = await listStore();
  const book = createOrderedRecords();
  await store.members(id, (records) => book.apply(byKey(records)));
  return viewOf(book);
}

/** What is asked of the lists; answers follow every change, in this tab and in others. */
export const listQueries = {
  all: () =>
    queryOptions({ queryKey: ["lists", "all"], queryFn: async () => (await listStore()).all(), ...kept }),
  members: (id: string) =>
    queryOptions({ queryKey: ["lists", "members", id], queryFn: () => readMembers(id), ...kept }),
  of: (record: RecordRef) =>
    queryOptions({
      queryKey: ["lists", "of", selectionKey(record)],
      queryFn: async () => (await listStore()).listsOf(record),
      ...kept,
    }),
};

/** Brings what is on the screen up to a change: the records that it names are read, not the whole list. */
async function follow({ id, refs }: ListChange): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: listQueries.all().queryKey });
  void queryClient.invalidateQueries({ queryKey: ["lists", "of"] });
  const { queryKey } = listQueries.members(id);
  const state = queryClient.getQueryState(queryKey);
  if (refs === undefined || state?.fetchStatus === "fetching" || state?.data === undefined) {
    void queryClient.invalidateQueries({ queryKey });
    return;
  }
  const records = await (await listStore()).read(id, refs);
  const { book } = state.data;
  book.apply(new Map([...refs.map((ref) => [selectionKey(ref), null] as const), ...byKey(records)]));
  queryClient.setQueryData(queryKey, viewOf(book));
}
