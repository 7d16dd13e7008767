import { MAX_LIST_VALUES } from "#contract/criteria-schemas.ts";
import type { CodeLookup } from "#app/api/lookup-api-queries.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { humanize, lookupName } from "#app/lib/humanize.ts";
import type { CriterionRules } from "./criterion.ts";
import { MAX_LIST_LENGTH, describeNames, joinList, sameValues, splitList } from "./list-criterion.ts";

/** Maximum length of a code, and of a free text among others. */
const MAX_CODE_LENGTH = 100;

/** Joins a value to one line: a tab or line break in a link becomes a space. Empty if nothing is left. */
function withoutBreaks(code: string): string[] {
  const plain = code.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return plain === "" ? [] : [plain];
}

/** Splits free text that was joined by `OR`, as in the request. */
export function splitAlternatives(text: string | undefined): string[] {
  const texts = splitList(text).flatMap((part) => part.split(/\s+OR\s+/));
  return [...new Set(texts)];
}

/**
 * A readable form of a code whose name is unknown: "usa.newyork.buffalo" → "Buffalo", "100to249" → "100 to 249",
 * "#remote_first" → "Remote first". One that already reads like a name stays.
 */
export function readableCode(code: string): string {
  if (/[\s\p{Lu}]/u.test(code) || !/\p{L}/u.test(code)) return code;
  const [last = code] = /[^.]+$/.exec(code) ?? [];
  return humanize(last.replace("#", "").replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, " "));
}

/** Codes stored by version 0.1.0 that have since been renamed, where a single code replaces them. */
const FORMER_CODES: Readonly<Partial<Record<CodeLookup, Readonly<Record<string, string>>>>> = {
  "company-types": { nonprofit: "npo" },
  "news-categories": {
    COMPANY_EARNINGS: "FINANCIAL_RESULTS",
    MERGERS_ACQUISITIONS: "MERGER_OR_ACQUISITION",
  },
};

/** Codes of Lookup Data, or free text with suggestions. */
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
    // numeric codes mean nothing until their names have loaded
    if (!freeText && names === undefined && codes.some((code) => /^[\d.]+$/.test(code))) {
      return `${formatNumber(codes.length)} chosen`;
    }
    return describeNames(freeText ? codes : codes.map(nameOf), inFull);
  },
  equals: (value, other) => sameValues(splitList(value), splitList(other)),
  isList: ({ max }) => max !== 1,
  looksUp: ({ lookup, freeText = false }) => ({ lookup, isFree: freeText }),
};
