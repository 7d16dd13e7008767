import { notifyManager, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { STALE_TIME_MS } from "#app/api/query-client.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import type { RowGrouping, SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import type { SearchView, ViewKind } from "#app/search/search-params.ts";
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
} from "./read-pages.ts";
import { countReachable } from "#app/search/select-all/select-all-plan.ts";
import { type SearchResults, useSearchResults } from "./use-search-results.ts";

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
  /** Nothing was read that could be grouped: it waits for a press, since a switch of the view must not count records. */
  readonly held: boolean;
  /** Whether turning to the next page requests it. */
  readonly requestsNext: boolean;
  /** Called before the view is drawn another way. */
  readonly beforeViewKind: (kind: ViewKind) => void;
  /** Reads the first page of a view that is held. */
  readonly readFirst: () => void;
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
    (listener: () => void) =>
      groupable ? client.getQueryCache().subscribe(notifyManager.batchCalls(listener)) : () => undefined,
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
  const { noun, sorts, defaultSort, rowName, selectable, linkedRecords, expansion } = grouping;
  const shown = { noun, sorts, defaultSort, rowName, selectable, linkedRecords, expansion };
  return { ...definition, ...shown, columns, moreColumns: noMoreColumns };
}

const noMoreColumns = () => Promise.resolve([]);

/** A sort of the address, where the view has it. */
function knownSort(sort: string | undefined, { sorts }: Pick<SearchDefinition, "sorts">): string | undefined {
  const key = sort === undefined ? undefined : sortOrder(sort).key;
  return sorts.some((choice) => choice.key === key) ? sort : undefined;
}

/**
 * Runs the search of a view. Where its rows can be grouped, pages that were read are used again, whatever their size and
 * whichever view read them: switching between the views requests nothing.
 */
export function useViewResults(
  definition: SearchDefinition,
  view: SearchView,
  viewKind: ViewKind,
  requested: boolean,
): ViewResults {
  const client = useQueryClient();
  const { grouping } = definition;
  const isGrouped = grouping !== undefined && viewKind === "groups";
  const rowSort = grouping === undefined ? view.sort : knownSort(view.sort, definition);
  const request = { criteria: view.criteria, sort: isGrouped ? undefined : rowSort };
  const pages = useReadPages(definition, request);
  const wanted = isGrouped ? FIRST_PAGE : { page: view.page, size: view.size };
  const wasRead = ({ page, size }: PageBlock) =>
    pages.some((read) => read.page === page && read.size === size);
  const within = isGrouped || wasRead(wanted) ? undefined : pageWithin(pages, wanted);
  const searched = JSON.stringify(view.criteria);
  const [heldSearch, setHeldSearch] = useState<string>();
  const held = isGrouped && pages.length === 0 && heldSearch === searched;
  const needsRequest = isGrouped ? pages.length === 0 && !held : within === undefined;
  const base = useSearchResults(definition.query({ ...request, ...wanted }), requested && needsRequest);
  const [openedAt] = useState(() => Date.now());
  const room = useColumnRoom(view.previewId !== undefined);
  const sort = knownSort(view.sort, grouping ?? definition);
  const read = useMemo(() => {
    if (grouping === undefined || pages.length === 0) return undefined;
    const rows = rowsOfPages(pages);
    return { rows, groups: grouping.group(rows), pages };
  }, [grouping, pages]);
  const [latest, setLatest] = useState(read);
  if (read !== undefined && read !== latest) setLatest(read);
  // those of the search before, while the next one is read
  const shown = read ?? (held ? undefined : latest);
  // the same object as long as it says the same
  const [criteria, setCriteria] = useState(view.criteria);
  if (JSON.stringify(criteria) !== searched) setCriteria(view.criteria);
  const groupedSearch = useMemo(() => {
    if (!isGrouped) return undefined;
    return groupedDefinition(definition, grouping, grouping.columns(shown?.groups ?? [], criteria, room));
  }, [isGrouped, definition, grouping, shown, criteria, room]);
  const all = useMemo(
    () => shown && grouping?.sort(shown.groups, sortOrder(sort ?? grouping.defaultSort)),
    [grouping, shown, sort],
  );
  const { page, size } = view;
  const grouped = useMemo(() => {
    if (all === undefined) return undefined;
    const range = paginate(page, size, all.length);
    const data = all.slice(range.first - 1, range.last);
    return {
      range,
      answer: { data, meta: { page: { number: page, total: range.pages }, totalResults: all.length } },
    };
  }, [all, page, size]);
  const common = {
    held,
    beforeViewKind(kind: ViewKind) {
      const known = cachedPages(client, definition, { criteria: view.criteria, sort: undefined });
      if (kind === "groups" && known.length === 0) setHeldSearch(searched);
    },
    readFirst: () => setHeldSearch(undefined),
  };
  const isFresh = ({ at }: ReadPage) => Date.now() - at < STALE_TIME_MS;
  if (groupedSearch === undefined) {
    const askAgain = () => (within && isFresh(within) ? undefined : base.askAgain());
    const results: SearchResults = within
      ? { ...base, answer: within.answer, answeredAt: within.at, stale: false, fromMemory: true, askAgain }
      : base;
    const total = results.answer?.meta.totalResults;
    const range = total === undefined ? undefined : paginate(view.page, view.size, total);
    const next = { page: view.page + 1, size: view.size };
    const requestsNext = definition.countsRecords && !wasRead(next) && pageWithin(pages, next) === undefined;
    return { ...common, definition, results, range, total, groups: undefined, requestsNext };
  }
  const again = () => {
    for (const { page, size } of pages) {
      const { queryKey } = definition.query({ ...request, page, size });
      if (page !== FIRST_PAGE.page || size !== FIRST_PAGE.size)
        client.removeQueries({ queryKey, exact: true });
    }
    base.again();
  };
  const total = shown && totalOfPages(shown.pages);
  const reachable = countReachable(total ?? 0);
  const countedPages = pages.filter(({ at }) => at >= openedAt);
  const counted = countedPages.reduce((sum, { answer }) => sum + answer.data.length, 0);
  return {
    ...common,
    definition: groupedSearch,
    results: {
      ...base,
      answer: grouped?.answer,
      answeredAt: pages.reduce((oldest, { at }) => Math.min(oldest, at), base.answeredAt || Date.now()),
      stale: shown !== undefined && (read === undefined || base.fetching),
      fromMemory: counted === 0,
      cancelled: base.cancelled && read === undefined,
      again,
      askAgain: () => (pages.some(isFresh) ? undefined : again()),
    },
    range: grouped?.range,
    total,
    groups:
      shown && all && total !== undefined
        ? {
            all,
            read: shown.rows.length,
            counted,
            total,
            reachable,
            missing: missingPages(shown.pages, reachable),
          }
        : undefined,
    requestsNext: false,
  };
}
