import { hashKey } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import type { SearchDefinition, SearchQuery } from "#app/search/search-definition.ts";
import type { SearchView, ViewKind } from "#app/search/search-params.ts";
import { sortOrder } from "#app/search/search-sort.ts";
import { type Pagination, isPastEnd } from "#app/table/table-pagination.ts";
import { FIRST_PAGE, type PageBlock, type ReadRequest } from "./read-pages.ts";

/** A sort of the address, where the view has it. */
export function knownSort(
  sort: string | undefined,
  { sorts }: Pick<SearchDefinition, "sorts">,
): string | undefined {
  const key = sort === undefined ? undefined : sortOrder(sort).key;
  return sorts.some((choice) => choice.key === key) ? sort : undefined;
}

/** How a view draws its rows: as the address says, where the search can be drawn so. */
export function viewKindOf(
  { card, grouping, defaultView = "rows" }: SearchDefinition,
  { view }: SearchView,
): ViewKind {
  const known = view === "cards" ? card !== undefined : view !== "groups" || grouping !== undefined;
  return known ? (view ?? defaultView) : defaultView;
}

/** The page that a view is drawn of. Groups begin with the largest one, in the order of the search. */
export function requestOf(definition: SearchDefinition, view: SearchView): ReadRequest & PageBlock {
  const { criteria, page, size } = view;
  if (viewKindOf(definition, view) === "groups") return { criteria, sort: undefined, ...FIRST_PAGE };
  const sort = definition.grouping === undefined ? view.sort : knownSort(view.sort, definition);
  return { criteria, sort, page, size };
}

/** The key of the page that a press allows where records count. */
export function permissionKey(definition: SearchDefinition, view: SearchView): string {
  return hashKey(definition.query(requestOf(definition, view)).queryKey);
}

/** Whether a view may request its page: where records count, only the page that a press has allowed. */
export function mayRequest(
  definition: SearchDefinition,
  view: SearchView,
  allowed: string | undefined,
): boolean {
  return !definition.countsRecords || allowed === permissionKey(definition, view);
}

/**
 * Which page may be requested: where records count, that of the last press that said so, once. A link, a reload, Back or
 * another view of the rows sends nothing.
 */
export function usePermission(definition: SearchDefinition, view: SearchView) {
  const [allowed, setAllowed] = useState<string>();
  return {
    granted: mayRequest(definition, view, allowed),
    allow: (next: SearchView) =>
      setAllowed(definition.countsRecords ? permissionKey(definition, next) : undefined),
    revoke: () => setAllowed(undefined),
  };
}

/** The page after the one on the screen, where asking for it ahead is free. */
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

/** What a request of a view counts, where records count: "up to 100 records, 0 credits". [metering-2] [metering-3] */
export function searchCost(viewKind: ViewKind, size: number): string {
  return `up to ${formatNumber(viewKind === "groups" ? FIRST_PAGE.size : size)} records, 0 credits`;
}

/** What another order of the rows counts; undefined where it requests nothing that counts. */
export function sortCost(
  { countsRecords }: Pick<SearchDefinition, "countsRecords">,
  viewKind: ViewKind,
  size: number,
): string | undefined {
  return countsRecords && viewKind !== "groups" ? searchCost(viewKind, size) : undefined;
}
