import { useSearchContext } from "#app/search/search-context.tsx";
import { searchCostOf } from "./view-request.ts";

/** What a request of this screen counts, where records count, see {@link searchCostOf}. */
export function useSearchCost(): string {
  const { view, viewKind } = useSearchContext();
  return searchCostOf(viewKind, view.size);
}

/** What another order of the rows counts; undefined where it requests nothing that counts. */
export function useSortCost(): string | undefined {
  const { definition, viewKind } = useSearchContext();
  const cost = useSearchCost();
  return definition.countsRecords && viewKind !== "groups" ? cost : undefined;
}
