import { formatNumber } from "#app/lib/format-number.ts";
import { useSearchContext } from "#app/search/search-context.tsx";
import { FIRST_PAGE } from "./read-pages.ts";

/** What a request of this screen counts, where records count: "up to 100 records, 0 credits". [metering-2] [metering-3] */
export function useSearchCost(): string {
  const { view, viewKind } = useSearchContext();
  const size = viewKind === "groups" ? FIRST_PAGE.size : view.size;
  return `up to ${formatNumber(size)} records, 0 credits`;
}

/** What another order of the rows counts; undefined where it requests nothing that counts. */
export function useSortCost(): string | undefined {
  const { definition, viewKind } = useSearchContext();
  const cost = useSearchCost();
  return definition.countsRecords && viewKind !== "groups" ? cost : undefined;
}
