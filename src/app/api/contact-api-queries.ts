import { queryOptions } from "@tanstack/react-query";
import { searchContacts } from "#contract/contact-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { isRecordId } from "#contract/records/record-snapshot.ts";
import { callSearch } from "./call-operation.ts";
import { SEARCH_KEYS } from "./query-keys.ts";

/** Searches for up to 100 contacts by id. Costs no credits. Rejects like {@link callSearch}. [metering-1] */
export function findContacts(ids: readonly string[], options: NonNullable<Parameters<typeof callSearch>[2]>) {
  const asked = { criteria: { personId: ids.join(",") }, page: 1, size: LIMITS.pageSizeMax };
  return callSearch(searchContacts, asked, options);
}

/** Queries for the contacts of a signal or scoop, through search, which costs no credits. [metering-1] */
export const contactQueries = {
  /** The first 100 contacts; those that search does not find are left out. */
  byIds: (contactIds: readonly string[]) => {
    const ids = contactIds.filter(isRecordId).slice(0, LIMITS.pageSizeMax);
    return queryOptions({
      // shares the prefix of free searches, so that a run that adds records invalidates it
      queryKey: [SEARCH_KEYS.free, searchContacts.name, "by ids", ids],
      // the person's own requests take precedence
      queryFn: ({ signal }) => findContacts(ids, { signal, sender: "walk" }),
      enabled: ids.length > 0,
    });
  },
};
