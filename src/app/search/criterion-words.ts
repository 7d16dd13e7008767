import { countText } from "#app/lib/number-text.ts";
import { daysWords, moneyWords, numbersWords, stepsWords } from "./ends-words.ts";
import type { LookupEntry } from "./lookup-queries.ts";
import type { CriterionSlot } from "./criterion-slot.ts";
import { LISTS, codesOf, listValues } from "./value-lists.ts";

/** More names than this are counted. */
const NAMED = 2;

/**
 * A criterion's value in words: the text, the days, the names of one or two codes where `names` tells them, or how
 * many there are.
 */
export function criterionWords(slot: CriterionSlot, value: string, names?: readonly LookupEntry[]): string {
  switch (slot.kind) {
    case "days":
      return daysWords(value);
    case "numbers":
      return numbersWords(value);
    case "money":
      return moneyWords(value);
    case "steps":
      return stepsWords(value, slot);
    case "list": {
      const parts = listValues(slot.of, value);
      return parts.length > 1 ? countText(parts.length, LISTS[slot.of]) : value;
    }
    case "choice":
    case "choices":
      return optionWords(slot.options, codesOf(value)) || value;
    case "code":
      return codeWords(codesOf(value), names);
    default:
      return value;
  }
}

function optionWords(
  options: readonly { value: string; label: string }[],
  chosen: readonly string[],
): string {
  return options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(", ");
}

function codeWords(codes: readonly string[], names: readonly LookupEntry[] | undefined): string {
  const known = codes.flatMap((code) => names?.find(({ id }) => id === code)?.name ?? []);
  if (known.length === codes.length && codes.length <= NAMED) return known.join(", ");
  return codes.length > 1 ? `${codes.length} chosen` : (codes[0] ?? "");
}
