import { LIMITS } from "#contract/operation.ts";
import { formatNumber } from "#app/lib/format-number.ts";

/** Selectable page sizes. */
export const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The position of a page in its results. Counts from 1. */
export interface Pagination {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** Positions of the first and last row that the page can hold. `last` is below `first` on a page past the end. */
  readonly first: number;
  readonly last: number;
  /** Number of pages that can be opened. */
  readonly pages: number;
  /** Number of results that can be reached. [paging-2] */
  readonly reachable: number;
}

/** Computes the position of a page from the total alone, not from the answer's page count and links. [paging-2] */
export function paginate(page: number, size: number, total: number): Pagination {
  const reachable = Math.min(total, LIMITS.reachableRecords);
  return {
    page,
    size,
    total,
    first: (page - 1) * size + 1,
    last: Math.min(page * size, reachable),
    pages: Math.ceil(reachable / size),
    reachable,
  };
}

/** Whether there are results beyond the last page that the service serves. */
export function isCapped(range: Pagination): boolean {
  return range.reachable < range.total;
}

/** Whether there are results, but none on this page. */
export function isPastEnd(range: Pagination): boolean {
  return range.total > 0 && range.first > range.reachable;
}

/**
 * The visible range and its total: "76–100" and "of 2,418". Results that cannot be reached have a notice of their own.
 */
export function rangeLabel(range: Pagination, locale?: string): { shown: string; of: string } {
  const total = formatNumber(range.total, locale);
  if (range.total === 0) return { shown: "0", of: "results" };
  if (isPastEnd(range)) return { shown: "None", of: `of ${total}` };
  const first = formatNumber(range.first, locale);
  const last = formatNumber(range.last, locale);
  return { shown: first === last ? first : `${first}–${last}`, of: `of ${total}` };
}

/**
 * Whether a page can be opened: the first always can, others up to the last. `isKnown`: whether the total belongs to
 * this search rather than the previous one.
 */
export function canTurnTo(page: number, range: Pagination | undefined, isKnown: boolean): boolean {
  if (page === 1) return true;
  return isKnown && range !== undefined && page > 1 && page <= range.pages;
}
