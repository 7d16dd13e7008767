import { type SessionPart, type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { type WorkspaceNotice, openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { readAgain } from "#app/storage/read-again.ts";
import { LIST_KEYS, type ListMembers, byKey, byName, listQueries, membersIn } from "./list-query-options.ts";
import { readMember } from "./list-members.ts";
import { type ListStore, type ListSummary, openListStore } from "./list-store.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** The person's named lists: the store that changes them, and queries that follow it. */
interface UserLists extends ReturnType<typeof listQueries> {
  readonly store: ListStore;
}

/** The lists of a session, for code outside of components. */
export const openUserLists: SessionPart<UserLists> = (session) => {
  const workspace = session.part(openWorkspace);
  const store = openListStore(workspace, () => new Date());
  const queries = listQueries(() => Promise.resolve(store));
  workspace.onChange(({ notice }) => {
    const ids = new Set(notice.documents.filter(({ kind }) => kind === "list").map(({ id }) => id));
    if (ids.size === 0) return;
    void followSummaries(session, store, { ids, notice });
    readAgain(session.queryClient, LIST_KEYS.ofRecords);
    for (const entries of notice.entries) {
      if (ids.has(entries.document)) void followMembers(session, queries, entries);
    }
  });
  return { store, ...queries };
};

/** The lists of the signed-in person. */
export function useLists(): UserLists {
  return useUserSession().part(openUserLists);
}

/** Refetches the lists named in a change, and recounts only those whose records changed: one of 500. */
async function followSummaries(
  { queryClient }: UserSession,
  store: ListStore,
  { ids, notice }: { readonly ids: ReadonlySet<string>; readonly notice: WorkspaceNotice },
): Promise<void> {
  const queryKey = LIST_KEYS.all;
  const state = queryClient.getQueryState<readonly ListSummary[]>(queryKey);
  if (state?.fetchStatus === "fetching" || state?.data === undefined) {
    readAgain(queryClient, queryKey);
    return;
  }
  const recounted = new Set(notice.entries.map(({ document }) => document));
  const counts = new Map(state.data.filter(({ id }) => !recounted.has(id)).map((list) => [list.id, list]));
  try {
    const read = await Promise.all([...ids].map((id) => store.summary(id, counts.get(id))));
    const changed = read.flatMap((list) => list ?? []);
    queryClient.setQueryData<readonly ListSummary[]>(queryKey, (lists = []) =>
      byName([...lists.filter(({ id }) => !ids.has(id)), ...changed]),
    );
  } catch (error) {
    ignoring(isStorageTrouble)(error);
    // the data is out of date: reading all again shows the error, if it persists
    readAgain(queryClient, queryKey);
  }
}

/** Applies a change to the loaded records by reading only the records that it names. */
async function followMembers(
  session: UserSession,
  { members }: ReturnType<typeof listQueries>,
  { document, keys }: WorkspaceNotice["entries"][number],
): Promise<void> {
  const { queryClient } = session;
  const { queryKey } = members(document);
  const state = queryClient.getQueryState<ListMembers>(queryKey);
  if (keys === undefined || state?.fetchStatus === "fetching" || state?.data === undefined) {
    readAgain(queryClient, queryKey);
    return;
  }
  const entries = await session
    .part(openWorkspace)
    .readEntries(document, keys)
    .catch(ignoring(isStorageTrouble));
  if (entries === undefined) {
    // the data is out of date: reading all again shows the error, if it persists
    readAgain(queryClient, queryKey);
    return;
  }
  const { book } = state.data;
  const records = [...entries.values()].flatMap((entry) => readMember(entry) ?? []);
  book.apply(new Map([...keys.map((key) => [key, null] as const), ...byKey(records)]));
  queryClient.setQueryData(queryKey, membersIn(book));
}
