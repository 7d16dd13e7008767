import { queryOptions, skipToken } from "@tanstack/react-query";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import { callSearch } from "./call-operation.ts";
import { type KnownCompanies, missingCompanies, withAnswered } from "./known-companies.ts";

/** Searches for up to 100 companies by id. Costs no credits. Rejects like {@link callSearch}. [metering-1] */
export async function findCompanies(
  ids: readonly string[],
  options: NonNullable<Parameters<typeof callSearch>[2]>,
): Promise<readonly CompanyRecord[]> {
  const asked = { criteria: { companyId: ids.join(",") }, page: 1, size: ids.length };
  return (await callSearch(searchCompanies, asked, options)).data;
}

/** Queries for companies through search, which costs no credits. [metering-1] */
export const companyQueries = {
  /** Null where the service has no company with this id. */
  byId: (companyId: string) =>
    queryOptions({
      queryKey: ["searchCompanies", "of company", companyId],
      queryFn: async ({ signal }) => {
        const [company] = await findCompanies([companyId], { signal });
        return company ?? null;
      },
      enabled: isRecordId(companyId),
    }),
  /** Cache of the companies of all rows so far. It is never fetched: {@link companyQueries.ofRows} adds to it. */
  known: () =>
    queryOptions<KnownCompanies>({
      queryKey: ["searchCompanies", "known"],
      queryFn: skipToken,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** Fetches those of up to 100 companies that are not cached yet, in one request, and caches them. */
  ofRows: (companyIds: readonly string[]) =>
    queryOptions({
      queryKey: ["searchCompanies", "of rows", companyIds],
      queryFn: async ({ signal, client }) => {
        const { queryKey } = companyQueries.known();
        const missing = missingCompanies(client.getQueryData(queryKey), companyIds);
        if (missing.length === 0) return true;
        // the person's own requests take precedence
        const answered = await findCompanies(missing, { signal, sender: "walk" });
        client.setQueryData(queryKey, (known) => withAnswered(known, missing, answered));
        return true;
      },
    }),
  /** The first companies whose name contains the text, largest first. */
  byName: (name: string, size: number) =>
    queryOptions({
      queryKey: ["searchCompanies", "by name", name, size],
      queryFn: ({ signal }) =>
        callSearch(searchCompanies, { criteria: { companyName: name }, page: 1, size }, { signal }),
    }),
};
