import { daysWords, numbersWords } from "./ends-words.ts";
import type { LookupEntry } from "./lookup-queries.ts";
import type { CriterionSlot } from "./criterion-slot.ts";
import { codesOf } from "./value-lists.ts";

/** More names than this are counted. */
const NAMED = 2;

/**
 * A criterion's value in words: the text, the days, the names of one or two codes where `names` tells them, or how
 * many there are.
 */
export function criterionWords(slot: CriterionSlot, value: string, names?: readonly LookupEntry[]): string {
  if (slot.kind === "text") return value;
  if (slot.kind === "days") return daysWords(value);
  if (slot.kind === "numbers") return numbersWords(value);
  if (slot.kind === "choice") return slot.options.find((option) => option.value === value)?.label ?? value;
  const codes = codesOf(value);
  if (slot.kind === "id") return codes.length > 1 ? `${codes.length} IDs` : value;
  const known = codes.flatMap((code) => names?.find(({ id }) => id === code)?.name ?? []);
  if (known.length === codes.length && codes.length <= NAMED) return known.join(", ");
  return codes.length > 1 ? `${codes.length} chosen` : value;
}
