import { type IntentRecord, searchIntent } from "#contract/intent.ts";
import { type SearchRequest, callSearch } from "#app/api/call.ts";
import type { Criteria, SearchQuery } from "#app/search/search-resource.ts";
import { intentCriteria } from "./intent-criteria.ts";

/** Each returned record counts toward the record limit, so nothing is asked twice by itself. Section 8. */
export const intentQueries = {
  all: ["intent"] as const,
  search: ({ criteria, ...page }: SearchRequest<Criteria>): SearchQuery<IntentRecord> => ({
    queryKey: [...intentQueries.all, "search", { criteria, ...page }],
    queryFn: ({ signal }) =>
      callSearch(searchIntent, { criteria: intentCriteria(criteria), ...page }, { signal }),
    retry: false,
  }),
};
