import { isRecordId } from "#app/records/record-snapshot.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { CriterionRules, ListItem } from "./criterion.ts";
import { EMAIL } from "./text-criterion.ts";

/** Characters of the longest list that fits into an address and a request. */
export const MAX_LIST_LENGTH = 3000;

interface ListFormat {
  readonly one: string;
  readonly many: string;
  readonly separator: RegExp;
  readonly join: string;
  readonly isValid: (value: string) => boolean;
  readonly problem: string;
  /** Numbers say nothing: several are counted, while others are named. */
  readonly counted?: true;
}

const SPACES = /[\s,;]+/;
/** Where values hold spaces. */
const LINES = /[,;\n\r\t]+/;

/** Seven digits at least, in the usual spellings, also with an extension. */
const PHONE = /^(?=.{7,60}$)(?=(?:\D*\d){7})\+?[\d\s().\-/]+(?:(?:ext\.?|x|#)\s*\d+)?$/i;

const FORMATS: Readonly<Record<ListItem, ListFormat>> = {
  id: {
    one: "ID",
    many: "IDs",
    separator: SPACES,
    join: ",",
    isValid: isRecordId,
    problem: "is not an ID. IDs contain only digits.",
    counted: true,
  },
  website: {
    one: "website",
    many: "websites",
    separator: SPACES,
    join: ",",
    isValid: (value) => /^[^\s,;.]+(\.[^\s,;.]+)+$/.test(value),
    problem: "is not a website. Websites look like company.example.",
  },
  address: {
    one: "address",
    many: "addresses",
    // an address may contain commas
    separator: /\s+/,
    join: " ",
    isValid: (value) => /^https?:\/\/\S+$/i.test(value),
    problem: "is not a web address. Addresses start with https://.",
    counted: true,
  },
  email: {
    one: "address",
    many: "addresses",
    separator: SPACES,
    join: ",",
    isValid: (value) => EMAIL.test(value),
    problem: "is not an e-mail address, such as name@company.example.",
  },
  phone: {
    one: "number",
    many: "numbers",
    separator: LINES,
    join: ",",
    isValid: (value) => PHONE.test(value),
    problem: "is not a phone number. Enter at least seven digits.",
  },
  ticker: {
    one: "ticker",
    many: "tickers",
    // the exchange may stand before it: "NASDAQ: ACME"
    separator: /(?<!:)[\s,;]+(?!:)/,
    join: ",",
    isValid: (value) => /^(?:[A-Z]{1,10}\s*:\s*)?[A-Z\d][A-Z\d.-]{0,11}$/i.test(value),
    problem: "is not a ticker. Tickers look like ACME or NASDAQ:ACME.",
  },
  reference: {
    one: "reference",
    many: "references",
    separator: SPACES,
    join: ",",
    isValid: (value) => /^[A-Z\d]{1,100}$/i.test(value),
    problem: "is not a reference. References contain only English letters and digits.",
  },
};

function splitBy(text: string, separator: RegExp): string[] {
  return [...new Set(text.split(separator).map((value) => value.trim()))].filter((value) => value !== "");
}

/** The values of a typed or pasted list, without duplicates. */
export function listValues(of: ListItem, text: string | undefined): string[] {
  return splitBy(text ?? "", FORMATS[of].separator);
}

/** "3 IDs", for a list that is being typed. */
export function formatListCount(of: ListItem, text: string): string {
  return formatCount(listValues(of, text).length, FORMATS[of]);
}

/** The values of a comma-separated list, without duplicates. A comma within a value is written `\,`. */
export function splitList(value: string | undefined): string[] {
  return splitBy(value ?? "", /(?<!\\),/).map((code) => code.replaceAll("\\,", ","));
}

/** The reverse of {@link splitList}; undefined when there are no values. */
export function joinList(values: Iterable<string>): string | undefined {
  return [...values].map((value) => value.replaceAll(",", "\\,")).join(",") || undefined;
}

/** Whether two lists hold the same values, in whatever order. */
export function sameValues(values: readonly string[], others: readonly string[]): boolean {
  return values.length === others.length && values.every((value) => others.includes(value));
}

/** Up to this many names are said; of more the first, and how many follow it. */
const MAX_NAMED = 2;

/** Names in short: "VP, Director", "Marketing +2". */
export function describeNames(names: readonly string[]): string {
  const [first = "", ...others] = names;
  return names.length <= MAX_NAMED ? names.join(", ") : `${first} +${others.length}`;
}

/** A text of a few characters, for naming a wrong value in a message. */
export function shorten(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

/** How many values, counted from the first, fit into one search. */
function countFitting(values: readonly string[]): number {
  let length = -1;
  const over = values.findIndex((value) => (length += value.length + 1) > MAX_LIST_LENGTH);
  return over < 0 ? values.length : over;
}

export const listRules: CriterionRules<"list"> = {
  parse(text, { of }) {
    const { isValid, join } = FORMATS[of];
    const values = listValues(of, text);
    const valid = countFitting(values) === values.length && values.every(isValid);
    return valid ? values.join(join) || undefined : undefined;
  },
  validate(text, { of }) {
    const { many, isValid, problem } = FORMATS[of];
    const values = listValues(of, text);
    const wrong = values.find((value) => !isValid(value));
    if (wrong !== undefined) return `“${shorten(wrong)}” ${problem}`;
    const fitting = countFitting(values);
    if (fitting === values.length) return undefined;
    return `${formatNumber(values.length)} ${many} are too many for one search. Only the first ${formatNumber(fitting)} fit.`;
  },
  describe(value, { of }) {
    const values = listValues(of, value);
    const isCounted = FORMATS[of].counted === true && values.length > 1;
    return isCounted ? formatCount(values.length, FORMATS[of]) : describeNames(values);
  },
  equals: (value, other, { of }) => sameValues(listValues(of, value), listValues(of, other)),
};
