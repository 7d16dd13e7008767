import { type Ends, endsOf } from "./ends-value.ts";

const day: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeZone: "UTC" };
const dateOf = (text: string) => new Date(`${text}T00:00:00Z`);

/** Two days in words: "Nov 1 – 21, 2026", "since Nov 1, 2026", "until Nov 21, 2026". */
export function daysWords(value: string, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, day);
  return words(endsOf(value), {
    both: ({ from, to }) => format.formatRange(dateOf(from), dateOf(to)),
    from: (text) => `since ${format.format(dateOf(text))}`,
    to: (text) => `until ${format.format(dateOf(text))}`,
  });
}

/** Two numbers in words: "70–100", "70 or more", "up to 90". */
export function numbersWords(value: string): string {
  return words(endsOf(value), {
    both: ({ from, to }) => `${from}–${to}`,
    from: (text) => `${text} or more`,
    to: (text) => `up to ${text}`,
  });
}

interface Wording {
  readonly both: (ends: Ends) => string;
  readonly from: (text: string) => string;
  readonly to: (text: string) => string;
}

function words(ends: Ends, wording: Wording): string {
  if (ends.from !== "" && ends.to !== "") return wording.both(ends);
  return ends.from === "" ? wording.to(ends.to) : wording.from(ends.from);
}
