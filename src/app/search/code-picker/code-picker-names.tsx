import { useQuery } from "@tanstack/react-query";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { codeRules } from "#app/search/criteria/code-criterion.ts";

interface CodeTextProps {
  readonly criterion: CriterionOfKind<"code">;
  readonly value: string;
}

/** The codes of a criterion in words, by their names as soon as these are known. */
export function CodeText({ criterion, value }: CodeTextProps) {
  const { data } = useQuery({ ...lookupQueries.data(criterion.lookup), enabled: !criterion.freeText });
  return codeRules.describe(value, criterion, { names: data });
}
