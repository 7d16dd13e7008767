import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { CriterionRules, ListItem } from "./criterion.ts";

/** Characters of the longest list that fits into an address and a request. */
export const MAX_LIST_LENGTH = 3000;

const FORMATS = {
  id: {
    one: "ID",
    many: "IDs",
    separator: /[\s,;]+/,
    join: ",",
    pattern: /^\d{1,15}$/,
    problem: "is not an ID. IDs contain only digits.",
  },
  website: {
    one: "website",
    many: "websites",
    separator: /[\s,;]+/,
    join: ",",
    pattern: /^[^\s,;.]+(\.[^\s,;.]+)+$/,
    problem: "is not a website. Websites look like company.example.",
  },
  address: {
    one: "address",
    many: "addresses",
    // an address may contain commas
    separator: /\s+/,
    join: " ",
    pattern: /^https?:\/\/\S+$/i,
    problem: "is not a web address. Addresses start with https://.",
  },
} as const;

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
    const { pattern, join } = FORMATS[of];
    const values = listValues(of, text);
    const valid = countFitting(values) === values.length && values.every((value) => pattern.test(value));
    return valid ? values.join(join) || undefined : undefined;
  },
  validate(text, { of }) {
    const { many, pattern, problem } = FORMATS[of];
    const values = listValues(of, text);
    const wrong = values.find((value) => !pattern.test(value));
    if (wrong !== undefined) return `“${shorten(wrong)}” ${problem}`;
    const fitting = countFitting(values);
    if (fitting === values.length) return undefined;
    return `${formatNumber(values.length)} ${many} are too many for one search. Only the first ${formatNumber(fitting)} fit.`;
  },
  describe(value, { of }) {
    const count = listValues(of, value).length;
    return count > 1 ? formatCount(count, FORMATS[of]) : value;
  },
  equals: (value, other, { of }) => sameValues(listValues(of, value), listValues(of, other)),
};
