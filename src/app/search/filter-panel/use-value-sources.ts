import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type CodeLookup, lookupQueries } from "#app/api/lookup-api-queries.ts";
import { suggestedTexts } from "#app/search/code-picker/code-picker-search.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { useUserLists } from "#app/search/user-lists.tsx";
import type { Filter } from "#app/search/filters/filter-groups.ts";
import type { ValueSource } from "#app/search/proposals/find-values.ts";
import { kindOf, lookupOf, suggestedValues } from "#app/search/kinds/criterion-kinds.ts";

/** The lookup whose codes can be set by a press; for free text, only common titles are known. */
function pressedLookupOf(criterion: CriterionDefinition): CodeLookup | undefined {
  const { lookup, isFree } = lookupOf(criterion) ?? {};
  return isFree && criterion.key !== "jobTitle" ? undefined : lookup;
}

/** Loads lookups one after the other, until done or no longer needed. Failed ones stay unknown. */
async function loadLookups(
  client: QueryClient,
  lookups: readonly CodeLookup[],
  signal?: AbortSignal,
): Promise<void> {
  for (const lookup of lookups) {
    if (signal?.aborted) return;
    // fail rather than wait while offline, and use what is cached
    await client.prefetchQuery({ ...lookupQueries.data(lookup), retry: false, networkMode: "always" });
  }
}

/**
 * The values of filters. Once wanted, their lookups are loaded, free and once per page: those of the bar first, one at
 * a time, so that a search in between is not delayed.
 */
export function useValueSources(filters: readonly Filter[], isWanted: boolean) {
  const client = useQueryClient();
  const lookups = useMemo(() => {
    const criteria = filters.map(({ criterion }) => criterion);
    const inOrder = criteria.toSorted(
      (one, other) => Number(one.bar === undefined) - Number(other.bar === undefined),
    );
    return [...new Set(inOrder.flatMap((criterion) => pressedLookupOf(criterion) ?? []))];
  }, [filters]);
  const [loaded, setLoaded] = useState<readonly CodeLookup[]>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void loadLookups(client, lookups, signal).then(() => signal.aborted || setLoaded(lookups));
    return () => controller.abort();
  }, [client, lookups, isWanted]);
  const known = useQueries({
    queries: lookups.map((lookup) => ({ ...lookupQueries.data(lookup), enabled: false })),
    combine: (all) => all.map(({ data }) => data),
  });
  const hasLists = filters.some(({ criterion }) => kindOf(criterion).isPersonal);
  const { lists } = useUserLists(isWanted && hasLists);
  const sources = useMemo(
    () =>
      filters.flatMap(({ criterion }): ValueSource[] => {
        const lookup = pressedLookupOf(criterion);
        const entries = lookup ? known[lookups.indexOf(lookup)] : suggestedValues(criterion, lists);
        if (entries === undefined) return [];
        return [{ criterion, entries: lookupOf(criterion)?.isFree ? suggestedTexts(entries) : entries }];
      }),
    [filters, known, lookups, lists],
  );
  const isLoaded = loaded === lookups;
  return {
    sources,
    isLoading: isWanted && !isLoaded,
    /** Some lookups could not be loaded, so their values are not found. */
    isIncomplete: isWanted && isLoaded && known.includes(undefined),
    retry() {
      setLoaded(undefined);
      void loadLookups(client, lookups).then(() => setLoaded(lookups));
    },
  };
}
