import type { KnownRecord } from "#contract/records/owned-record.ts";

/** How long newer values of a record are free. */
export interface FreePeriod {
  /** ISO 8601, UTC. */
  readonly until: string;
  /** Calendar days from today. */
  readonly days: number;
  readonly over: boolean;
}

/** What free periods are computed from: the management window and the present. */
export interface FreeTerms {
  /** Days that a charged record stays free; 0 where the gateway does not know. */
  readonly managementDays: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Rows mention the end of a free period from this many days before it. */
export const SOON_DAYS = 60;

/** Refreshing is offered from this many days before the end; also the value of the filter for it. */
export const LAST_DAYS = "30";

const DAY_MS = 24 * 60 * 60_000;

function startOfDay(time: number): number {
  const day = new Date(time);
  // noon is the same day on both sides of a daylight-saving change
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 12);
}

/** The free period of a record; null where its end is unknown. */
export function freePeriodOf(
  { freeUntil, record }: Pick<KnownRecord, "freeUntil" | "record">,
  { managementDays, now }: FreeTerms,
): FreePeriod | null {
  // the gateway sends no `freeUntil` for a period that is over: compute its end from the charge
  const charged = managementDays > 0 ? Date.parse(record?.chargedAt ?? "") : Number.NaN;
  const end = Date.parse(freeUntil ?? "") || charged + managementDays * DAY_MS;
  if (Number.isNaN(end)) return null;
  const days = Math.round((startOfDay(end) - startOfDay(now)) / DAY_MS);
  return { until: new Date(end).toISOString(), days, over: end <= now };
}

/** Whether a record was refreshed in the last days of its free period, on a later day than it was charged. */
export function wasRefreshedInLastDays(
  { chargedAt, lastAt }: { readonly chargedAt: string | null; readonly lastAt: string },
  { managementDays }: Pick<FreeTerms, "managementDays">,
): boolean {
  const lastDays = Math.max(1, managementDays - Number(LAST_DAYS));
  return Date.parse(lastAt) >= Date.parse(chargedAt ?? "") + lastDays * DAY_MS;
}
