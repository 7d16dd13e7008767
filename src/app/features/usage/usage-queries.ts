import { infiniteQueryOptions } from "@tanstack/react-query";
import { readAsPage } from "#app/api/request-as-page.ts";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import { walk, walkedRows } from "#app/api/walk.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import {
  USAGE_LIMITS,
  USAGE_PATH,
  type UsageAnswer,
  type UsageCall,
  usageAnswer,
} from "#contract/usage/ledger-schemas.ts";
import type { UsageParams } from "./usage-params.ts";
import type { Period } from "./usage-period.ts";

/** The filter of a query to the ledger. */
export interface UsageFilter extends Pick<UsageParams, "person" | "purpose" | "outcome"> {
  readonly period: Period;
}

function readUsage(
  { personId }: Pick<UserSession, "personId">,
  { period, person, purpose, outcome }: UsageFilter,
  page: { readonly after: string; readonly size?: number; readonly signal?: AbortSignal },
): Promise<UsageAnswer> {
  const given = { ...period, person, purpose, outcome, after: page.after, size: page.size };
  const asked = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(asked).toString();
  return readAsPage(personId, `${USAGE_PATH}?${query}`, usageAnswer, page.signal);
}

/** Rows of the ledger, newest first, page by page; their sums come with the first page. */
export function usageCallsQuery(session: UserSession, filter: UsageFilter) {
  return infiniteQueryOptions({
    // counting changes it as well
    queryKey: [...usageQueries.all, "ledger", filter],
    queryFn: ({ pageParam, signal }) => readUsage(session, filter, { after: pageParam, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 15_000,
    retry: false,
  });
}

/** All rows of a filter. Rejects with an ApiError. */
export function readAllCalls(session: UserSession, filter: UsageFilter): Promise<readonly UsageCall[]> {
  const read = async (after: string) => {
    const page = { after, size: USAGE_LIMITS.pageMax };
    const { calls, totals, next } = await readUsage(session, filter, page);
    return { rows: calls, total: totals?.calls ?? 0, next };
  };
  return walkedRows(walk("", read));
}
