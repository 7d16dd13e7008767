import { ApiError } from "#app/api/api-error.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { SavedSearch } from "./saved-search.ts";

/** A saved search that could not be counted, and why. */
export interface Refusal {
  readonly saved: SavedSearch;
  readonly error: unknown;
}

interface CountOptions {
  readonly signal: AbortSignal;
  /** Called after each answer. */
  readonly onTotal: (saved: SavedSearch, total: number) => void;
}

/** The outcome of counting. */
export interface CountEnd {
  readonly refusals: readonly Refusal[];
  /** Number of searches not tried, because the last error would have affected them too. */
  readonly left: number;
}

/** Errors after which the next request would fail as well. */
const STOPPING_ERRORS: ReadonlySet<string> = new Set(["network", "rate-limited", "signed-out"]);

/**
 * Counts the records of each saved search, one after the other. Resolves when all are counted, the signal is aborted,
 * or an error would affect the next request as well.
 */
export async function countNew(
  list: readonly SavedSearch[],
  searches: readonly SearchInfo[],
  { signal, onTotal }: CountOptions,
): Promise<CountEnd> {
  const refusals: Refusal[] = [];
  for (const [index, saved] of list.entries()) {
    const search = searches.find(({ name }) => name === saved.search);
    if (search === undefined) continue;
    try {
      onTotal(saved, await search.count(saved.criteria, signal));
    } catch (error) {
      if (signal.aborted) return { refusals, left: list.length - index };
      refusals.push({ saved, error });
      if (error instanceof ApiError && STOPPING_ERRORS.has(error.kind))
        return { refusals, left: list.length - index - 1 };
    }
  }
  return { refusals, left: 0 };
}

/** The cost of counting. [metering-1] [metering-2] [metering-3] */
export function countCost(list: readonly SavedSearch[], searches: readonly SearchInfo[]) {
  const known = list.flatMap((saved) => searches.find(({ name }) => name === saved.search) ?? []);
  return { requests: known.length, records: known.filter(({ countsRecords }) => countsRecords).length };
}

/** The cost as a sentence: "Checking is free." */
export function countCostLabel({ records }: Pick<ReturnType<typeof countCost>, "records">): string {
  if (records === 0) return "Checking is free.";
  return `Checking is free. It uses up to ${formatNumber(records)} of your record limit: 1 for each intent, news or scoops search.`;
}
