import { dateOnly } from "#app/lib/format-date.ts";
import { SPENDING_LIMITS, spendingQuestion } from "#contract/administration/spending-schemas.ts";
import type { UsageParams } from "./usage-params.ts";

/** UTC dates such as `2026-11-26`; the period includes both. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 24 * 3600 * 1000;

export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The number of days in a period. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Each day of a period, the oldest first. */
export function eachDay(period: Period): string[] {
  const first = Date.parse(period.from);
  return Array.from({ length: daysIn(period) }, (_, at) => utcDay(first + at * DAY_MS));
}

/** A whole month: the one of `today`, or `before` months earlier. */
export function monthOf(today: string, before = 0): Period {
  const date = new Date(today);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before, 1);
  const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before + 1, 0);
  return { from: utcDay(first), to: utcDay(last) };
}

/** The period that the URL parameters ask for. */
export function periodOf({ from, to }: Pick<UsageParams, "from" | "to">, today: string): Period {
  const asked = spendingQuestion.safeParse({ from, to });
  return asked.success ? asked.data : monthOf(today);
}

/** Why two days make no valid period; undefined where they do. */
export function periodProblem({ from, to }: Period): string | undefined {
  if (!dateOnly.test(from) || !dateOnly.test(to)) return "Enter both days.";
  if (from > to) return "The first day is after the last one.";
  if (spendingQuestion.safeParse({ from, to }).success) return undefined;
  return `Choose up to ${String(SPENDING_LIMITS.days)} days.`;
}

/** "Nov 1 – 22, 2026". */
export function periodLabel({ from, to }: Period): string {
  const format = new Intl.DateTimeFormat(undefined, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return format.formatRange(new Date(from), new Date(to));
}

/** "this month", or "in Oct 1 – 31, 2026": the period as the end of a sentence. */
export function periodPhrase(period: Period, today: string): string {
  const month = monthOf(today);
  const isThisMonth = period.from === month.from && period.to === month.to;
  return isThisMonth ? "this month" : `in ${periodLabel(period)}`;
}

/** "Nov 22". */
export function shortDay(date: string): string {
  return new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(date),
  );
}
