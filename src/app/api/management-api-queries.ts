import { queryOptions } from "@tanstack/react-query";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import type { RecordType } from "#app/records/record-snapshot.ts";
import { rateLimitWait } from "./api-error.ts";
import { callSearch } from "./call-operation.ts";

/** What the service says now about chosen records; ids as the records were chosen. */
export interface ManagementStatus {
  readonly underManagement: ReadonlySet<string>;
  /** Ids that search no longer finds: removed, merged into another record, or opted out. */
  readonly notFound: ReadonlySet<string>;
}

/** Above this many records the service is not asked: ten requests are the most that a preview may take. */
export const MANAGEMENT_ASK_LIMIT = 1000;

const TRIES = 4;

interface SearchedRecord {
  readonly id: string;
  readonly attributes: { readonly managementStatus?: { readonly underManagement: boolean } | undefined };
}

async function searchByIds(
  type: RecordType,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<SearchedRecord[]> {
  const page = { page: 1, size: LIMITS.pageSizeMax };
  const list = ids.join(",");
  const answer =
    type === "contact"
      ? await callSearch(searchContacts, { criteria: { personId: list }, ...page }, { signal })
      : await callSearch(searchCompanies, { criteria: { companyId: list }, ...page }, { signal });
  return answer.data;
}

/** Longer than this nobody waits for a preview: it then counts by what search told, and says so. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** Waits out a short 429: it is definite and passes, and the preview is worth a second. */
async function patiently<Answer>(ask: () => Promise<Answer>, tries = TRIES): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const wait = rateLimitWait(error);
    if (wait === undefined || wait > TIMEOUT_MS || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return patiently(ask, tries - 1);
  }
}

async function readStatus(
  type: RecordType,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ManagementStatus> {
  const underManagement = new Set<string>();
  const notFound = new Set(ids);
  for (let start = 0; start < ids.length; start += LIMITS.pageSizeMax) {
    const chunk = ids.slice(start, start + LIMITS.pageSizeMax);
    // one after the other: this shares the request allowance with the person's searches
    for (const record of await patiently(() => searchByIds(type, chunk, signal))) {
      notFound.delete(record.id);
      if (record.attributes.managementStatus?.underManagement === true) underManagement.add(record.id);
    }
  }
  return { underManagement, notFound };
}

/** Searches for the records by their ids, 100 a request. Costs no credits. [metering-1] */
export const managementQueries = {
  all: ["management"] as const,
  status: (type: RecordType, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...managementQueries.all, type, ids],
      queryFn: ({ signal }) => readStatus(type, ids, signal),
      enabled: ids.length > 0 && ids.length <= MANAGEMENT_ASK_LIMIT,
      staleTime: 60_000,
    }),
};
