import { queryOptions } from "@tanstack/react-query";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { callSearch } from "./call-operation.ts";

/** How many companies a search by name shows before it leads to all of them. */
const FIRST_COMPANIES = 10;

/** How many of a company's people its screen shows before it leads to the search for all of them. */
const FIRST_CONTACTS = 10;

/** Ids of records are digits. */
export function isCompanyId(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

/** What search tells about one company: costs no credits. [metering-1] */
export const companyQueries = {
  /** Null where the service knows no company with this id. */
  byId: (companyId: string) =>
    queryOptions({
      queryKey: ["searchCompanies", "of company", companyId],
      queryFn: async ({ signal }) => {
        const asked = { criteria: { companyId }, page: 1, size: 1 };
        const { data } = await callSearch(searchCompanies, asked, { signal });
        return data[0] ?? null;
      },
      enabled: isCompanyId(companyId),
    }),
  /** The first companies whose name holds the text, the largest first. */
  byName: (name: string) =>
    queryOptions({
      queryKey: ["searchCompanies", "by name", name],
      queryFn: ({ signal }) =>
        callSearch(
          searchCompanies,
          { criteria: { companyName: name }, page: 1, size: FIRST_COMPANIES },
          { signal },
        ),
    }),
  contacts: (companyId: string) =>
    queryOptions({
      queryKey: ["searchContacts", "of company", companyId],
      queryFn: ({ signal }) =>
        callSearch(searchContacts, { criteria: { companyId }, page: 1, size: FIRST_CONTACTS }, { signal }),
    }),
};
