import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import type { YoursParams } from "./yours-params.ts";

/** Until when reading newer values of a record costs nothing, where that is known. */
export interface FreePeriod {
  /** ISO 8601, UTC. */
  readonly until: string;
  /** Calendar days from today. */
  readonly days: number;
  readonly over: boolean;
}

/** What is counted with: the days that a charged record is free, and the time it is. */
export interface FreeTerms {
  /** 0 where the gateway does not know. */
  readonly windowDays: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** So many days before the end a row speaks of it. */
export const SOON_DAYS = 60;

/** So many days before the end newer values are offered, once; what they are filtered by. */
export const LAST_DAYS = "30" satisfies YoursParams["free"];

const DAY_MS = 24 * 60 * 60_000;

function startOfDay(time: number): number {
  const day = new Date(time);
  // noon has no doubt about which day it is when clocks are put forward
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 12);
}

/** The free period of a record; null where the day is not known. */
export function freePeriodOf(
  { purchaseDate }: Pick<PaidRecord, "purchaseDate">,
  { windowDays, now }: FreeTerms,
): FreePeriod | null {
  const end = Date.parse(purchaseDate ?? "") + windowDays * DAY_MS;
  if (windowDays <= 0 || Number.isNaN(end)) return null;
  const days = Math.round((startOfDay(end) - startOfDay(now)) / DAY_MS);
  return { until: new Date(end).toISOString(), days, over: end <= now };
}

/** What of “Owned” speaks of the free period. */
export interface FreeParts {
  readonly column: boolean;
  /** Rows can be ordered by it. */
  readonly order: boolean;
  readonly filter: boolean;
}

/**
 * Nothing speaks of the free period where the gateway does not know it, but for a filter that the address sets: it can be
 * taken away. `windowDays` is undefined until the gateway has told.
 */
export function freeParts(windowDays: number | undefined, filter: YoursParams["free"]): FreeParts {
  const known = windowDays !== 0;
  return { column: known, order: known, filter: known || filter !== undefined };
}

/** Whether a period ends within so many days, or is over; one that is not known does neither. */
export function endsWithin(period: FreePeriod | null, limit: NonNullable<YoursParams["free"]>): boolean {
  if (period === null) return false;
  return limit === "over" ? period.over : !period.over && period.days <= Number(limit);
}

/** Records that stop being free within {@link LAST_DAYS}. */
export interface EndingRecords {
  readonly ending: readonly PaidRecord[];
  /** Those of them that were not read again for that: what a refresh offers, for free. */
  readonly due: readonly PaidRecord[];
  /** The last day of them all, ISO 8601, UTC; undefined where none ends. */
  readonly last: string | undefined;
}

/** Which records stop being free soon; one that lives on under another id is none of them. */
export function endingRecords(records: readonly PaidRecord[], terms: FreeTerms): EndingRecords {
  const ending = records.filter(
    (record) => record.movedTo === null && endsWithin(freePeriodOf(record, terms), LAST_DAYS),
  );
  const days = ending.flatMap((record) => freePeriodOf(record, terms)?.until ?? []);
  const due = ending.filter((record) => !isReadAgain(record, terms));
  return { ending, due, last: days.toSorted().at(-1) };
}

/** Whether a record was read again in the last days of its free period, on a later day than it was charged. */
export function isReadAgain(
  { purchaseDate, lastAt }: Pick<PaidRecord, "purchaseDate" | "lastAt">,
  { windowDays }: Pick<FreeTerms, "windowDays">,
): boolean {
  const lastDays = Math.max(1, windowDays - Number(LAST_DAYS));
  return Date.parse(lastAt) >= Date.parse(purchaseDate ?? "") + lastDays * DAY_MS;
}
