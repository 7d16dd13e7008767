import { useQuery } from "@tanstack/react-query";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import type { CriterionOfKind } from "#app/search/criteria/criterion.ts";
import { codeRules } from "#app/search/criteria/code-criterion.ts";
import { splitList } from "#app/search/criteria/list-criterion.ts";

interface CodeTextProps {
  readonly criterion: CriterionOfKind<"code">;
  readonly value: string;
}

/** The codes of a criterion in words: the name of a single code, or how many there are. Only a single name is looked up. */
export function CodeText({ criterion, value }: CodeTextProps) {
  const isSingle = !criterion.freeText && splitList(value).length === 1;
  const { data } = useQuery({ ...lookupQueries.data(criterion.lookup), enabled: isSingle });
  return codeRules.describe(value, criterion, isSingle ? data : undefined);
}
