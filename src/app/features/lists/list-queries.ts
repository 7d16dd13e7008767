import * as z from "zod/mini";
import { openTabChannel } from "#app/lib/tab-channel.ts";
import { RECORD_TYPES } from "#app/records/record-snapshot.ts";
import type { UserDatabase } from "#app/storage/user-database.ts";
import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { selectionKey } from "#app/selection/selected-record.ts";
import { LIST_KEYS, type ListMembers, byKey, listQueries, membersIn } from "./list-query-options.ts";
import { type ListStore, openListStore } from "./list-store.ts";
import type { ListChange } from "./list-transaction.ts";

/** How long a deleted list can be brought back, whatever happens to the toast that offers it. */
const UNDELETE_PERIOD_MS = 10 * 60_000;

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
  void queryClient.invalidateQueries({ queryKey: LIST_KEYS.all });
  void queryClient.invalidateQueries({ queryKey: LIST_KEYS.ofRecords });
  const { queryKey } = members(id);
  const state = queryClient.getQueryState<ListMembers>(queryKey);
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
  queryClient.setQueryData(queryKey, membersIn(book));
}
