import { useQuery } from "@tanstack/react-query";
import { lookupQueries } from "./lookup-queries.ts";
import { daysWords, numbersWords } from "./ends-words.ts";
import type { CriterionSlot } from "./criterion-slot.ts";
import { codesOf } from "./value-lists.ts";

/** A criterion's value in words: the text, the name of one code, or how many there are. */
export function CriterionText({ slot, value }: { slot: CriterionSlot; value: string }) {
  const codes = codesOf(value);
  if (slot.kind === "text") return value;
  if (slot.kind === "days") return daysWords(value);
  if (slot.kind === "numbers") return numbersWords(value);
  if (slot.kind === "choice") return slot.options.find((option) => option.value === value)?.label ?? value;
  if (codes.length > 1) return slot.kind === "code" ? `${codes.length} chosen` : `${codes.length} IDs`;
  return slot.kind === "code" ? <CodeName lookup={slot.lookup} code={value} /> : value;
}

type CodeSlot = Extract<CriterionSlot, { kind: "code" }>;

function CodeName({ lookup, code }: { lookup: CodeSlot["lookup"]; code: string }) {
  const { data } = useQuery(lookupQueries.data(lookup));
  return data?.find(({ id }) => id === code)?.name ?? code;
}
