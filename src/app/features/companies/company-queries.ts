import { type CompanyRecord, type ParsedCompanyCriteria, searchCompanies } from "#contract/companies.ts";
import { type SearchRequest, callSearch } from "#app/api/call.ts";
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
    queryFn: ({ signal }) => callSearch(searchCompanies, { criteria, page, size, sort }, { signal }),
  }),
};
