import { ApiError } from "#app/api/api-error.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { formatCount } from "#app/lib/format-number.ts";
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

/** How counting ended. */
export interface CountEnd {
  readonly refusals: readonly Refusal[];
  /** Searches that were not asked, since the last answer would have been theirs as well. */
  readonly left: number;
}

/** After these the next request would be refused too. */
const FINAL: ReadonlySet<string> = new Set(["network", "rate-limited", "signed-out"]);

/**
 * Asks each saved search how many records fit now, one after the other and each once. Resolves when all were asked,
 * the signal was aborted, or an answer said that asking on is no use.
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
      if (error instanceof ApiError && FINAL.has(error.kind))
        return { refusals, left: list.length - index - 1 };
    }
  }
  return { refusals, left: 0 };
}

/** What counting costs, before it is pressed. Section 8, rules 1 to 3. */
export function countCost(list: readonly SavedSearch[], searches: readonly SearchInfo[]) {
  const known = list.flatMap((saved) => searches.find(({ name }) => name === saved.search) ?? []);
  return { requests: known.length, records: known.filter(({ countsRecords }) => countsRecords).length };
}

/** The cost in words: "3 requests, and up to 2 records for intent, news and scoops. No credits." */
export function countCostLabel({ requests, records }: ReturnType<typeof countCost>): string {
  const asked = formatCount(requests, { one: "request", many: "requests" });
  if (records === 0) return `${asked}, no records and no credits.`;
  return `${asked}, and counts up to ${formatCount(records, { one: "record", many: "records" })}: one for each search for intent, news or scoops. No credits.`;
}
