import { useSearch } from "#app/search/search-context.ts";
import { searchCost, sortCost } from "#app/search/model/view-request.ts";

/** What a request of this screen counts, where records count. */
export function useSearchCost(): string {
  const { definition, view, viewKind } = useSearch();
  return searchCost(definition, viewKind, view.size);
}

/** What another order of this screen's rows counts; undefined where it sends no counted request. */
export function useSortCost(): string | undefined {
  const { definition, view, viewKind } = useSearch();
  return sortCost(definition, viewKind, view.size);
}
