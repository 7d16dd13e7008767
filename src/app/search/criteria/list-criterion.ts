import { websiteDomain } from "#text/website-domain.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { CriterionRules, ListItem } from "./criterion.ts";
import { EMAIL } from "./text-criterion.ts";

/** Maximum length of a list that fits into a URL and a request. */
export const MAX_LIST_LENGTH = 3000;

interface ListFormat {
  readonly one: string;
  readonly many: string;
  readonly separator: RegExp;
  readonly join: string;
  readonly isValid: (value: string) => boolean;
  /** The canonical form of a valid value that has several spellings. */
  readonly canonical?: (value: string) => string;
  readonly problem: string;
  /** Counts several values instead of naming them, since numbers mean nothing to people. */
  readonly counted?: true;
}

const SPACES = /[\s,;]+/;
/** Separator where values contain spaces. */
const LINES = /[,;\n\r\t]+/;

/** At least seven digits, in the usual notations, possibly with an extension. */
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
    isValid: (value) => websiteDomain(value) !== "",
    canonical: websiteDomain,
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
    // the exchange may precede it: "NASDAQ: ACME"
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

/** "3 IDs". */
export function formatListCount(of: ListItem, count: number): string {
  return formatCount(count, FORMATS[of]);
}

/** Splits a comma-separated list, without duplicates. A comma within a value is written `\,`. */
export function splitList(value: string | undefined): string[] {
  return splitBy(value ?? "", /(?<!\\),/).map((code) => code.replaceAll("\\,", ","));
}

/** The inverse of {@link splitList}; undefined for no values. */
export function joinList(values: Iterable<string>): string | undefined {
  return [...values].map((value) => value.replaceAll(",", "\\,")).join(",") || undefined;
}

/** Whether two lists contain the same values, in any order. */
export function sameValues(values: readonly string[], others: readonly string[]): boolean {
  return values.length === others.length && values.every((value) => others.includes(value));
}

/** Up to this many names are listed; of more, the first and the number of others. */
const MAX_NAMED = 2;

/** Names in short, or in full: "VP, Director", "Marketing +2". */
export function describeNames(names: readonly string[], inFull = false): string {
  const [first = "", ...others] = names;
  return inFull || names.length <= MAX_NAMED ? names.join(", ") : `${first} +${others.length}`;
}

/** Shortens a text for naming a wrong value in a message. */
export function shorten(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

/** How many of the values, from the first, fit into one search. */
function countFitting(values: readonly string[]): number {
  let length = -1;
  const over = values.findIndex((value) => (length += value.length + 1) > MAX_LIST_LENGTH);
  return over < 0 ? values.length : over;
}

/** A typed or pasted list, split. */
export interface ListParts {
  /** The value to search for: the valid values, as many as fit into one search. */
  readonly value: string | undefined;
  /** Invalid items, as written. */
  readonly skipped: readonly string[];
  /** Every valid value. */
  readonly all: readonly string[];
  /** Number of valid values that fit. */
  readonly fitting: number;
}

/** Invalid items as written; a line without any valid item counts as one. */
function skippedOf({ isValid, separator }: ListFormat, text: string): readonly string[] {
  const lines = splitBy(text, separator === SPACES ? LINES : separator);
  const skipped = lines.flatMap((line) => {
    const words = splitBy(line, separator);
    const wrong = words.filter((word) => !isValid(word));
    return wrong.length === words.length ? [line] : wrong;
  });
  return [...new Set(skipped)];
}

/** Splits a list such that one wrong line does not invalidate the others. */
export function listParts(of: ListItem, text: string): ListParts {
  const { isValid, canonical = (value) => value, join } = FORMATS[of];
  const written = listValues(of, text);
  const values = [...new Set(written.filter(isValid).map(canonical))];
  const fitting = countFitting(values);
  return {
    value: values.slice(0, fitting).join(join) || undefined,
    skipped: skippedOf(FORMATS[of], text),
    all: values,
    fitting,
  };
}

export const listRules: CriterionRules<"list"> = {
  parse(text, { of }) {
    const { value, skipped, all, fitting } = listParts(of, text);
    return skipped.length === 0 && all.length === fitting ? value : undefined;
  },
  validate(text, { of }) {
    const { many, problem } = FORMATS[of];
    const { skipped, all, fitting } = listParts(of, text);
    const [wrong] = skipped;
    if (wrong !== undefined) return `“${shorten(wrong)}” ${problem}`;
    return all.length === fitting
      ? undefined
      : `${formatNumber(all.length)} ${many} are too many for one search. Only the first ${formatNumber(fitting)} fit.`;
  },
  usable: (text, { of }) => listParts(of, text).value,
  describe(value, { of }, { inFull }) {
    const values = listValues(of, value);
    const isCounted = inFull !== true && FORMATS[of].counted === true && values.length > 1;
    return isCounted ? formatListCount(of, values.length) : describeNames(values, inFull);
  },
  equals: (value, other, { of }) => sameValues(listValues(of, value), listValues(of, other)),
  isList: () => true,
};
