import * as z from "zod/mini";
import { queryOptions } from "@tanstack/react-query";
import {
  type OrderedRecords,
  type SelectedLists,
  createOrderedRecords,
} from "#app/selection/ordered-selection.ts";
import { openTabChannel } from "#app/lib/tab-channel.ts";
import { RECORD_TYPES } from "#app/records/record-snapshot.ts";
import type { UserDatabase } from "#app/storage/user-database.ts";
import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { type RecordRef, type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import { type ListStore, openListStore } from "./list-store.ts";
import type { ListChange } from "./list-transaction.ts";

/** How long a deleted list can be brought back, whatever happens to the toast that offers it. */
const UNDELETE_PERIOD_MS = 10 * 60_000;

const untilChanged = { staleTime: Infinity, retry: false, structuralSharing: false } as const;

/** Reading this many records one by one takes as long as reading the whole list. */
const MAX_NAMED_RECORDS = 500;

const message = z.object({
  id: z.string(),
  refs: z.optional(z.array(z.object({ type: z.enum(RECORD_TYPES), id: z.string() }))),
});

/** Tells this tab and the person's others what changed; `listener` hears both. */
function openListsChannel(name: string, listener: (change: ListChange) => void) {
  const channel = openTabChannel(`${name}-lists`, message);
  channel.onMessage(listener);
  return ({ id, refs }: ListChange) => {
    const named = refs && refs.length <= MAX_NAMED_RECORDS ? refs : undefined;
    const change = { id, refs: named?.map((ref) => ({ type: ref.type, id: ref.id })) };
    channel.send(change);
    listener(change);
  };
}

/** The records of a list. */
export interface ListMembers extends SelectedLists {
  readonly book: OrderedRecords;
}

function viewOf(book: OrderedRecords): ListMembers {
  return { book, contact: book.list("contact"), company: book.list("company") };
}

function byKey(records: readonly SelectedRecord[]): Map<string, SelectedRecord | null> {
  return new Map(records.map((record) => [selectionKey(record), record]));
}

const ALL_LISTS = ["lists", "all"] as const;
const LISTS_OF_RECORDS = ["lists", "of"] as const;

/** Queries over the lists of a person; their data follows every change in this tab and in others. */
function listQueries(store: () => Promise<ListStore>) {
  return {
    all: () =>
      queryOptions({ queryKey: ALL_LISTS, queryFn: async () => (await store()).all(), ...untilChanged }),
    members: (id: string) =>
      queryOptions({
        queryKey: ["lists", "members", id],
        queryFn: async () => {
          const book = createOrderedRecords();
          await (await store()).members(id, (records) => book.apply(byKey(records)));
          return viewOf(book);
        },
        ...untilChanged,
      }),
    of: (record: RecordRef) =>
      queryOptions({
        queryKey: [...LISTS_OF_RECORDS, selectionKey(record)],
        queryFn: async () => (await store()).listsOf(record),
        ...untilChanged,
      }),
  };
}

/** The named lists of a person: the store that changes them, and queries that follow it. */
interface UserLists extends ReturnType<typeof listQueries> {
  /** Rejects where the browser keeps no databases. */
  store(): Promise<ListStore>;
}

/** The lists of a session, for whoever has no screen. */
export const openUserLists: SessionPart<UserLists> = (session) => {
  // a store over a connection that was closed is followed by one over the next
  const stores = new WeakMap<UserDatabase, ListStore>();
  const tell = openListsChannel(session.name, (change) => void follow(session, lists, change));

  async function store(): Promise<ListStore> {
    const database = await session.database();
    const known = stores.get(database);
    if (known) return known;
    const opened = openListStore(database, tell, () => new Date());
    await opened.purge(new Date(Date.now() - UNDELETE_PERIOD_MS).toISOString());
    stores.set(database, opened);
    return opened;
  }

  const lists: UserLists = { store, ...listQueries(store) };
  return lists;
};

/** The lists of the signed-in person. */
export function useLists(): UserLists {
  return useUserSession().part(openUserLists);
}

/** Applies a change to what is shown, reading the records that it names rather than the whole list. */
async function follow(
  { queryClient }: UserSession,
  { store, members }: UserLists,
  { id, refs }: ListChange,
): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ALL_LISTS });
  void queryClient.invalidateQueries({ queryKey: LISTS_OF_RECORDS });
  const { queryKey } = members(id);
  const state = queryClient.getQueryState(queryKey);
  if (refs === undefined || state?.fetchStatus === "fetching" || state?.data === undefined) {
    void queryClient.invalidateQueries({ queryKey });
    return;
  }
  const records = await store()
    .then((lists) => lists.read(id, refs))
    .catch(() => undefined);
  if (records === undefined) {
    // what is shown would stay as it was: read again, it says what is wrong
    void queryClient.invalidateQueries({ queryKey });
    return;
  }
  const { book } = state.data;
  book.apply(new Map([...refs.map((ref) => [selectionKey(ref), null] as const), ...byKey(records)]));
  queryClient.setQueryData(queryKey, viewOf(book));
}
