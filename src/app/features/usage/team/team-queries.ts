import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { readAsPage, sendAsPage } from "#app/api/request-as-page.ts";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import {
  type CeilingBody,
  SPENDING_PATHS,
  spendingAnswer,
} from "#contract/administration/spending-schemas.ts";
import type { Period } from "#app/features/usage/usage-period.ts";

const TEAM_KEY = [...usageQueries.all, "team"] as const;

/** The spending of the organisation's people in a period; only administrators get an answer. */
export function teamQuery({ personId }: UserSession, { from, to }: Period) {
  const question = new URLSearchParams({ from, to }).toString();
  return queryOptions({
    queryKey: [...TEAM_KEY, from, to],
    queryFn: ({ signal }) =>
      readAsPage(personId, `${SPENDING_PATHS.spending}?${question}`, spendingAnswer, signal),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Sets a ceiling, and shows it once the gateway has saved it. Rejects with an ApiError. */
export function useSetCeiling(): (ceiling: CeilingBody) => Promise<void> {
  const { personId } = useUserSession();
  const client = useQueryClient();
  return async (ceiling) => {
    await sendAsPage(personId, "PUT", SPENDING_PATHS.ceilings, ceiling);
    await client.invalidateQueries({ queryKey: usageQueries.all });
  };
}
