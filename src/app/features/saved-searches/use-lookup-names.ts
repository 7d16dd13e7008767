import { useQueries } from "@tanstack/react-query";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import { lookupOf } from "#app/search/kinds/criterion-kinds.ts";
import type { CodeNames, Criteria, CriterionDefinition } from "#app/search/criteria/criterion.ts";

/**
 * The names of codes in criteria. Lookups are free and fetched once per page load, so that a device showing a search
 * for the first time has the names, too.
 */
export function useLookupNames(
  criterionDefinitions: readonly CriterionDefinition[],
  searches: readonly Criteria[],
): CodeNames {
  const lookups = [
    ...new Set(
      criterionDefinitions.flatMap((criterion) => {
        const { lookup, isFree } = lookupOf(criterion) ?? {};
        const isSet = searches.some((criteria) => criteria[criterion.key] !== undefined);
        return lookup && !isFree && isSet ? [lookup] : [];
      }),
    ),
  ];
  const results = useQueries({
    queries: lookups.map((lookup) => ({ ...lookupQueries.data(lookup), networkMode: "always" as const })),
  });
  return (lookup) => results[lookups.indexOf(lookup)]?.data;
}
