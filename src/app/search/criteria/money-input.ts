const UNITS: Readonly<Record<string, number>> = { "": 0.001, k: 1, m: 1000, b: 1_000_000 };
const LETTERS: readonly (readonly [string, number])[] = [
  ["B", 1_000_000],
  ["M", 1000],
  ["k", 1],
];
const AMOUNT =
  /^\$?\s*(\d[\d,.\s]*)\s*(?:(k|thousand)|(m|mio|mil|mn|million)|(b|bn|bil|billion))?s?\.?\s*(?:usd|\$)?$/i;

/** "1,250,000" and "1.5" as numbers; commas part thousands. */
function numberOf(text: string): number {
  return Number(text.replace(/[,\s]/g, ""));
}

/**
 * A sum as people write it ("10M", "$1.2 billion", "2,500,000") in whole thousands of US dollars; text that is no sum
 * stays as it is, for the check to find.
 */
export function moneyOf(text: string): string {
  const match = AMOUNT.exec(text.trim());
  if (!match) return text.trim();
  const unit = match[2] ? "k" : match[3] ? "m" : match[4] ? "b" : "";
  const thousands = Math.round(numberOf(match[1] ?? "") * (UNITS[unit] ?? 1));
  return Number.isSafeInteger(thousands) ? String(thousands) : text.trim();
}

/** Thousands of US dollars as one would type them, without losing any: 12500 → "12.5M", 12345 → "12345k". */
export function moneyInput(thousands: string): string {
  if (!/^\d+$/.test(thousands)) return thousands;
  const value = Number(thousands);
  for (const [letter, size] of LETTERS) {
    const amount = value / size;
    if (amount >= 1 && Number.isInteger(amount * 100)) return amount + letter;
  }
  return value === 0 ? "0" : `${value}k`;
}
