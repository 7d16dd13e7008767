import { notifyManager, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { STALE_TIME_MS } from "#app/api/query-client.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import type { RowGrouping, SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { sortOrder } from "#app/search/search-sort.ts";
import { type Pagination, paginate } from "#app/table/table-pagination.ts";
import {
  FIRST_PAGE,
  type PageBlock,
  type ReadPage,
  type ReadRequest,
  cachedPages,
  missingPages,
  pageWithin,
  rowsOfPages,
  totalOfPages,
} from "#app/search/model/read-pages.ts";
import { countReachable } from "#app/search/select-all/select-all-plan.ts";
import { type SearchResults, useSearchResults } from "./use-search-results.ts";
import { knownSort, requestOf, usePermission, viewKindOf } from "#app/search/model/view-request.ts";

/** All rows that were read of a search, in groups. */
export interface RowGroups {
  /** Every group, in the order of the view. */
  readonly all: readonly SearchRow[];
  /** How many rows were read. */
  readonly read: number;
  /** How many of them since the screen was opened: so many records counted. */
  readonly counted: number;
  /** How many results there are, and how many of them the service returns. */
  readonly total: number;
  readonly reachable: number;
  /** The pages that are left to read. */
  readonly missing: readonly PageBlock[];
}

/** What a view shows of its search. */
export interface ViewResults {
  /** The search as it is shown: where rows are grouped, the groups are its rows. */
  readonly definition: SearchDefinition;
  readonly results: SearchResults;
  /** Undefined until the first results arrive. */
  readonly range: Pagination | undefined;
  /** How many records the search finds, whatever the rows are; undefined until it is known. */
  readonly total: number | undefined;
  /** Undefined where rows are not grouped, or none was read yet. */
  readonly groups: RowGroups | undefined;
  /** Its records count and were not read yet: it waits for a press that says how many. */
  readonly held: boolean;
  /** Whether turning to the next page requests it. */
  readonly requestsNext: boolean;
  /** Lets a view that comes next request its page, once. */
  readonly allow: (next: SearchView) => void;
}

const noPages: readonly ReadPage[] = [];

/** The pages of a search that were read, for one whose rows can be grouped. They stay in the cache while they are used. */
function useReadPages(definition: SearchDefinition, request: ReadRequest): readonly ReadPage[] {
  const client = useQueryClient();
  const groupable = definition.grouping !== undefined;
  const [read] = useState(() => {
    let last = noPages;
    return (...search: [SearchDefinition, ReadRequest]) => {
      const next = cachedPages(client, ...search);
      const same = next.length === last.length && next.every(({ at }, index) => last[index]?.at === at);
      const unchanged = same && next.every(({ answer }, index) => last[index]?.answer === answer);
      if (!unchanged) last = next;
      return last;
    };
  });
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!groupable) return () => undefined;
      const onChange = notifyManager.batchCalls(listener);
      return client.getQueryCache().subscribe((event) => {
        const answered = event.type === "updated" && event.action.type === "success";
        if (answered || event.type === "removed") onChange();
      });
    },
    [client, groupable],
  );
  const pages = useSyncExternalStore(subscribe, () => (groupable ? read(definition, request) : noPages));
  useQueries({
    queries: pages.map(({ page, size }) => ({
      ...definition.query({ ...request, page, size }),
      enabled: false,
    })),
  });
  return pages;
}

/** A page that stands in a larger one: the same object as long as its rows are the same. */
function usePageWithin(pages: readonly ReadPage[], page: number, size: PageBlock["size"]) {
  return useMemo(() => pageWithin(pages, { page, size }), [pages, page, size]);
}

/** How many columns that depend on the rows have room, beside a preview or alone. */
function useColumnRoom(preview: boolean): number {
  const widest = useMediaQuery("(min-width: 105rem)");
  const wide = useMediaQuery("(min-width: 87.5rem)");
  const middle = useMediaQuery("(min-width: 73.75rem)");
  const room = widest ? 4 : wide ? 3 : middle ? 2 : 1;
  return preview ? Math.max(1, room - 2) : room;
}

/** The search with its groups as rows. */
function groupedDefinition(
  definition: SearchDefinition,
  grouping: RowGrouping,
  columns: SearchDefinition["columns"],
): SearchDefinition {
  const { noun, sorts, defaultSort, rowName, selectable, linkedRecords, expansion, companyOf } = grouping;
  const shown = { noun, sorts, defaultSort, rowName, selectable, linkedRecords, expansion };
  return { ...definition, ...shown, ...(companyOf && { companyOf }), columns, moreColumns: noMoreColumns };
}

const noMoreColumns = () => Promise.resolve([]);

/** The rows of pages in groups: those of the search before while nothing of the next one was read. */
function useGroups(
  definition: SearchDefinition,
  view: SearchView,
  isGrouped: boolean,
  pages: readonly ReadPage[],
) {
  const { grouping } = definition;
  const { page, size } = view;
  const room = useColumnRoom(view.previewId !== undefined);
  const sort = knownSort(view.sort, grouping ?? definition);
  const read = useMemo(() => {
    if (grouping === undefined || pages.length === 0) return undefined;
    const rows = rowsOfPages(pages);
    return { rows, groups: grouping.group(rows), pages };
  }, [grouping, pages]);
  const [latest, setLatest] = useState(read);
  if (read !== undefined && read !== latest) setLatest(read);
  const shown = read ?? latest;
  // the same object as long as it says the same
  const [criteria, setCriteria] = useState(view.criteria);
  if (JSON.stringify(criteria) !== JSON.stringify(view.criteria)) setCriteria(view.criteria);
  const search = useMemo(() => {
    if (!isGrouped || grouping === undefined) return undefined;
    return groupedDefinition(definition, grouping, grouping.columns(shown?.groups ?? [], criteria, room));
  }, [isGrouped, definition, grouping, shown, criteria, room]);
  const all = useMemo(
    () => shown && grouping?.sort(shown.groups, sortOrder(sort ?? grouping.defaultSort)),
    [grouping, shown, sort],
  );
  const drawn = useMemo(() => {
    if (all === undefined) return undefined;
    const range = paginate(page, size, all.length);
    const meta = { page: { number: page, total: range.pages }, totalResults: all.length };
    return { range, answer: { data: all.slice(range.first - 1, range.last), meta } };
  }, [all, page, size]);
  return { search, isCurrent: read !== undefined, shown, all, drawn };
}

