import type { DailyCount } from "#contract/workspace/daily-count-schemas.ts";
import { formatRelativeTime } from "#app/lib/format-date.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import type { SavedSearch } from "./saved-search.ts";

/* How many records match a saved search. It is counted in three ways: by opening the search, by "Count new", and once
   a day by the gateway. */

/** The account's counts of a search: the last visit, and the last count by a press since. */
export type CountFacts = Pick<SavedSearch, "seen" | "counted">;

/** A count and its source. `at` in milliseconds since 1970. */
interface LatestCount {
  readonly total: number;
  readonly at: number;
  readonly by: "gateway" | "press" | "visit";
}

/**
 * Whether a count of the gateway is newer than the last visit. A visit records the count that it knew, since browser
 * clocks may be wrong; a visit that knew none is compared by time.
 */
export function isSinceVisit(
  daily: Pick<DailyCount, "at"> | undefined,
  seen: CountFacts["seen"],
): daily is { readonly at: number } {
  if (daily?.at === undefined) return false;
  return seen === undefined || (seen.daily !== daily.at && daily.at > seen.at);
}

/** The newest count; undefined where nothing was counted. */
export function latestCount(
  { seen, counted }: CountFacts,
  daily: DailyCount | undefined,
): LatestCount | undefined {
  const since: LatestCount[] = [];
  if (counted) since.push({ ...counted, by: "press" });
  if (daily?.total !== undefined && isSinceVisit(daily, seen))
    since.push({ total: daily.total, at: daily.at, by: "gateway" });
  const [newest] = since.toSorted((one, other) => other.at - one.at);
  return newest ?? (seen && { total: seen.total, at: seen.at, by: "visit" });
}

/** Number of matching records beyond those at the last visit, by the newest count. */
export function newSince(facts: CountFacts, daily: DailyCount | undefined): number {
  const latest = latestCount(facts, daily);
  return facts.seen && latest ? Math.max(0, latest.total - facts.seen.total) : 0;
}

const today = (at: Date, now: Date) => at.toDateString() === now.toDateString();

/** "12 more than when you last opened it, counted at 6:00 AM". */
export function newCountLabel(count: string, at: number, now = new Date(), locale?: string): string {
  const moment = new Date(at);
  const options: Intl.DateTimeFormatOptions = today(moment, now)
    ? { timeStyle: "short" }
    : { month: "short", day: "numeric" };
  const when = new Intl.DateTimeFormat(locale, options).format(moment);
  return `${count} more than when you last opened it, counted ${today(moment, now) ? "at" : "on"} ${when}`;
}

interface StatusFacts {
  readonly facts: CountFacts;
  readonly daily: DailyCount | undefined;
  readonly search: Pick<SearchInfo, "countsRecords" | "noun">;
  /** Whether daily counting is on: at the gateway, for this person, and for this search. */
  readonly isCountedHere: boolean;
  readonly isOn: boolean;
}

const HOW = {
  gateway: "by Prospect",
  press: "by you",
  visit: "when you opened it",
} as const;

/** Why the gateway could not count, and what happens next. */
function failureText(problem: string): string {
  switch (problem) {
    case "signed-out":
      return "you weren’t signed in on any device";
    case "rate-limited":
      return "too much was asked at once. Prospect will try again";
    case "refused":
      return "this search didn’t work. Open it to see why";
    default:
      return "there was no answer. Prospect will try again";
  }
}

/** When and how a search was counted, or why it is not counted daily. */
export function countStatus(
  { facts, daily, search, isCountedHere, isOn }: StatusFacts,
  now = new Date(),
  locale?: string,
): string {
  const ago = (at: number) => formatRelativeTime(new Date(at), now, locale);
  const latest = latestCount(facts, daily);
  const last = latest ? [`Counted ${ago(latest.at)} ${HOW[latest.by]}.`] : [];
  if (search.countsRecords) {
    return [...last, `Not counted daily: that would use your record limit every day.`].join(" ");
  }
  if (!isCountedHere) return last[0] ?? "Not counted yet.";
  if (!isOn) return [...last, "Daily count is off."].join(" ");
  const failed = daily?.failed;
  if (failed) return [`Not counted ${ago(failed.at)}: ${failureText(failed.problem)}.`, ...last].join(" ");
  return last[0] ?? "Not counted yet. Prospect counts it once a day.";
}
