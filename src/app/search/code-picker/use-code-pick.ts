import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { LIST_VALUES } from "#contract/criteria.ts";
import { type ChosenCodes, addCode, codeValue } from "./code-choice.ts";
import { bestMatch } from "./code-search.ts";
import { type CodeTree, codeTree } from "./code-tree.ts";
import { criterionProblem } from "#app/search/criteria/criterion-problem.ts";
import type { SlotOf } from "#app/search/criteria/criterion-slot.ts";
import { alternativesOf } from "#app/search/criteria/criterion-value.ts";
import { type LookupEntry, lookupQueries } from "#app/api/lookup-queries.ts";
import { codesText } from "#app/search/criteria/value-lists.ts";

const none: readonly LookupEntry[] = [];

/** What can be chosen of a slot, and the ways to choose; what does not fit into one search is said and left out. */
export function useCodePick(
  slot: SlotOf<"code">,
  chosen: ChosenCodes,
  onChange: (chosen: ChosenCodes, tree: CodeTree) => void,
) {
  const [problem, setProblem] = useState<string>();
  const query = useQuery(lookupQueries.data(slot.lookup));
  const entries = query.data ?? none;
  const tree = useMemo(() => codeTree(entries), [entries]);
  const take = (next: ChosenCodes): boolean => {
    const found = criterionProblem(slot, codeValue(tree, next) ?? "");
    const fits = found === undefined || next.size < chosen.size;
    setProblem(fits ? undefined : found);
    if (fits) onChange(next, tree);
    return fits;
  };
  const add = (codes: readonly string[]): boolean =>
    codes.length > 0 && take(codes.reduce<ChosenCodes>((all, code) => addCode(tree, all, code), chosen));
  const addTyped = (text: string): boolean => {
    const best = bestMatch(entries, text);
    if (slot.free) return add(alternativesOf(codesText([text.trim()])));
    return best !== undefined && add([best.id]);
  };
  const room = (slot.most ?? LIST_VALUES) - chosen.size;
  return { query, entries, tree, take, add, addTyped, problem, room };
}
