import type { SearchAnswer } from "#contract/operation.ts";
import { shallow } from "zustand/shallow";
import { ApiError } from "#app/api/api-error.ts";
import type { SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import type { SearchView } from "#app/search/search-params.ts";
import { type Pagination, isPastEnd, paginate } from "#app/table/table-pagination.ts";
import { type HiddenList, type HiddenRows, rowHas } from "./hidden-rows.ts";
import {
  FIRST_PAGE,
  type PageBlock,
  type ReadPage,
  isSamePage,
  missingPages,
  pageInside,
  totalOfPages,
} from "./read-pages.ts";
import { isComplete, viewKindOf } from "./view-request.ts";

/** What the cache holds of the page that a view asks for. Times are in milliseconds since 1970. */
export interface CachedPage {
  /** Tells its search from others, whatever their order, page and size. */
  readonly searchId: string;
  readonly answer: SearchAnswer<SearchRow> | undefined;
  readonly answeredAt: number;
  /** The answer was there before it was asked for: nothing was sent. False while there is none. */
  readonly isFromMemory: boolean;
  readonly fetching: boolean;
  readonly error: Error | null;
  readonly failedAt: number;
}

/** All pages that were read of a search, as groups in the order of the view. */
export interface ReadGroups {
  readonly all: readonly SearchRow[];
  /** How many rows they are made of. */
  readonly read: number;
  readonly pages: readonly ReadPage[];
}

/** What the groups of the screen are made of. */
export interface RowGroups extends Pick<ReadGroups, "all" | "read"> {
  /** How many rows were read since the screen was opened: so many records counted. */
  readonly counted: number;
  /** How many results there are, and how many of them the service returns. */
  readonly total: number;
  readonly reachable: number;
  /** The pages that are left to read. */
  readonly missing: readonly PageBlock[];
}

/** Rows that stood on the screen: they stay, dimmed, until those of the next page are there. */
export interface StandingRows extends PageBlock {
  readonly searchId: string;
  /** Every row of the page, hidden or not. */
  readonly pageRows: readonly SearchRow[];
  /** Those that are drawn. */
  readonly rows: readonly SearchRow[];
  readonly total: number;
  readonly answeredAt: number;
  /** Undefined where rows are not grouped. */
  readonly groups: ReadGroups | undefined;
}

/** What a screen's rows follow from. */
export interface SearchInput {
  /** The search as it is shown: where rows are grouped, the groups are its rows. */
  readonly definition: SearchDefinition;
  readonly view: SearchView;
  readonly page: CachedPage;
  /** The pages that were read of the same search in the same order, where its rows can be grouped. */
  readonly pages: readonly ReadPage[];
  /** Undefined where rows are not grouped, or none was read of this search. */
  readonly groups: ReadGroups | undefined;
  /** What the person gave up: this very request, and the error that it would have gone on after. */
  readonly stopped: { readonly isThisPage: boolean; readonly error: Error | null };
  readonly list: HiddenList | undefined;
  /** Whether the person looks at the hidden rows of this page. */
  readonly showsHidden: boolean;
  /** When the screen was opened. */
  readonly openedAt: number;
  /** What stood last. */
  readonly last: StandingRows | undefined;
}

type Waits = "incomplete" | "held" | "cancelled";

/**
 * What stands below the filters. `incomplete`: something to search by is missing. `held`: the page counts records and was
 * not read, so that it waits for a press that says how many.
 */
export type Shows =
  | { readonly kind: "rows" }
  | { readonly kind: Waits | "nothing found" | "all hidden" }
  | { readonly kind: "past end"; readonly range: Pagination }
  | { readonly kind: "error"; readonly error: Error };

/** What is said over the rows: `wait` goes on by itself, `stale` leaves the last rows readable. */
export interface Trouble {
  readonly kind: "wait" | "stale";
  readonly error: Error;
}

/** A search screen below its filters. */
export interface SearchState {
  readonly definition: SearchDefinition;
  readonly shows: Shows;
  readonly trouble: Trouble | undefined;
  /** Without those that are hidden; undefined until the first are there. */
  readonly rows: readonly SearchRow[] | undefined;
  readonly pageRows: readonly SearchRow[];
  /** Undefined until the first results arrive. */
  readonly range: Pagination | undefined;
  /** How many records the search finds, whatever the rows are. */
  readonly total: number | undefined;
  readonly groups: RowGroups | undefined;
  /** Undefined where no list is left out. */
  readonly hidden: HiddenRows | undefined;
  /** The rows belong to the search before, or are being refreshed. */
  readonly stale: boolean;
  readonly fetching: boolean;
  /** The rows are of this search, whichever page of it: so is how many there are. */
  readonly isOfSearch: boolean;
  /** The rows are there, of this very view. */
  readonly settled: boolean;
  readonly isFromMemory: boolean;
  readonly answeredAt: number;
  readonly failedAt: number;
  /** Whether the next page is requested when it is turned to, and counts. */
  readonly requestsNext: boolean;
  /** What goes on standing while the next rows load. */
  readonly standing: StandingRows | undefined;
}

const noRows: readonly SearchRow[] = [];

/** Tells a search from others by the key of its query, whatever the order, page and size, which all find as many. */
export function searchIdOf(queryKey: readonly unknown[]): string {
  return JSON.stringify(queryKey, (name, value: unknown) =>
    name === "page" || name === "size" || name === "sort" ? undefined : value,
  );
}

/** The same rows as before, as the same array: what draws them has nothing to do. */
function sameRows(last: readonly SearchRow[] | undefined, rows: readonly SearchRow[]): readonly SearchRow[] {
  const isSame = last?.length === rows.length && rows.every((row, at) => row === last[at]);
  return isSame ? last : rows;
}

/** The same object as before where it says the same. */
function unchanged(last: StandingRows | undefined, next: StandingRows): StandingRows {
  return last && shallow(last, next) ? last : next;
}

/** The rows of this very view, as far as they were read; those of groups are a page of them. */
function freshRows(
  { view, page, pages, groups, last }: SearchInput,
  isGrouped: boolean,
): Omit<StandingRows, "rows"> | undefined {
  const place = { searchId: page.searchId, page: view.page, size: view.size };
  if (isGrouped) {
    if (groups === undefined) return undefined;
    const { first, last: end } = paginate(view.page, view.size, groups.all.length);
    const pageRows = sameRows(last?.pageRows, groups.all.slice(first - 1, end));
    const answeredAt = Math.min(...groups.pages.map(({ at }) => at));
    return { ...place, pageRows, total: groups.all.length, answeredAt, groups };
  }
  const { answer = page.answer, at = page.answeredAt } = pageInside(pages, place) ?? {};
  if (answer === undefined) return undefined;
  const pageRows = sameRows(last?.pageRows, answer.data);
  return { ...place, pageRows, total: answer.meta.totalResults, answeredAt: at, groups: undefined };
}

function describeGroups({ all, read, pages }: ReadGroups, openedAt: number): RowGroups {
  const total = totalOfPages(pages);
  const { reachable } = paginate(FIRST_PAGE.page, FIRST_PAGE.size, total);
  const counted = pages
    .filter(({ at }) => at >= openedAt)
    .reduce((sum, { answer }) => sum + answer.data.length, 0);
  return { all, read, counted, total, reachable, missing: missingPages(pages, reachable) };
}

/** What is drawn of a page, and what is said of the rest. Until the list is read, the rows before stay. */
function hideRows({ definition, list, showsHidden, last }: SearchInput, pageRows: readonly SearchRow[]) {
  if (list === undefined) return { rows: pageRows, hidden: undefined };
  const kept = pageRows.filter((row) => !rowHas(definition, row, list.has));
  const hidden = { ...list, count: pageRows.length - kept.length, of: pageRows.length, shown: showsHidden };
  if (list.status === "loading") return { rows: last?.rows, hidden: { ...hidden, count: undefined } };
  return { rows: showsHidden ? pageRows : kept, hidden };
}

const PASSING: ReadonlySet<string | undefined> = new Set(["network", "rate-limited", "signed-out"]);

/** What an error means for the rows; undefined where it takes their place. */
function troubleOf(error: Error, gaveUpOn: Error | null, hasRows: boolean): Trouble | undefined {
  const kind = error instanceof ApiError ? error.kind : undefined;
  if (kind === "rate-limited" && gaveUpOn !== error) return { kind: "wait", error };
  return PASSING.has(kind) && hasRows ? { kind: "stale", error } : undefined;
}

/** What the page of a view comes to, before anything of it is hidden. */
function pageOf(input: SearchInput) {
  const { definition, view, pages, last } = input;
  const isGrouped = viewKindOf(definition, view) === "groups";
  const isInside = !isGrouped && pageInside(pages, view) !== undefined;
  const error = isInside ? null : input.page.error;
  const fresh = freshRows(input, isGrouped);
  const waits = waitingOf(input, fresh === undefined && error === null);
  // rows and groups are different records
  const kept = (last?.groups !== undefined) === isGrouped ? last : undefined;
  // what waits for a press is none of the search before
  const isBlank = waits === "incomplete" || waits === "held";
  return { isGrouped, isInside, error, fresh, waits, standing: isBlank ? undefined : (fresh ?? kept) };
}

/** Why a page is not asked for. */
function waitingOf({ definition, view, page, stopped }: SearchInput, isUnread: boolean): Waits | undefined {
  if (!isComplete(definition, view)) return "incomplete";
  if (!isUnread || page.fetching) return undefined;
  if (stopped.isThisPage) return "cancelled";
  return definition.countsRecords ? "held" : undefined;
}

/** The rows that are drawn of a page, and how far they are those that were asked for. */
function drawRows(input: SearchInput, { isInside, error, fresh, standing }: ReturnType<typeof pageOf>) {
  const { rows: drawn, hidden } = hideRows(input, standing?.pageRows ?? noRows);
  const rows = standing && drawn && sameRows(input.last?.rows, drawn);
  const isLoadingList = hidden?.status === "loading";
  const isRefreshed = input.page.fetching && !isInside;
  const stale = rows !== undefined && (fresh === undefined || isRefreshed || isLoadingList);
  return {
    rows,
    hidden: hidden && (stale ? { ...hidden, count: undefined } : hidden),
    stale,
    fetching: input.page.fetching || isLoadingList,
    settled: rows !== undefined && !stale && error === null,
    standing: fresh && rows && !isLoadingList ? unchanged(input.last, { ...fresh, rows }) : input.last,
  };
}

/** Where the rows stand in their search. Where the page could not be loaded, it is said which rows there are instead. */
function rangeOf(
  { view }: SearchInput,
  { isGrouped, error, standing }: ReturnType<typeof pageOf>,
  stale: boolean,
) {
  if (standing === undefined) return undefined;
  const { page, size } = error !== null && stale && !isGrouped ? standing : view;
  return paginate(page, size, standing.total);
}

function isNextRead({ pages, view }: SearchInput): boolean {
  const next = { page: view.page + 1, size: view.size };
  return pages.some((read) => isSamePage(read, next)) || pageInside(pages, next) !== undefined;
}

/** What the screen shows of a search: a pure function of its address, of what the cache holds, and of what stood before. */
export function searchState(input: SearchInput): SearchState {
  const { definition, page, stopped } = input;
  const found = pageOf(input);
  const { isGrouped, isInside, error, fresh, waits, standing } = found;
  const { pageRows = noRows, total, answeredAt = 0 } = standing ?? {};
  const drawn = drawRows(input, found);
  const { rows, stale } = drawn;
  const range = rangeOf(input, found, stale);
  const trouble = error === null ? undefined : troubleOf(error, stopped.error, Boolean(rows?.length));
  const groups = standing?.groups && describeGroups(standing.groups, input.openedAt);
  return {
    ...drawn,
    definition,
    shows: showsOf(trouble ? null : error, waits, { ...drawn, range }),
    trouble,
    pageRows,
    range,
    total: groups?.total ?? total,
    groups,
    isOfSearch: fresh !== undefined || (!isGrouped && standing?.searchId === page.searchId),
    isFromMemory: groups ? groups.counted === 0 : isInside || page.isFromMemory,
    answeredAt,
    failedAt: page.failedAt,
    requestsNext: definition.countsRecords && !isGrouped && !isNextRead(input),
  };
}

/** What stands in place of the rows, or that they do; an error, where it takes their place. */
function showsOf(
  error: Error | null,
  waits: Waits | undefined,
  { settled, range, rows, hidden }: Pick<SearchState, "settled" | "range" | "rows" | "hidden">,
): Shows {
  if (error !== null) return { kind: "error", error };
  if (waits !== undefined) return { kind: waits };
  if (!settled) return { kind: "rows" };
  if (range?.total === 0) return { kind: "nothing found" };
  if (range && isPastEnd(range)) return { kind: "past end", range };
  return { kind: hidden && rows?.length === 0 ? "all hidden" : "rows" };
}
