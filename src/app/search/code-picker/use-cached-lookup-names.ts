import { useQueries } from "@tanstack/react-query";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { lookupQueries } from "#app/api/lookup-queries.ts";
import type { CodeNames } from "#app/search/describe-search.ts";

/** The names of the slots' codes as far as they were read before: words for a search ask nothing. */
export function useCachedLookupNames(slots: readonly CriterionDefinition[]): CodeNames {
  const lookups = [...new Set(slots.flatMap((slot) => (slot.kind === "code" ? [slot.lookup] : [])))];
  const answers = useQueries({
    queries: lookups.map((lookup) => ({ ...lookupQueries.data(lookup), enabled: false })),
  });
  return (lookup) => answers[lookups.indexOf(lookup)]?.data;
}
