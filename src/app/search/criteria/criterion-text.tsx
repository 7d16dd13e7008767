import { useQuery } from "@tanstack/react-query";
import { criterionWords } from "./describe-criterion.ts";
import { lookupQueries } from "#app/api/lookup-queries.ts";
import type { CriterionSlot, SlotOf } from "./criterion.ts";
import { codesOf } from "./list-value.ts";

/** A criterion's value in words: the text, the name of one code, or how many there are. */
export function CriterionText({ slot, value }: { slot: CriterionSlot; value: string }) {
  const oneCode = slot.kind === "code" && !slot.free && codesOf(value).length === 1;
  return oneCode ? <CodeName slot={slot} code={value} /> : criterionWords(slot, value);
}

function CodeName({ slot, code }: { slot: SlotOf<"code">; code: string }) {
  const { data } = useQuery(lookupQueries.data(slot.lookup));
  return criterionWords(slot, code, data);
}
