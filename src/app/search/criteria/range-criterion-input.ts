import { formatRange } from "./range-criterion.ts";

const DAY_MS = 86_400_000;
const SPANS = [
  { label: "Today", days: 1 },
  { label: "Last 7 days", days: 7 },
  { label: "Last 30 days", days: 30 },
  { label: "Last 90 days", days: 90 },
  { label: "Last 12 months", days: 365 },
] as const;

/**
 * The usual ranges of days up to today, open at the end so that a saved address keeps meaning "since then". Days are
 * those of the service, in UTC, and today is one of them.
 */
export function datePresets(today: Date): readonly { readonly label: string; readonly value: string }[] {
  const since = (from: string) => formatRange({ from, to: "" });
  const spans = SPANS.map(({ label, days }) => {
    const from = new Date(today.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    return { label, value: since(from) };
  });
  return [...spans, { label: "This year", value: since(`${today.getUTCFullYear()}-01-01`) }];
}

const UNITS: Readonly<Record<string, number>> = { "": 0.001, k: 1, m: 1000, b: 1_000_000 };
const SUFFIXES: readonly (readonly [string, number])[] = [
  ["B", 1_000_000],
  ["M", 1000],
  ["k", 1],
];
const AMOUNT =
  /^\$?\s*(\d[\d,.\s]*)\s*(?:(k|thousand)|(m|mio|mil|mn|million)|(b|bn|bil|billion))?s?\.?\s*(?:usd|\$)?$/i;

/**
 * An amount as people write it ("10M", "$1.2 billion", "2,500,000") in whole thousands of US dollars. Text that is no
 * amount is returned as it is, so that validation can find it.
 */
export function parseMoney(text: string): string {
  const match = AMOUNT.exec(text.trim());
  if (!match) return text.trim();
  const unit = match[2] ? "k" : match[3] ? "m" : match[4] ? "b" : "";
  // commas separate thousands: "1,250,000"
  const amount = Number((match[1] ?? "").replace(/[,\s]/g, ""));
  const thousands = Math.round(amount * (UNITS[unit] ?? 1));
  return Number.isSafeInteger(thousands) ? String(thousands) : text.trim();
}

/** Thousands of US dollars as one would type them, without rounding: 12500 → "12.5M", 12345 → "12345k". */
export function formatMoneyInput(thousands: string): string {
  if (!/^\d+$/.test(thousands)) return thousands;
  const value = Number(thousands);
  for (const [suffix, size] of SUFFIXES) {
    const amount = value / size;
    if (amount >= 1 && Number.isInteger(amount * 100)) return amount + suffix;
  }
  return value === 0 ? "0" : `${value}k`;
}
