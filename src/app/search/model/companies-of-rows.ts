import type { ShownCompanies } from "#app/record-views/steps/shown-companies.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import type { SearchView } from "#app/search/search-params.ts";
import type { Pagination } from "#app/table/table-pagination.ts";
import type { SearchState } from "./search-state.ts";

/** The parts of a search's state that determine the companies of its rows. */
interface ShownRows extends Pick<SearchState, "rows" | "stale"> {
  readonly definition: Pick<SearchDefinition, "title" | "noun" | "linkedRecords">;
  readonly range: Pick<Pagination, "first" | "total" | "pages"> | undefined;
  readonly groups: { readonly all: readonly SearchRow[] } | undefined;
  readonly hidden: object | undefined;
}

/**
 * The companies of the rows, in order, to pass to a company that is opened; undefined while there are none. Only rows
 * that are companies know their total and continue beyond their page.
 */
export function companiesOfRows(view: SearchView, search: ShownRows): ShownCompanies | undefined {
  const { definition, range, groups, hidden, stale } = search;
  const rows = groups?.all ?? search.rows ?? [];
  if (range === undefined || rows.length === 0 || stale) return undefined;
  const ids = rows.flatMap((row) => definition.linkedRecords(row).company?.id ?? []);
  const screen = definition.title;
  const areRows = definition.noun.one === RECORD_NOUN.company.one && ids.length === rows.length;
  // several rows may be about one company, and hidden rows leave gaps in the positions
  if (!areRows || hidden) return { screen, ids: [...new Set(ids)], first: 1, total: undefined };
  if (groups) return { screen, ids, first: 1, total: ids.length };
  const { criteria, sort, page, size } = view;
  const request = { criteria, page, size, sort };
  return { screen, ids, first: range.first, total: range.total, page: { request, pages: range.pages } };
}
