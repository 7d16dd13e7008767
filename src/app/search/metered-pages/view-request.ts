import { hashKey } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS } from "#contract/operation.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import type { SearchView, ViewKind } from "#app/search/search-params.ts";
import { sortOrder } from "#app/search/search-sort.ts";
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
  // groups have more pages than the service returns
  return { criteria, sort, page: Math.min(page, LIMITS.reachablePages), size };
}

/** What tells the page of a view from every other one. */
export function pageKeyOf(definition: SearchDefinition, view: SearchView): string {
  return hashKey(definition.query(requestOf(definition, view)).queryKey);
}

/** What a request of a view counts, where records count: "up to 100 records, 0 credits". [metering-2] [metering-3] */
export function searchCostOf(kind: ViewKind, size: number): string {
  return `up to ${formatNumber(kind === "groups" ? FIRST_PAGE.size : size)} records, 0 credits`;
}

/** Whether the page of a view may be requested: where its records count, only the one that a press allowed. */
export function mayRequest(
  { countsRecords }: Pick<SearchDefinition, "countsRecords">,
  page: string,
  allowed: string | undefined,
): boolean {
  return !countsRecords || allowed === page;
}

/**
 * Which page may be requested: where records count, that of the last press that said so, once. A link, a reload, Back or
 * another view of the rows sends nothing.
 */
export function usePermission(definition: SearchDefinition, view: SearchView) {
  const keyOf = (of: SearchView) => pageKeyOf(definition, of);
  const [allowed, setAllowed] = useState<string>();
  const { countsRecords } = definition;
  return {
    granted: mayRequest(definition, keyOf(view), allowed),
    allow: (next: SearchView) => setAllowed(countsRecords ? keyOf(next) : undefined),
    revoke: () => setAllowed(undefined),
  };
}
