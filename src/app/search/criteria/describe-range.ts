import { formatMoney } from "#app/lib/format-number.ts";
import { type Range, parseRange } from "./range-value.ts";

const day: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeZone: "UTC" };
const dateOf = (text: string) => new Date(`${text}T00:00:00Z`);

/** Two days in words: "Nov 1 – 21, 2026", "since Nov 1, 2026", "until Nov 21, 2026". */
export function daysWords(value: string, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, day);
  return words(parseRange(value), {
    both: ({ from, to }) => format.formatRange(dateOf(from), dateOf(to)),
    from: (text) => `since ${format.format(dateOf(text))}`,
    to: (text) => `until ${format.format(dateOf(text))}`,
  });
}

/** Two numbers in words: "70–100", "70 or more", "up to 90". */
export function numbersWords(value: string, show: (end: string) => string = (end) => end): string {
  return words(parseRange(value), {
    both: ({ from, to }) => `${show(from)}–${show(to)}`,
    from: (text) => `${show(text)} or more`,
    to: (text) => `up to ${show(text)}`,
  });
}

/** Two sums in thousands of US dollars in words: "$10M–$50M". */
export function moneyWords(value: string, locale?: string): string {
  return numbersWords(value, (end) => formatMoney(Number(end), locale));
}

/** Two steps in words: "A–C", "C or larger". */
export function stepsWords(
  value: string,
  { upTo, onward }: { readonly upTo: string; readonly onward: string },
): string {
  return words(parseRange(value), {
    both: ({ from, to }) => (from === to ? from : `${from}–${to}`),
    from: (text) => `${text} ${onward}`,
    to: (text) => `${text} ${upTo}`,
  });
}

interface Wording {
  readonly both: (ends: Range) => string;
  readonly from: (text: string) => string;
  readonly to: (text: string) => string;
}

function words(ends: Range, wording: Wording): string {
  if (ends.from !== "" && ends.to !== "") return wording.both(ends);
  return ends.from === "" ? wording.to(ends.to) : wording.from(ends.from);
}
