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

/** The cached page of a view. Times are in milliseconds since 1970. */
export interface CachedPage {
  /** Identifies the search, whatever the order, page and size. */
  readonly searchId: string;
  readonly answer: SearchAnswer<SearchRow> | undefined;
  readonly answeredAt: number;
  /** Whether the answer was cached when it was requested, so that nothing was sent. False while there is none. */
  readonly isFromMemory: boolean;
  readonly fetching: boolean;
  readonly error: Error | null;
  readonly failedAt: number;
}

/** All pages read of a search, as groups in the order of the view. */
export interface ReadGroups {
  readonly all: readonly SearchRow[];
  /** The number of rows in them. */
  readonly read: number;
  readonly pages: readonly ReadPage[];
}

/** The groups of a screen, and what they were made from. */
export interface RowGroups extends Pick<ReadGroups, "all" | "read"> {
  /** How many rows were read since the screen was opened, and so counted as records. */
  readonly counted: number;
  /** The number of results, and of those that the service returns. */
  readonly total: number;
  readonly reachable: number;
  /** The pages that were not read yet. */
  readonly missing: readonly PageBlock[];
}

/** The rows shown last: they stay, dimmed, until those of the next page arrive. */
export interface StandingRows extends PageBlock {
  readonly searchId: string;
  /** Every row of the page, hidden or not. */
  readonly pageRows: readonly SearchRow[];
  /** The drawn ones. */
  readonly rows: readonly SearchRow[];
  readonly total: number;
  readonly answeredAt: number;
  /** Undefined where rows are not grouped. */
  readonly groups: ReadGroups | undefined;
}

/** Everything that determines a screen's rows. */
export interface SearchInput {
  /** The search as shown: grouped rows have the groups as its rows. */
  readonly definition: SearchDefinition;
  readonly view: SearchView;
  readonly page: CachedPage;
  /** The pages read of the same search in the same order, where its rows can be grouped. */
  readonly pages: readonly ReadPage[];
  /** Undefined where rows are not grouped, or none was read of this search. */
  readonly groups: ReadGroups | undefined;
  /** What the person cancelled: this request, and the error after which it would have been retried. */
  readonly stopped: { readonly isThisPage: boolean; readonly error: Error | null };
  readonly list: HiddenList | undefined;
  /** Whether the person shows the hidden rows of this page. */
  readonly showsHidden: boolean;
  /** When the screen was opened. */
  readonly openedAt: number;
  /** The rows shown last. */
  readonly last: StandingRows | undefined;
}

type Waits = "incomplete" | "held" | "cancelled";

/**
 * What is below the filters. `incomplete`: a required criterion is missing. `held`: the page counts records and was not read, so
 * it waits for a press of a button that says how many.
 */
export type ShownContent =
  | { readonly kind: "rows" }
  | { readonly kind: Waits | "nothing found" | "all hidden" }
  | { readonly kind: "past end"; readonly range: Pagination }
  | { readonly kind: "error"; readonly error: Error };

/** The notice above the rows: `wait` ends by itself, `stale` leaves the last rows readable. */
export interface ResultsTrouble {
  readonly kind: "wait" | "stale";
  readonly error: Error;
}

/** The state of a search screen below its filters. */
export interface SearchState {
  readonly definition: SearchDefinition;
  readonly shows: ShownContent;
  readonly trouble: ResultsTrouble | undefined;
  /** Without hidden ones; undefined until the first arrive. */
  readonly rows: readonly SearchRow[] | undefined;
  readonly pageRows: readonly SearchRow[];
  /** Undefined until the first results arrive. */
  readonly range: Pagination | undefined;
  /** The number of records found, whatever the rows are. */
  readonly total: number | undefined;
  readonly groups: RowGroups | undefined;
  /** Undefined where no list is hidden. */
  readonly hidden: HiddenRows | undefined;
  /** Whether the rows are of the previous search, or are being refreshed. */
  readonly stale: boolean;
  readonly fetching: boolean;
  /** Whether the rows, and so the total, are of this search, on any page. */
  readonly isOfSearch: boolean;
  /** Whether the rows of exactly this view have arrived. */
  readonly settled: boolean;
  readonly isFromMemory: boolean;
  readonly answeredAt: number;
  readonly failedAt: number;
  /** Whether turning to the next page sends a request, and counts. */
  readonly requestsNext: boolean;
  /** The rows that stay while the next ones load. */
  readonly standing: StandingRows | undefined;
}

