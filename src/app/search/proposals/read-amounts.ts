import { isRelativeDay } from "#contract/workspace/relative-days.ts";
import { normalizeText } from "#text/normalize-text.ts";
import type { AmountKind } from "#app/search/criteria/criterion.ts";
import { parseMoney, parseNumberInput, readRange } from "#app/search/criteria/range-criterion-input.ts";
import { type Range, formatRange } from "#app/search/criteria/range-criterion.ts";

/** A range read from words. */
export interface Amount {
  readonly kind: AmountKind;
  /** As in the URL: numbers, thousands of US dollars, or days. */
  readonly value: string;
  /** Whether it is written as a range or with a unit, rather than as a bare number. */
  readonly isClear: boolean;
}

const MONEY = /[$€£]|\busd\b|\d\s*(?:m|mn|mio|mil|million|b|bn|bil|billion)s?\b/;
const YEAR = "(?:19|20)\\d\\d";
const YEARS = new RegExp(`^(${YEAR})\\s*(?:-|–|—|to|\\.\\.+)\\s*(${YEAR})$`);
const FROM_YEAR = new RegExp(`^(?:(?:since|from)\\s+(${YEAR})|after\\s+(${YEAR})|(${YEAR})\\s*\\+)$`);
const TO_YEAR = new RegExp(`^(?:(?:until|till|through|up to)\\s+(${YEAR})|before\\s+(${YEAR}))$`);
const ONE_YEAR = new RegExp(`^(?:in\\s+)?(${YEAR})$`);

const RELATIVE: Readonly<Record<string, string>> = {
  today: "last-1-days",
  "this week": "last-7-days",
  "this year": "this-year",
};
const SPAN =
  /^(?:(?:in )?the )?(?:last|past|within) (?:(\d{1,3}) ?(d|w|mo|y)|(?:(\d{1,3}) ?)?(day|week|month|quarter|year)s?)$/;
const DAYS_OF: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, q: 90, y: 365 };

const years = ({ from, to }: Range) =>
  formatRange({ from: from && `${from}-01-01`, to: to && `${to}-12-31` });

/** Reads "last 30 days", "past 3 months", "this year" into the URL's form. */
function readSpan(text: string): string | undefined {
  const [, short, letter, count = short ?? 1, unit = letter] = SPAN.exec(text) ?? [];
  const days = Number(count) * (DAYS_OF[unit?.[0] ?? ""] ?? 0);
  // twelve months are a year
  const day = RELATIVE[text] ?? `last-${days === 360 ? 365 : days}-days`;
  return isRelativeDay(day) ? `${day}..` : undefined;
}

/** Reads "2015-2020", "after 2010", "until 2020" into the URL's form. */
function readYearRange(text: string): string | undefined {
  const [, first = "", last = ""] = YEARS.exec(text) ?? [];
  if (first !== "" && first <= last) return years({ from: first, to: last });
  const [, since, after, plus] = FROM_YEAR.exec(text) ?? [];
  const start = since ?? plus ?? (after && String(Number(after) + 1));
  if (start !== undefined) return years({ from: start, to: "" });
  const [, until, before] = TO_YEAR.exec(text) ?? [];
  const end = until ?? (before && String(Number(before) - 1));
  return end && years({ from: "", to: end });
}

/** Reads a range of days. */
function readDays(text: string): Amount | undefined {
  const value = readSpan(text) ?? readYearRange(text);
  if (value !== undefined) return { kind: "years", value, isClear: true };
  const [, year] = ONE_YEAR.exec(text) ?? [];
  return year === undefined
    ? undefined
    : { kind: "years", value: years({ from: year, to: year }), isClear: false };
}

const BETWEEN = /^between (.+) and (.+)$/;

/**
 * Possible meanings: days, then a range of numbers or money, where a single amount is a minimum. A year is also a
 * number.
 */
export function readAmounts(words: string): readonly Amount[] {
  const text = normalizeText(words)
    .replace(BETWEEN, "$1 to $2")
    .replace(/^from (.+ to .+)$/, "$1");
  return [readDays(text) ?? [], readNumbers(text) ?? []].flat();
}

function readNumbers(text: string): Amount | undefined {
  // "7 2015" is two numbers
  if (!/\d/.test(text) || /\d\s+\d/.test(text)) return undefined;
  const kind = MONEY.test(text) ? "money" : text.includes("%") ? "percent" : "count";
  const parse = kind === "money" ? parseMoney : parseNumberInput;
  const range = readRange(text, parse);
  if (range !== undefined) return { kind, value: range, isClear: true };
  const one = parse(text);
  if (!/^\d{1,12}$/.test(one)) return undefined;
  return { kind, value: `${one}..`, isClear: kind !== "count" || !/^[\d,]+$/.test(text) };
}
