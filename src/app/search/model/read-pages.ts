import { type QueryClient, hashKey } from "@tanstack/react-query";
import * as z from "zod/mini";
import { LIMITS, type SearchAnswer } from "#contract/operation.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import type { SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { SEARCH_DEFAULTS, type SearchView } from "#app/search/search-params.ts";
import { PAGE_SIZES } from "#app/table/table-pagination.ts";

/** A page by its number, from 1, and its size. */
export interface PageBlock {
  readonly page: number;
  readonly size: number;
}

/** A page that was read, from the cache. */
export interface ReadPage extends PageBlock {
  readonly answer: SearchAnswer<SearchRow>;
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
}

/** The page that a grouped view reads first: the largest. */
export const FIRST_PAGE: PageBlock = { page: 1, size: LIMITS.pageSizeMax };

/** Pages with an equal request belong together: the same search in the same order. */
export type ReadRequest = Pick<SearchView, "criteria" | "sort">;

const pageOfKey = z.looseObject({ page: z.number(), size: z.number() });

/** The cached pages of a search, of any size and age, where its rows can be grouped. */
export function cachedPages(
  client: QueryClient,
  definition: SearchDefinition,
  request: ReadRequest,
): ReadPage[] {
  if (definition.grouping === undefined) return [];
  const queries = client
    .getQueryCache()
    .findAll({ queryKey: [SEARCH_KEYS.counted, definition.name] })
    .flatMap(({ queryKey, queryHash }) => {
      const parsed = pageOfKey.safeParse(queryKey[2]);
      if (!parsed.success) return [];
      const { page, size } = parsed.data;
      return hashKey(definition.query({ ...request, page, size }).queryKey) === queryHash
        ? [{ page, size, queryHash }]
        : [];
    });
  return queries.flatMap(({ page, size, queryHash }) => {
    const state = client.getQueryCache().get<SearchAnswer<SearchRow>>(queryHash)?.state;
    return state?.data === undefined ? [] : { page, size, answer: state.data, at: state.dataUpdatedAt };
  });
}

function offsetOf({ page, size }: PageBlock): number {
  return (page - 1) * size;
}

/** The rows of pages in order, each position once; of two overlapping pages the newer one counts. */
export function rowsOfPages(pages: readonly ReadPage[]): SearchRow[] {
  const places = new Map<number, SearchRow>();
  for (const read of pages.toSorted((one, other) => one.at - other.at)) {
    for (const [index, row] of read.answer.data.entries()) places.set(offsetOf(read) + index, row);
  }
  return [...places].toSorted(([one], [other]) => one - other).map(([, row]) => row);
}

/** The number of results according to the newest of the pages. */
export function totalOfPages(pages: readonly ReadPage[]): number {
  return pages.toSorted((one, other) => one.at - other.at).at(-1)?.answer.meta.totalResults ?? 0;
}

/** Whether two pages are the same. */
export function isSamePage(one: PageBlock, other: PageBlock): boolean {
  return one.page === other.page && one.size === other.size;
}

/** A page that was not read itself, but is part of a larger one that was; undefined where it has to be requested. */
export function pageInside(pages: readonly ReadPage[], wanted: PageBlock): ReadPage | undefined {
  if (pages.some((read) => isSamePage(read, wanted))) return undefined;
  const offset = offsetOf(wanted);
  const around = pages.find((read) => {
    const from = offsetOf(read);
    return read.size > wanted.size && from <= offset && from + read.size >= offset + wanted.size;
  });
  if (around === undefined) return undefined;
  const start = offset - offsetOf(around);
  const data = around.answer.data.slice(start, start + wanted.size);
  return { ...wanted, answer: { ...around.answer, data }, at: around.at };
}

/** The smallest page: pages of every size begin and end at multiples of it. */
const UNIT = Math.min(...PAGE_SIZES);

/** The page sizes, the largest first. */
const SIZES = PAGE_SIZES.toReversed();

/**
 * The fewest pages that contain every unread result and no read one, so that records count once. Pages that the service does not
 * return are left out. [paging-2]
 */
export function missingPages(read: readonly PageBlock[], reachable: number): PageBlock[] {
  const known = new Set(
    read.flatMap((block) =>
      Array.from({ length: block.size / UNIT }, (_, index) => offsetOf(block) / UNIT + index),
    ),
  );
  const units = Math.ceil(reachable / UNIT);
  const missing: PageBlock[] = [];
  for (let unit = 0; unit < units;) {
    const offset = unit * UNIT;
    const size = SIZES.find((each) => {
      const whole = Array.from({ length: each / UNIT }, (_, index) => unit + index);
      return offset % each === 0 && whole.every((at) => !known.has(at));
    });
    if (size !== undefined) missing.push({ page: offset / size + 1, size });
    unit += (size ?? UNIT) / UNIT;
  }
  return missing;
}

/** How many results the pages contain, of those that can be reached. */
export function countRows(pages: readonly PageBlock[], reachable: number): number {
  return pages.reduce(
    (sum, block) => sum + Math.max(0, Math.min(block.size, reachable - offsetOf(block))),
    0,
  );
}

/**
 * The title in place of a page whose records count and which was not read yet; for the first page, what the search would read.
 */
export function unreadTitle(page: number, many: string): string {
  return page === SEARCH_DEFAULTS.page ? `Search ${many}` : `Page ${formatNumber(page)} isn’t loaded yet`;
}
