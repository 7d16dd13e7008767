import { MAX_LIST_VALUES } from "#contract/criteria-schemas.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { CriterionRules } from "./criterion.ts";
import { MAX_LIST_LENGTH, describeNames, joinList, sameValues, splitList } from "./list-criterion.ts";

/** Free texts, taken apart where several were joined by `OR` as the request joins them. */
export function splitAlternatives(text: string | undefined): string[] {
  const texts = splitList(text).flatMap((part) => part.split(/\s+OR\s+/));
  return [...new Set(texts)];
}

/** Codes of Lookup Data, or free texts that it suggests. */
export const codeRules: CriterionRules<"code"> = {
  parse(text, { freeText, splitAtCommas, max = MAX_LIST_VALUES }) {
    const plain = splitAtCommas ? text.replaceAll("\\,", ",") : text;
    const codes = freeText ? splitAlternatives(plain) : splitList(plain);
    const value = joinList(codes);
    const valid = codes.length <= max && codes.every((code) => /^\P{Cc}{1,100}$/u.test(code));
    return valid && (value ?? "").length <= MAX_LIST_LENGTH ? value : undefined;
  },
  validate(text, { label, max = MAX_LIST_VALUES }) {
    const count = splitList(text).length;
    return count > max
      ? `${label}: ${formatNumber(count)} chosen, but one search takes at most ${formatNumber(max)}.`
      : `${label}: too much for one search. Remove some.`;
  },
  describe(value, { freeText }, names) {
    const codes = splitList(value);
    const named = codes.map((code) => (freeText ? code : names?.find(({ id }) => id === code)?.name));
    const known = named.filter((name) => name !== undefined);
    if (known.length === codes.length) return describeNames(known);
    return codes.length > 1 ? `${codes.length} chosen` : codes.join("");
  },
  equals: (value, other) => sameValues(splitList(value), splitList(other)),
};
