import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { STALE_TIME_MS } from "#app/api/query-client.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { hiddenListOf } from "#app/search/kinds/criterion-kinds.ts";
import type { HiddenList } from "#app/search/model/hidden-rows.ts";
import {
  FIRST_PAGE,
  type ReadPage,
  type ReadRequest,
  cachedPages,
  isSamePage,
  pageInside,
  rowsOfPages,
} from "#app/search/model/read-pages.ts";
import {
  type ReadGroups,
  type StandingRows,
  searchIdOf,
  searchState,
} from "#app/search/model/search-state.ts";
import { isComplete, knownSort, requestOf, viewKindOf } from "#app/search/model/view-request.ts";
import type { SearchDefinition, SearchExtensions } from "#app/search/search-definition.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { sortOrder } from "#app/search/search-sort.ts";
import { useListQueries } from "#app/search/user-lists.tsx";
import { selectionKey } from "#app/selection/selected-record.ts";

const noPages: readonly ReadPage[] = [];

/** The pages read so far, for a search with groups: the same array until one of them changes. */
function useReadPages(definition: SearchDefinition, request: ReadRequest): readonly ReadPage[] {
  const client = useQueryClient();
  const [read] = useState(() => {
    let last = noPages;
    return (...search: [SearchDefinition, ReadRequest]) => {
      const next = cachedPages(client, ...search);
      const isSame = (page: ReadPage, at: number) =>
        last[at]?.at === page.at && last[at].answer === page.answer;
      if (next.length !== last.length || !next.every(isSame)) last = next;
      return last;
    };
  });
  const isGroupable = definition.grouping !== undefined;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isGroupable) return () => undefined;
      const onChange = notifyManager.batchCalls(listener);
      return client.getQueryCache().subscribe((event) => {
        const answered = event.type === "updated" && event.action.type === "success";
        if (answered || event.type === "removed") onChange();
      });
    },
    [client, isGroupable],
  );
  return useSyncExternalStore(subscribe, () => read(definition, request));
}

/** Number of row-dependent columns that have room, with or without a preview. */
function useColumnRoom(preview: boolean): number {
  const widest = useMediaQuery("(min-width: 105rem)");
  const wide = useMediaQuery("(min-width: 87.5rem)");
  const middle = useMediaQuery("(min-width: 73.75rem)");
  const room = widest ? 4 : wide ? 3 : middle ? 2 : 1;
  return preview ? Math.max(1, room - 2) : room;
}

const noMoreColumns = () => Promise.resolve([]);

/** For a view with groups: the pages read, grouped, and a definition with the groups as rows. */
function useGroups(base: SearchDefinition, view: SearchView, pages: readonly ReadPage[]) {
  const grouping = viewKindOf(base, view) === "groups" ? base.grouping : undefined;
  const room = useColumnRoom(view.previewId !== undefined);
  const order = (grouping && knownSort(view.sort, grouping)) ?? grouping?.defaultSort ?? "";
  const read = useMemo(() => {
    if (grouping === undefined || pages.length === 0) return undefined;
    const rows = rowsOfPages(pages);
    return { rows, groups: grouping.group(rows) };
  }, [grouping, pages]);
  // keep the previous groups' columns until something of the next search was read
  const [columned, setColumned] = useState(read);
  if (read !== undefined && read !== columned) setColumned(read);
  const named = (read ?? columned)?.groups;
  const definition = useMemo(() => {
    if (grouping === undefined) return base;
    const { noun, sorts, defaultSort, rowName, selectable, linkedRecords, expansion, companyOf } = grouping;
    const shown = { noun, sorts, defaultSort, rowName, selectable, linkedRecords, expansion };
    const columns = grouping.columns(named ?? [], view.criteria, room);
    return { ...base, ...shown, ...(companyOf && { companyOf }), columns, moreColumns: noMoreColumns };
  }, [base, grouping, named, view.criteria, room]);
  const groups = useMemo(
    (): ReadGroups | undefined =>
      read &&
      grouping && { all: grouping.sort(read.groups, sortOrder(order)), read: read.rows.length, pages },
    [read, grouping, order, pages],
  );
  return { definition, groups };
}

