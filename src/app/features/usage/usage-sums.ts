import type { UsageTotals } from "#contract/usage/ledger-schemas.ts";
import type { ShownDay } from "./spending-chart.tsx";
import { type Period, eachDay } from "./usage-period.ts";

/** Adds up the credits of some rows under a day. */
function dayOf(day: string, rows: UsageTotals["days"]): ShownDay {
  const byKind: Record<string, number> = {};
  for (const { purpose, credits } of rows) byKind[purpose] = (byKind[purpose] ?? 0) + credits;
  return { day, byKind, credits: rows.reduce((sum, { credits }) => sum + credits, 0) };
}

/** The credits of each day of a period, and their total. */
export function shownDays(
  { days }: Pick<UsageTotals, "days">,
  period: Period,
): { readonly days: readonly ShownDay[]; readonly all: ShownDay } {
  const byDay = new Map<string, UsageTotals["days"]>();
  for (const each of days) byDay.set(each.day, [...(byDay.get(each.day) ?? []), each]);
  return {
    days: eachDay(period).map((day) => dayOf(day, byDay.get(day) ?? [])),
    all: dayOf(period.from, days),
  };
}