const noRows: readonly SearchRow[] = [];

/** Identifies a search by the key of its query, without order, page and size, which do not change the total. */
export function searchIdOf(queryKey: readonly unknown[]): string {
  return JSON.stringify(queryKey, (name, value: unknown) =>
    name === "page" || name === "size" || name === "sort" ? undefined : value,
  );
}

/** The previous array where the rows are equal, so that nothing renders again. */
function sameRows(last: readonly SearchRow[] | undefined, rows: readonly SearchRow[]): readonly SearchRow[] {
  const isSame = last?.length === rows.length && rows.every((row, at) => row === last[at]);
  return isSame ? last : rows;
}

/** The previous object where it is equal. */
function unchanged(last: StandingRows | undefined, next: StandingRows): StandingRows {
  return last && shallow(last, next) ? last : next;
}

/** The rows of exactly this view, as far as they were read; of groups, a page of them. */
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

/** The drawn rows of a page, and those that are hidden. Until the list is loaded, the previous rows stay. */
function hideRows({ definition, list, showsHidden, last }: SearchInput, pageRows: readonly SearchRow[]) {
  if (list === undefined) return { rows: pageRows, hidden: undefined };
  const kept = pageRows.filter((row) => !rowHas(definition, row, list.has));
  const hidden = { ...list, count: pageRows.length - kept.length, of: pageRows.length, shown: showsHidden };
  if (list.status === "loading") return { rows: last?.rows, hidden: { ...hidden, count: undefined } };
  return { rows: showsHidden ? pageRows : kept, hidden };
}

const PASSING: ReadonlySet<string | undefined> = new Set(["network", "rate-limited", "signed-out"]);

/** The notice for an error; undefined where the error replaces the rows. */
function troubleOf(error: Error, gaveUpOn: Error | null, hasRows: boolean): ResultsTrouble | undefined {
  const kind = error instanceof ApiError ? error.kind : undefined;
  if (kind === "rate-limited" && gaveUpOn !== error) return { kind: "wait", error };
  return PASSING.has(kind) && hasRows ? { kind: "stale", error } : undefined;
}

/** The page of a view, before rows are hidden. */
function pageOf(input: SearchInput) {
  const { definition, view, pages, last } = input;
  const isGrouped = viewKindOf(definition, view) === "groups";
  const isInside = !isGrouped && pageInside(pages, view) !== undefined;
  const error = isInside ? null : input.page.error;
  const fresh = freshRows(input, isGrouped);
  const waits = waitingOf(input, fresh === undefined && error === null);
  // rows and groups are different records
  const kept = (last?.groups !== undefined) === isGrouped ? last : undefined;
  // a page that waits for a press does not show the previous search
  const isBlank = waits === "incomplete" || waits === "held";
  return { isGrouped, isInside, error, fresh, waits, standing: isBlank ? undefined : (fresh ?? kept) };
}

/** Why a page is not requested. */
function waitingOf({ definition, view, page, stopped }: SearchInput, isUnread: boolean): Waits | undefined {
  if (!isComplete(definition, view)) return "incomplete";
  if (!isUnread || page.fetching) return undefined;
  if (stopped.isThisPage) return "cancelled";
  return definition.countsRecords ? "held" : undefined;
}

/** The drawn rows of a page, and whether they are the requested ones. */
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

/** The position of the rows in their search. Where the page failed, the position of the rows shown instead. */
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

/** The state of a search screen: a pure function of its URL, the cache, and the rows shown last. */
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

/** What is shown: the rows, or what replaces them, such as an error. */
function showsOf(
  error: Error | null,
  waits: Waits | undefined,
  { settled, range, rows, hidden }: Pick<SearchState, "settled" | "range" | "rows" | "hidden">,
): ShownContent {
  if (error !== null) return { kind: "error", error };
  if (waits !== undefined) return { kind: waits };
  if (!settled) return { kind: "rows" };
  if (range?.total === 0) return { kind: "nothing found" };
  if (range && isPastEnd(range)) return { kind: "past end", range };
  return { kind: hidden && rows?.length === 0 ? "all hidden" : "rows" };
}