/** The list whose records a view hides; undefined if none. */
function useHiddenList(definition: SearchDefinition, view: SearchView, extensions: SearchExtensions) {
  const id = hiddenListOf(definition.criterionDefinitions, view.criteria);
  const queries = useListQueries(extensions.lists);
  const lists = useQuery({ ...queries.all(), enabled: id !== undefined });
  const members = useQuery({ ...queries.members(id ?? ""), enabled: id !== undefined });
  const failed = (lists.error ?? members.error) !== null;
  const list = useMemo((): HiddenList | undefined => {
    if (id === undefined) return undefined;
    const named = lists.data?.find((one) => one.id === id);
    const listName = named?.name ?? "";
    const nothing = { listName, has: () => false };
    if (failed) return { status: "failed", ...nothing };
    if (lists.data !== undefined && named === undefined) return { status: "missing", ...nothing };
    if (members.data === undefined || named === undefined) return { status: "loading", ...nothing };
    const { book } = members.data;
    return { status: "ready", listName, has: (record) => book.get(selectionKey(record)) !== undefined };
  }, [id, lists.data, members.data, failed]);
  const readAgain = () => {
    void lists.refetch();
    void members.refetch();
  };
  return { list, readAgain };
}

const isFresh = ({ at }: ReadPage) => Date.now() - at < STALE_TIME_MS;

/** The query of a view's page. A free one is requested by the URL, any other only by a press. */
function useViewPage(definition: SearchDefinition, view: SearchView, pages: readonly ReadPage[]) {
  const client = useQueryClient();
  const request = requestOf(definition, view);
  const options = definition.query(request);
  const isFree = !definition.countsRecords && isComplete(definition, view);
  const query = useQuery({ ...options, enabled: isFree });
  const { data, refetch } = query;
  /** An answer that was requested again but was still fresh. */
  const [recalled, setRecalled] = useState<unknown>();
  const [stopped, setStopped] = useState<{ readonly key: string; readonly error: Error | null }>();
  const key = JSON.stringify(options.queryKey);
  const page = {
    searchId: searchIdOf(options.queryKey),
    answer: data,
    answeredAt: query.dataUpdatedAt,
    isFromMemory: data !== undefined && (!query.isFetchedAfterMount || recalled === data),
    fetching: query.isFetching,
    error: query.error,
    failedAt: query.errorUpdatedAt,
  };
  const isGrouped = viewKindOf(definition, view) === "groups";
  const again = () => {
    // refresh all pages together: groups of pages of different ages would be inconsistent
    for (const { page, size } of isGrouped ? pages.filter((read) => !isSamePage(read, FIRST_PAGE)) : []) {
      client.removeQueries({ queryKey: definition.query({ ...request, page, size }).queryKey, exact: true });
    }
    void refetch();
  };
  const askAgain = () => {
    const inside = isGrouped ? pages.find(isFresh) : pageInside(pages, request);
    if (inside && isFresh(inside)) return;
    const isOld = Date.now() - query.dataUpdatedAt >= STALE_TIME_MS;
    if (data === undefined || isOld || query.error) again();
    else setRecalled(data);
  };
  const cancel = () => {
    setStopped({ key, error: query.error });
    void client.cancelQueries({ queryKey: options.queryKey, exact: true });
  };
  return { page, again, askAgain, cancel, isStopped: stopped?.key === key, gaveUpOn: stopped?.error ?? null };
}

/** The state of the search that the URL describes, with the ways to request it again. */
export function useSearchState(base: SearchDefinition, view: SearchView, extensions: SearchExtensions) {
  const request = requestOf(base, view);
  const pages = useReadPages(base, request);
  const { definition, groups } = useGroups(base, view, pages);
  const { page, isStopped, gaveUpOn, ...asking } = useViewPage(base, view, pages);
  const { list, readAgain } = useHiddenList(base, view, extensions);
  const place = JSON.stringify([view.criteria, view.page, view.size, view.sort]);
  const [shownPlace, setShownPlace] = useState<string>();
  const [openedAt] = useState(() => Date.now());
  const [last, setLast] = useState<StandingRows>();
  const { searchId, answer, answeredAt, isFromMemory, fetching, error, failedAt } = page;
  const showsHidden = shownPlace === place;
  const state = useMemo(
    () =>
      searchState({
        definition,
        view,
        page: { searchId, answer, answeredAt, isFromMemory, fetching, error, failedAt },
        pages,
        groups,
        stopped: { isThisPage: isStopped, error: gaveUpOn },
        list,
        showsHidden,
        openedAt,
        last,
      }),
    [
      definition,
      view,
      searchId,
      answer,
      answeredAt,
      isFromMemory,
      fetching,
      error,
      failedAt,
      pages,
      groups,
      isStopped,
      gaveUpOn,
      list,
      showsHidden,
      openedAt,
      last,
    ],
  );
  if (state.standing !== last) setLast(state.standing);
  const showHidden = (shown: boolean) => setShownPlace(shown ? place : undefined);
  return { state, ...asking, showHidden, readLists: readAgain };
}
