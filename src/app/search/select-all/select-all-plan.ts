import { type QueryClient, hashKey } from "@tanstack/react-query";
import { LIMITS, type SearchAnswer } from "#contract/operation.ts";
import { STALE_TIME_MS } from "#app/api/query-client.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { SearchDefinition, SearchQuery, SearchRow } from "#app/search/search-definition.ts";
import { type HiddenList, rowHas } from "#app/search/model/hidden-rows.ts";
import type { SearchView } from "#app/search/search-params.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";

/** The largest page: the fewest requests. */
const PAGE_SIZE = LIMITS.pageSizeMax;

/** One page of results. */
export interface ResultsPage {
  readonly rows: number;
  readonly records: readonly SelectableRecord[];
  /** How many rows are left out, because they are on a hidden list. */
  readonly leftOut?: number;
}

/** The effort of selecting all results of a search. */
export interface SelectAllPlan {
  /** How many of the results the service returns. */
  readonly reachable: number;
  readonly total: number;
  /** The list whose records are left out. */
  readonly without?: string | undefined;
  readonly pages: readonly number[];
  /** How many of the pages have to be requested; the others are cached. */
  readonly requests: number;
  /** How many records those requests return. */
  readonly records: number;
  /** Reads a page from the cache while it is fresh, else from the service, bypassing the cache. */
  readonly read: (page: number, signal: AbortSignal) => Promise<ResultsPage>;
}

/** How many of the results the service returns. [paging-2] */
export function countReachable(total: number): number {
  return Math.min(total, LIMITS.reachableRecords);
}

/** Plans to read all results of a search, `total` of them, leaving out records on a hidden list. */
export function selectAllPlan(
  client: QueryClient,
  definition: SearchDefinition,
  { criteria, sort }: SearchView,
  total: number,
  hidden?: HiddenList,
): SelectAllPlan {
  const reachable = countReachable(total);
  const pages = Array.from({ length: Math.ceil(reachable / PAGE_SIZE) }, (_, index) => index + 1);
  const queryOf = (page: number) => definition.query({ criteria, sort, page, size: PAGE_SIZE });
  const missing = pages.filter((page) => readCache(client, queryOf(page)) === undefined);
  return {
    reachable,
    total,
    without: hidden?.status === "ready" ? hidden.listName : undefined,
    pages,
    requests: missing.length,
    records: missing.reduce((sum, page) => sum + Math.min(PAGE_SIZE, reachable - (page - 1) * PAGE_SIZE), 0),
    read: async (page, signal) => {
      const query = queryOf(page);
      const { data } = readCache(client, query) ?? (await query.queryFn({ signal, client }));
      const kept = hidden ? data.filter((row) => !rowHas(definition, row, hidden.has)) : data;
      const records = kept.flatMap((row) => definition.selectable(row) ?? []);
      return { rows: data.length, records, leftOut: data.length - kept.length };
    },
  };
}

/** Plans to select all groups of rows that were read already. */
export function selectGroupsPlan(definition: SearchDefinition, groups: readonly SearchRow[]): SelectAllPlan {
  const records = groups.flatMap((group) => definition.selectable(group) ?? []);
  return {
    reachable: groups.length,
    total: groups.length,
    pages: [1],
    requests: 0,
    records: 0,
    read: () => Promise.resolve({ rows: groups.length, records }),
  };
}

function readCache(client: QueryClient, { queryKey }: SearchQuery): SearchAnswer<SearchRow> | undefined {
  const query = client.getQueryCache().get<SearchAnswer<SearchRow>>(hashKey(queryKey));
  return query?.isStaleByTime(STALE_TIME_MS) === false ? query.state.data : undefined;
}

/**
 * "Select all 2,418", or "Select the first 10,000" where the service returns no more. Without a number where a list is hidden,
 * since what that leaves out is unknown before all are read.
 */
export function selectAllLabel({
  total,
  reachable,
  without,
}: Pick<SelectAllPlan, "total" | "reachable" | "without">): string {
  if (without !== undefined) return "Select all not on the list";
  return reachable < total
    ? `Select the first ${formatNumber(reachable)}`
    : `Select all ${formatNumber(total)}`;
}

/** The cost: no credits, and some time where it takes many pages. */
export function costLabel({ requests }: Pick<SelectAllPlan, "requests">): string {
  return requests > 20 ? "Free. Takes up to a minute." : "Free";
}

/** Notes before the start: the cap, what counts, what is selected if it stops. One or two sentences each. */
export function selectAllNotes(
  plan: Pick<SelectAllPlan, "total" | "reachable" | "records" | "without">,
  { countsRecords, noun, recordType }: Pick<SearchDefinition, "countsRecords" | "noun" | "recordType">,
): string[] {
  const { total, reachable, records, without } = plan;
  const hidden = `Found ${formatNumber(reachable)}. Those on “${without}” are left out; you’ll see how many at the end.`;
  const capped = `You get the first ${formatNumber(reachable)} of ${formatNumber(total)} in this order. For the others, narrow the search.`;
  const counted = `Uses your record limit: ${formatCount(records, noun)}. The ${RECORD_NOUN[recordType].many} they name are selected.`;
  return [
    ...(without === undefined ? [] : [hidden]),
    ...(reachable < total ? [capped] : []),
    ...(countsRecords && records > 0 ? [counted] : []),
    "Stay on this screen until it’s done. If you leave, what is selected so far stays.",
  ];
}

/** Whether it starts at the first press, which a single free request does; otherwise the notes are shown first. */
export function startsAtOnce(
  { pages }: Pick<SelectAllPlan, "pages">,
  { countsRecords }: Pick<SearchDefinition, "countsRecords">,
): boolean {
  return !countsRecords && pages.length === 1;
}

/** Identifies the search whose results are selected, whatever its page and columns. */
export function selectAllKey(
  { name }: Pick<SearchDefinition, "name">,
  { criteria, sort }: SearchView,
): string {
  return JSON.stringify([name, criteria, sort]);
}

/** The result: "2,290 contacts added to the selection". */
export function selectAllMessage(
  added: number,
  type: RecordType,
  stopped?: "canceled" | "left",
  hidden?: { readonly found: number; readonly leftOut: number; readonly list: string },
): string {
  if (hidden !== undefined) {
    const { found, leftOut, list } = hidden;
    const rest = `${formatNumber(found)} found, ${formatNumber(leftOut)} on “${list}” left out`;
    return `${selectAllMessage(added, type, stopped)}. ${rest}`;
  }
  const count = formatCount(added, RECORD_NOUN[type]);
  if (stopped === "left") return `Selecting stopped: ${count} added so far`;
  if (stopped === "canceled") return `Cancelled: ${count} added so far`;
  return added === 0 ? "All of them were already selected" : `${count} added to the selection`;
}
