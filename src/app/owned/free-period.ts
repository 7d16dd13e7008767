import type { KnownRecord } from "#contract/records/owned-record.ts";

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
  readonly managementDays: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** So many days before the end a row speaks of it. */
export const SOON_DAYS = 60;

/** So many days before the end newer values are offered, once; what they are filtered by. */
export const LAST_DAYS = "30";

const DAY_MS = 24 * 60 * 60_000;

function startOfDay(time: number): number {
  const day = new Date(time);
  // noon has no doubt about which day it is when clocks are put forward
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 12);
}

/** The free period of a record; null where the day is not known. */
export function freePeriodOf(
  { freeUntil, record }: Pick<KnownRecord, "freeUntil" | "record">,
  { managementDays, now }: FreeTerms,
): FreePeriod | null {
  // one that is over is told by when the record was charged alone
  const charged = managementDays > 0 ? Date.parse(record?.chargedAt ?? "") : Number.NaN;
  const end = Date.parse(freeUntil ?? "") || charged + managementDays * DAY_MS;
  if (Number.isNaN(end)) return null;
  const days = Math.round((startOfDay(end) - startOfDay(now)) / DAY_MS);
  return { until: new Date(end).toISOString(), days, over: end <= now };
}

/** Whether a record was read again in the last days of its free period, on a later day than it was charged. */
export function isReadAgain(
  { chargedAt, lastAt }: { readonly chargedAt: string | null; readonly lastAt: string },
  { managementDays }: Pick<FreeTerms, "managementDays">,
): boolean {
  const lastDays = Math.max(1, managementDays - Number(LAST_DAYS));
  return Date.parse(lastAt) >= Date.parse(chargedAt ?? "") + lastDays * DAY_MS;
}