/** How much of a search its groups are made of. */
function describeGroups(
  all: readonly SearchRow[],
  read: number,
  pages: readonly ReadPage[],
  openedAt: number,
): RowGroups {
  const total = totalOfPages(pages);
  const reachable = countReachable(total);
  const counted = pages
    .filter(({ at }) => at >= openedAt)
    .reduce((sum, { answer }) => sum + answer.data.length, 0);
  return { all, read, counted, total, reachable, missing: missingPages(pages, reachable) };
}

const isFresh = ({ at }: ReadPage) => Date.now() - at < STALE_TIME_MS;

const isSamePage = (one: PageBlock, other: PageBlock) => one.page === other.page && one.size === other.size;

/** A page of rows, which may stand in a page that was read. */
function rowResults(
  definition: SearchDefinition,
  wanted: PageBlock,
  pages: readonly ReadPage[],
  within: ReadPage | undefined,
  base: SearchResults,
) {
  const askAgain = () => (within && isFresh(within) ? undefined : base.askAgain());
  const results: SearchResults = within
    ? {
        ...base,
        answer: within.answer,
        answeredAt: within.at,
        isOfSearch: true,
        stale: false,
        fromMemory: true,
        askAgain,
      }
    : base;
  const total = results.answer?.meta.totalResults;
  // where the page could not be loaded, it is said which rows there are instead
  const isOther = results.error !== null && results.stale && results.answered !== undefined;
  const shown = isOther ? results.answered : wanted;
  const range = total === undefined ? undefined : paginate(shown.page, shown.size, total);
  const next = { page: wanted.page + 1, size: wanted.size };
  const isKnown = pages.some((read) => isSamePage(read, next)) || pageWithin(pages, next) !== undefined;
  const requestsNext = definition.countsRecords && !isKnown;
  return { definition, results, range, total, groups: undefined, requestsNext };
}

/** A page of groups, over the request that reads the first of their rows. */
function groupResults(
  { isCurrent, shown, all, drawn }: ReturnType<typeof useGroups>,
  held: boolean,
  openedAt: number,
  base: SearchResults,
) {
  // while a view is held, those of another order are not its groups
  const groups =
    shown && all && !held ? describeGroups(all, shown.rows.length, shown.pages, openedAt) : undefined;
  const results: SearchResults = {
    ...base,
    answer: groups && drawn?.answer,
    answeredAt: shown ? Math.min(...shown.pages.map(({ at }) => at)) : 0,
    isOfSearch: isCurrent,
    stale: groups !== undefined && (!isCurrent || base.fetching),
    fromMemory: groups?.counted === 0,
    cancelled: base.cancelled && !isCurrent,
  };
  return { results, range: groups && drawn?.range, total: groups?.total, groups, requestsNext: false };
}

/**
 * Runs the search of a view. Where its rows can be grouped, pages that were read are used again, whatever their size and
 * whichever view read them: switching between the views requests nothing. `complete`: no criterion is missing.
 */
export function useViewResults(
  definition: SearchDefinition,
  view: SearchView,
  complete: boolean,
): ViewResults {
  const client = useQueryClient();
  const isGrouped = viewKindOf(definition, view) === "groups";
  const { page, size, ...request } = requestOf(definition, view);
  const wanted = { page, size };
  const pages = useReadPages(definition, request);
  const wasRead = pages.some((read) => isSamePage(read, wanted));
  const within = usePageWithin(isGrouped || wasRead ? noPages : pages, page, size);
  const needsRequest = complete && (isGrouped ? pages.length === 0 : within === undefined);
  const permission = usePermission(definition, view);
  const base = useSearchResults(
    definition.query({ ...request, ...wanted }),
    needsRequest && permission.granted,
  );
  const used = definition.countsRecords && permission.granted;
  useEffect(() => {
    // it was sent by now, unless the page is known
    if (used) permission.revoke();
  }, [used, permission]);
  const held = needsRequest && !permission.granted && base.unasked;
  const [openedAt] = useState(() => Date.now());
  const groups = useGroups(definition, view, isGrouped, pages);
  const { search } = groups;
  const common = { held, allow: permission.allow };
  if (search === undefined) {
    // rows of the search before are none of what is held
    const shown = held ? { ...base, answer: undefined, stale: false } : base;
    return { ...common, ...rowResults(definition, wanted, pages, within, shown) };
  }
  const again = () => {
    // all of them would be of different ages
    for (const read of pages.filter((each) => !isSamePage(each, FIRST_PAGE))) {
      const { queryKey } = definition.query({ ...request, page: read.page, size: read.size });
      client.removeQueries({ queryKey, exact: true });
    }
    base.again();
  };
  const askAgain = () => (pages.some(isFresh) ? undefined : again());
  return {
    ...common,
    ...groupResults(groups, held, openedAt, { ...base, again, askAgain }),
    definition: search,
  };
}
