import { useQuery } from "@tanstack/react-query";
import { describeCriterion } from "./describe-criterion.ts";
import { lookupQueries } from "#app/api/lookup-queries.ts";
import type { CriterionDefinition, CriterionOfKind } from "./criterion.ts";
import { splitList } from "./list-value.ts";

/** A criterion's value in words: the text, the name of one code, or how many there are. */
export function CriterionText({ slot, value }: { slot: CriterionDefinition; value: string }) {
  const oneCode = slot.kind === "code" && !slot.free && splitList(value).length === 1;
  return oneCode ? <CodeName slot={slot} code={value} /> : describeCriterion(slot, value);
}

function CodeName({ slot, code }: { slot: CriterionOfKind<"code">; code: string }) {
  const { data } = useQuery(lookupQueries.data(slot.lookup));
  return describeCriterion(slot, code, data);
}
