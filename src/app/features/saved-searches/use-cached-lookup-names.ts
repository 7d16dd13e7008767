import { useQueries } from "@tanstack/react-query";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import type { CodeNames, CriterionDefinition } from "#app/search/criteria/criterion.ts";

/** The names of the criteria's codes as far as they are cached: describing a search sends no request. */
export function useCachedLookupNames(criteria: readonly CriterionDefinition[]): CodeNames {
  const lookups = [
    ...new Set(criteria.flatMap((criterion) => (criterion.kind === "code" ? [criterion.lookup] : []))),
  ];
  const results = useQueries({
    queries: lookups.map((lookup) => ({ ...lookupQueries.data(lookup), enabled: false })),
  });
  return (lookup) => results[lookups.indexOf(lookup)]?.data;
}
