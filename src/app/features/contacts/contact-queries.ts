import { type ContactRecord, type ParsedContactCriteria, searchContacts } from "#contract/contacts.ts";
import { type SearchRequest, callSearch } from "#app/api/call.ts";
import type { SearchQuery } from "#app/search/search-resource.ts";

/** Searching contacts uses no credits. Section 8, metering rule 1. */
export const contactQueries = {
  all: ["contacts"] as const,
  search: ({
    criteria,
    page,
    size,
    sort,
  }: SearchRequest<ParsedContactCriteria>): SearchQuery<ContactRecord> => ({
    queryKey: [...contactQueries.all, "search", { criteria, page, size, sort }],
    queryFn: ({ signal }) => callSearch(searchContacts, { criteria, page, size, sort }, { signal }),
  }),
};
