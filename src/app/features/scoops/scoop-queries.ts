import { type ScoopRecord, searchScoops } from "#contract/scoops.ts";
import { type SearchRequest, callSearch } from "#app/api/call.ts";
import type { Criteria, SearchQuery } from "#app/search/search-resource.ts";
import { scoopCriteria } from "./scoop-criteria.ts";

/** Each returned record counts toward the record limit, so nothing is asked twice by itself. Section 8. */
export const scoopQueries = {
  all: ["scoops"] as const,
  search: ({ criteria, ...page }: SearchRequest<Criteria>): SearchQuery<ScoopRecord> => ({
    queryKey: [...scoopQueries.all, "search", { criteria, ...page }],
    queryFn: ({ signal }) =>
      callSearch(searchScoops, { criteria: scoopCriteria(criteria), ...page }, { signal }),
    retry: false,
  }),
};
