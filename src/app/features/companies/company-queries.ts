import type { CompanyRecord, ParsedCompanyCriteria } from "#contract/companies.ts";
import { type SearchRequest, call } from "#app/api/call.ts";
import type { SearchQuery } from "#app/search/search-resource.ts";

/** Searching companies uses no credits. Section 8, metering rule 1. */
export const companyQueries = {
  all: ["companies"] as const,
  search: ({
    criteria,
    page,
    size,
    sort,
  }: SearchRequest<ParsedCompanyCriteria>): SearchQuery<CompanyRecord> => ({
    queryKey: [...companyQueries.all, "search", { criteria, page, size, sort }],
    queryFn: ({ signal }) => call("searchCompanies", { criteria, page, size, sort }, { signal }),
  }),
};
