import { formatRange } from "./range-value.ts";

const DAY = 86_400_000;
const SPANS = [
  { label: "Today", days: 1 },
  { label: "Last 7 days", days: 7 },
  { label: "Last 30 days", days: 30 },
  { label: "Last 90 days", days: 90 },
  { label: "Last 12 months", days: 365 },
] as const;

/**
 * Usual spans of days up to today, open at the end so that a saved address stays "since then". Days are those of the
 * service, in UTC, and today is one of them.
 */
export function dayPresets(today: Date): readonly { readonly label: string; readonly value: string }[] {
  const since = (from: string) => formatRange({ from, to: "" });
  const spans = SPANS.map(({ label, days }) => {
    const from = new Date(today.getTime() - (days - 1) * DAY).toISOString().slice(0, 10);
    return { label, value: since(from) };
  });
  return [...spans, { label: "This year", value: since(`${today.getUTCFullYear()}-01-01`) }];
}
