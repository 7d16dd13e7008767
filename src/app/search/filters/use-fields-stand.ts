import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import { loadFields } from "#app/search/criteria/criterion-kinds.ts";
import type { Filter } from "./filter-groups.ts";

/**
 * Whether the fields that are open at first are there with the lists they show: they are of unknown height, so what
 * stands below them waits for them.
 */
export function useFieldsStand(filters: readonly Filter[], opened: ReadonlySet<string>): boolean {
  const [criteria] = useState(() =>
    filters.map(({ criterion }) => criterion).filter(({ key }) => opened.has(key)),
  );
  const [loaded, setLoaded] = useState(false);
  useEffect(() => void loadFields(criteria).then(() => setLoaded(true)), [criteria]);
  const lookups = criteria.flatMap((criterion) => (criterion.kind === "code" ? criterion.lookup : []));
  const lists = useQueries({ queries: lookups.map((lookup) => lookupQueries.data(lookup)) });
  return loaded && !lists.some(({ isLoading }) => isLoading);
}
