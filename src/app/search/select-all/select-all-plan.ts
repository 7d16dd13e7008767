import { hashKey } from "@tanstack/react-query";
import { LIMITS, type SearchAnswer } from "#contract/operation.ts";
import { FRESH_FOR, queryClient } from "#app/api/query-client.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import type { WithSearch } from "./with-search.ts";
import type { SearchQuery } from "#app/search/search-definition.ts";

/** The largest page: the fewest requests. */
const SIZE = LIMITS.pageSizeMax;

/** The records of one page. */
export interface FoundPage {
  readonly rows: number;
  readonly choices: readonly SelectableRecord[];
}

/** What choosing everything that a search finds takes. */
export interface SelectAllPlan {
  /** Results that the service gives. */
  readonly reachable: number;
  readonly total: number;
  readonly pages: readonly number[];
  /** How many of the pages have to be asked for; the others are here already. */
  readonly requests: number;
  /** How many records those requests return. */
  readonly records: number;
  /** A page from the cache when it is fresh there, else from the service, past the cache. */
  readonly read: (page: number, signal: AbortSignal) => Promise<FoundPage>;
}

/** Tells one search from another: what it asks for and in which order. */
export function searchKey(search: WithSearch): string {
  return search(({ name }, { criteria, sort }) => JSON.stringify([name, criteria, sort]));
}

/** Results that the service gives of so many. Decisions, "Paging". */
export function reachableOf(total: number): number {
  return Math.min(total, LIMITS.reachablePages * SIZE);
}

/** Plans to read all results of a search, `total` of them. */
export function selectAllPlan(search: WithSearch, total: number): SelectAllPlan {
  const reachable = reachableOf(total);
  const pages = Array.from({ length: Math.ceil(reachable / SIZE) }, (_, at) => at + 1);
  return search((resource, { criteria, sort }) => {
    const queryOf = (page: number) => resource.query({ criteria, sort, page, size: SIZE });
    const asked = pages.filter((page) => cached(queryOf(page)) === undefined);
    return {
      reachable,
      total,
      pages,
      requests: asked.length,
      records: asked.reduce((sum, page) => sum + Math.min(SIZE, reachable - (page - 1) * SIZE), 0),
      read: async (page, signal) => {
        const query = queryOf(page);
        const { data } = cached(query) ?? (await query.queryFn({ signal, client: queryClient }));
        return { rows: data.length, choices: data.flatMap((row) => resource.selectable(row) ?? []) };
      },
    };
  });
}

function cached<Row>({ queryKey }: SearchQuery<Row>): SearchAnswer<Row> | undefined {
  const query = queryClient.getQueryCache().get<SearchAnswer<Row>>(hashKey(queryKey));
  return query?.isStaleByTime(FRESH_FOR) === false ? query.state.data : undefined;
}
