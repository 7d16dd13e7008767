import type { QueryClient } from "@tanstack/react-query";
import { formatCount } from "#app/lib/format-number.ts";
import type { SearchDefinition, SearchQuery } from "#app/search/search-definition.ts";
import type { SearchView, ViewKind } from "#app/search/search-params.ts";
import { sortOrder } from "#app/search/search-sort.ts";
import { type Pagination, isPastEnd } from "#app/table/table-pagination.ts";
import { FIRST_PAGE, type PageBlock, type ReadRequest, cachedPages, pageInside } from "./read-pages.ts";

/** A sort of the URL, if the view has it. */
export function knownSort(
  sort: string | undefined,
  { sorts }: Pick<SearchDefinition, "sorts">,
): string | undefined {
  const key = sort === undefined ? undefined : sortOrder(sort).key;
  return sorts.some((choice) => choice.key === key) ? sort : undefined;
}

/** How a view draws its rows: as in the URL, if the search supports that. */
export function viewKindOf(
  { card, grouping, defaultView = "rows" }: SearchDefinition,
  { view }: SearchView,
): ViewKind {
  const known = view === "cards" ? card !== undefined : view !== "groups" || grouping !== undefined;
  return known ? (view ?? defaultView) : defaultView;
}

/** The page that a view is drawn from. Groups start with the largest one, in the order of the search. */
export function requestOf(definition: SearchDefinition, view: SearchView): ReadRequest & PageBlock {
  const { criteria, page, size } = view;
  if (viewKindOf(definition, view) === "groups") return { criteria, sort: undefined, ...FIRST_PAGE };
  const sort = definition.grouping === undefined ? view.sort : knownSort(view.sort, definition);
  return { criteria, sort, page, size };
}

/** Whether a view has all criteria that its search requires. */
export function isComplete({ needs }: SearchDefinition, { criteria }: Pick<SearchView, "criteria">): boolean {
  return needs?.isMet(criteria) !== false;
}

/**
 * Requests a page whose records count, for the handler of a press on a button that says what it counts: nothing else may. Rows
 * that were read already, alone or within other pages, are not requested again.
 */
export function requestByPress(client: QueryClient, definition: SearchDefinition, view: SearchView): void {
  if (!definition.countsRecords || !isComplete(definition, view)) return;
  const { page, size, ...request } = requestOf(definition, view);
  const pages = cachedPages(client, definition, request);
  const isGrouped = viewKindOf(definition, view) === "groups";
  const isRead = isGrouped ? pages.length > 0 : pageInside(pages, { page, size }) !== undefined;
  if (!isRead) void client.prefetchQuery(definition.query({ ...request, page, size }));
}

/** The next page, where requesting it early is free. */
export function pageAhead(
  definition: SearchDefinition,
  view: SearchView,
  range: Pagination | undefined,
): SearchQuery | undefined {
  const hasNext = range !== undefined && !isPastEnd(range) && view.page < range.pages;
  return hasNext && !definition.countsRecords
    ? definition.query({ ...view, page: view.page + 1 })
    : undefined;
}

/** What a request of a view counts toward the record limit: "up to 100 signals". [metering-2] [metering-3] */
export function searchCost(
  { noun }: Pick<SearchDefinition, "noun">,
  viewKind: ViewKind,
  size: number,
): string {
  return `up to ${formatCount(viewKind === "groups" ? FIRST_PAGE.size : size, noun)}`;
}

/** What another order of the rows counts; undefined where it sends no counted request. */
export function sortCost(
  definition: Pick<SearchDefinition, "countsRecords" | "noun">,
  viewKind: ViewKind,
  size: number,
): string | undefined {
  return definition.countsRecords && viewKind !== "groups"
    ? searchCost(definition, viewKind, size)
    : undefined;
}
