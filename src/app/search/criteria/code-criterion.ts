import { MAX_LIST_VALUES } from "#contract/criteria-schemas.ts";
import type { CodeLookup } from "#app/api/lookup-api-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { humanize, lookupName } from "#app/lib/humanize.ts";
import type { CriterionRules } from "./criterion.ts";
import { MAX_LIST_LENGTH, describeNames, joinList, sameValues, splitList } from "./list-criterion.ts";

/** Characters of a code, and of a free text beside others. */
const MAX_CODE_LENGTH = 100;

/** A value on one line: a tab or line break in a link is a space. None where nothing else is in it. */
function withoutBreaks(code: string): string[] {
  const plain = code.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return plain === "" ? [] : [plain];
}

/** Free texts, taken apart where several were joined by `OR` as the request joins them. */
export function splitAlternatives(text: string | undefined): string[] {
  const texts = splitList(text).flatMap((part) => part.split(/\s+OR\s+/));
  return [...new Set(texts)];
}

/**
 * A code whose name is not known, or not any more, as it can be read: "usa.newyork.buffalo" → "Buffalo", "100to249" →
 * "100 to 249", "#remote_first" → "Remote first". One that is written like a name stays.
 */
export function readableCode(code: string): string {
  if (/[\s\p{Lu}]/u.test(code) || !/\p{L}/u.test(code)) return code;
  const [last = code] = /[^.]+$/.exec(code) ?? [];
  return humanize(last.replace("#", "").replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, " "));
}

/** What 0.1.0 has stored of codes that are called otherwise now, where that is one code. */
const FORMER_CODES: Readonly<Partial<Record<CodeLookup, Readonly<Record<string, string>>>>> = {
  "company-types": { nonprofit: "npo" },
  "news-categories": {
    COMPANY_EARNINGS: "FINANCIAL_RESULTS",
    MERGERS_ACQUISITIONS: "MERGER_OR_ACQUISITION",
  },
};

/** Codes of Lookup Data, or free texts that it suggests. */
export const codeRules: CriterionRules<"code"> = {
  parse(text, { lookup, freeText, splitAtCommas, max = MAX_LIST_VALUES }) {
    const plain = splitAtCommas ? text.replaceAll("\\,", ",") : text;
    const codes = (freeText ? splitAlternatives(plain) : splitList(plain))
      .flatMap(withoutBreaks)
      .map((code) => FORMER_CODES[lookup]?.[code] ?? code);
    const value = joinList([...new Set(codes)]);
    const valid = codes.length <= max && codes.every((code) => code.length <= MAX_CODE_LENGTH);
    return valid && (value ?? "").length <= MAX_LIST_LENGTH ? value : undefined;
  },
  validate(text, { label, max = MAX_LIST_VALUES }) {
    const codes = splitList(text);
    const count = codes.length;
    const long = codes.find((code) => code.length > MAX_CODE_LENGTH);
    if (long !== undefined && count <= max)
      return `${label}: “${long.slice(0, 30)}…” is longer than ${MAX_CODE_LENGTH} characters.`;
    return count > max
      ? `${label}: ${formatNumber(count)} chosen, but one search takes at most ${formatNumber(max)}.`
      : `${label}: too much for one search. Remove some.`;
  },
  describe(value, { lookup, freeText }, { names, inFull }) {
    const codes = splitList(value);
    const nameOf = (code: string) =>
      names?.find(({ id }) => id === code)?.name ?? lookupName(lookup, code, readableCode(code));
    // numbers say nothing until their names are there
    if (!freeText && names === undefined && codes.some((code) => /^[\d.]+$/.test(code))) {
      return `${formatNumber(codes.length)} chosen`;
    }
    return describeNames(freeText ? codes : codes.map(nameOf), inFull);
  },
  equals: (value, other) => sameValues(splitList(value), splitList(other)),
  isList: ({ max }) => max !== 1,
  looksUp: ({ lookup, freeText = false }) => ({ lookup, isFree: freeText }),
};
