import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type CodeLookup, lookupQueries } from "#app/api/lookup-api-queries.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useUserLists } from "#app/search/user-lists.tsx";
import { describeCriterion, kindOf, lookupOf } from "./criterion-kinds.ts";

interface CriterionTextProps {
  readonly criterion: CriterionDefinition;
  readonly value: string;
}

/** A value in words, with names once they have loaded. */
export function CriterionText({ criterion, value }: CriterionTextProps): ReactNode {
  const { lookup, isFree } = lookupOf(criterion) ?? {};
  if (lookup && !isFree) return <CodeNames criterion={criterion} value={value} lookup={lookup} />;
  return kindOf(criterion).isPersonal ? <ListName id={value} /> : describeCriterion(criterion, value);
}

function CodeNames({ criterion, value, lookup }: CriterionTextProps & { readonly lookup: CodeLookup }) {
  const { data } = useQuery(lookupQueries.data(lookup));
  return describeCriterion(criterion, value, { names: data });
}

/** The name of one of the person's lists. */
function ListName({ id }: { readonly id: string }) {
  const { lists, isPending } = useUserLists();
  return lists?.find((list) => list.id === id)?.name ?? (isPending ? "…" : "a list that no longer exists");
}
