import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CodeLookup, lookupQueries } from "#app/api/lookup-api-queries.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { joinList, splitList } from "#app/search/criteria/list-criterion.ts";
import { CodeChips } from "./code-picker-input.tsx";
import { codeName, codeTree, withoutCode } from "./code-picker-tree.ts";

interface CodeValuesProps {
  readonly criterion: Pick<CriterionDefinition, "excludes">;
  readonly lookup: CodeLookup;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** The codes of a criterion by name, each with a button that removes it. */
export function CodeValues({ criterion, lookup, value, onChange }: CodeValuesProps) {
  const codes = splitList(value);
  const { data } = useQuery(lookupQueries.data(lookup));
  const tree = useMemo(() => codeTree(data ?? []), [data]);
  return (
    <CodeChips
      criterion={criterion}
      selected={codes.map((id) => ({ id, name: codeName(tree, id) }))}
      onRemove={(code) => onChange(joinList(withoutCode(new Set(codes), code)))}
    />
  );
}
