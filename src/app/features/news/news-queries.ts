import { type NewsRecord, searchNews } from "#contract/news.ts";
import { type SearchRequest, callSearch } from "#app/api/call.ts";
import type { Criteria, SearchQuery } from "#app/search/search-resource.ts";
import { newsCriteria } from "./news-criteria.ts";

/** Each returned record counts toward the record limit, so nothing is asked twice by itself. Section 8. */
export const newsQueries = {
  all: ["news"] as const,
  search: ({ criteria, ...page }: SearchRequest<Criteria>): SearchQuery<NewsRecord> => ({
    queryKey: [...newsQueries.all, "search", { criteria, ...page }],
    queryFn: ({ signal }) =>
      callSearch(searchNews, { criteria: newsCriteria(criteria), ...page }, { signal }),
    retry: false,
  }),
};
