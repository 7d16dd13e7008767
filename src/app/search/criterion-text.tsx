import { useQuery } from "@tanstack/react-query";
import { countText } from "#app/lib/number-text.ts";
import { lookupQueries } from "./lookup-queries.ts";
import { daysWords, moneyWords, numbersWords, stepsWords } from "./ends-words.ts";
import type { CriterionSlot, SlotOf } from "./criterion-slot.ts";
import { LISTS, codesOf, listValues } from "./value-lists.ts";

/** A criterion's value in words: the text, the name of one code, or how many there are. */
export function CriterionText({ slot, value }: { slot: CriterionSlot; value: string }) {
  switch (slot.kind) {
    case "days":
      return daysWords(value);
    case "numbers":
      return numbersWords(value);
    case "money":
      return moneyWords(value);
    case "steps":
      return stepsWords(value, slot);
    case "list":
      return manyWords(value, listValues(slot.of, value), LISTS[slot.of]);
    case "choice":
    case "choices":
      return slot.options
        .filter((option) => codesOf(value).includes(option.value))
        .map(({ label }) => label)
        .join(", ");
    case "code":
      return <CodeText slot={slot} codes={codesOf(value)} />;
    default:
      return value;
  }
}

function manyWords(value: string, parts: readonly string[], noun: { one: string; many: string }) {
  return parts.length > 1 ? countText(parts.length, noun) : value;
}

function CodeText({ slot, codes }: { slot: SlotOf<"code">; codes: readonly string[] }) {
  const [code = ""] = codes;
  const single = codes.length === 1;
  const { data } = useQuery({ ...lookupQueries.data(slot.lookup), enabled: single && !slot.free });
  if (!single) return `${codes.length} chosen`;
  return data?.find(({ id }) => id === code)?.name ?? code;
}
