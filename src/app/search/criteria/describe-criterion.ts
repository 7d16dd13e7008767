import { formatCount } from "#app/lib/format-number.ts";
import type { CriterionDefinition } from "./criterion.ts";
import { daysWords, moneyWords, numbersWords, stepsWords } from "./describe-range.ts";
import type { LookupEntry } from "#app/api/lookup-queries.ts";
import { LISTS, splitList, listValues } from "./list-value.ts";

/** More names than this are counted. */
const NAMED = 2;

/**
 * A criterion's value in words: the text, the days, the names of one or two codes where `names` tells them, or how
 * many there are.
 */
export function describeCriterion(
  slot: CriterionDefinition,
  value: string,
  names?: readonly LookupEntry[],
): string {
  switch (slot.kind) {
    case "text":
    case "email":
      return value;
    case "days":
      return daysWords(value);
    case "numbers":
      return numbersWords(value);
    case "money":
      return moneyWords(value);
    case "steps":
      return stepsWords(value, slot);
    case "choice":
    case "choices":
      return optionWords(slot.options, value);
    case "list":
      return listWords(value, listValues(slot.of, value), LISTS[slot.of]);
    case "code":
      return codeWords(splitList(value), slot.free ? (code) => code : nameIn(names));
  }
}

function optionWords(options: readonly { value: string; label: string }[], value: string): string {
  const chosen = splitList(value);
  return options.flatMap((option) => (chosen.includes(option.value) ? [option.label] : [])).join(", ");
}

function listWords(value: string, parts: readonly string[], noun: { one: string; many: string }): string {
  return parts.length > 1 ? formatCount(parts.length, noun) : value;
}

const nameIn = (names: readonly LookupEntry[] | undefined) => (code: string) =>
  names?.find(({ id }) => id === code)?.name;

function codeWords(codes: readonly string[], nameOf: (code: string) => string | undefined): string {
  const known = codes.flatMap((code) => nameOf(code) ?? []);
  if (known.length === codes.length && codes.length <= NAMED) return known.join(", ");
  return codes.length > 1 ? `${codes.length} chosen` : codes.join("");
}
