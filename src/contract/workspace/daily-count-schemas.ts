import * as z from "zod/mini";
import { operations } from "#contract/operations.ts";

/**
 * Once a day the gateway counts how many records match a saved search. Only searches that cost neither credits nor records.
 * [alerts-1]
 */

/** The searches that cost neither. [metering-1] */
export const FREE_SEARCHES = ["searchContacts", "searchCompanies"] as const;
export type FreeSearch = (typeof FREE_SEARCHES)[number];

const FREE: ReadonlySet<string> = new Set(FREE_SEARCHES);

/** Whether the gateway may send a search by itself: the contract must also say that its records count nowhere. */
export function isFreeSearch(name: string): name is FreeSearch {
  if (!FREE.has(name)) return false;
  const { kind, countsRecords } = operations[name as FreeSearch];
  return kind === "search" && !countsRecords;
}

/** The service's request of a saved search; the gateway does not know the filters of pages. */
export const savedRequest = z.object({
  /** Changes whenever the search does. */
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  operation: z.string().check(z.maxLength(100)),
  /** The attributes of the search's body. [search-1] */
  attributes: z.record(z.string(), z.unknown()),
});
export type SavedRequest = z.output<typeof savedRequest>;

/** The one document of a person that the gateway writes and browsers only read. */
export const DAILY_COUNTS = { kind: "dailyCounts", id: "dailyCounts" } as const;

/** Why something was not counted. */
export const COUNT_PROBLEMS = [
  /** No browser of the person was signed in. */
  "signed-out",
  /** The service asked for fewer requests. */
  "rate-limited",
  /** The service refused the search, or what it needs is not granted. */
  "refused",
  /** No answer, or none that could be read. */
  "unavailable",
] as const;
export type CountProblem = (typeof COUNT_PROBLEMS)[number];

const time = z.number().check(z.gte(0));

/** An entry of {@link DAILY_COUNTS}, by the id of the saved search. Times in milliseconds since 1970, by the gateway's clock. */
export const dailyCount = z.object({
  id: z.string(),
  /** The request that was sent: the count of another request says nothing. */
  request: z.string(),
  /** How many records matched at `at`; missing before the first answer. */
  total: z.optional(z.int().check(z.gte(0))),
  at: z.optional(time),
  /** The last failed try, if later. */
  failed: z.optional(z.object({ problem: z.string(), at: time })),
});
export type DailyCount = z.output<typeof dailyCount>;

/** Settings of a person by name; counting is on unless switched off. */
export const COUNT_SETTINGS = {
  /** Whether the gateway counts at all. */
  all: "countDaily",
  /** Whether it counts one saved search. */
  of: (savedSearchId: string) => `countDaily:${savedSearchId}`,
} as const;
