import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { askAsPage, readAsPage, sendAsPage } from "#app/api/ask-as-page.ts";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { CLAIM_PATHS, type ClaimBody, claimsAnswer } from "#contract/usage/claim-schemas.ts";
import { type ClaimState, TEAM } from "#contract/usage/ledger-schemas.ts";

/** One's own claims, or those of the organisation, the newest first. */
export function claimsQuery({ personId }: UserSession, isTeam: boolean) {
  return queryOptions({
    queryKey: [...usageQueries.all, "claims", isTeam],
    queryFn: ({ signal }) =>
      readAsPage(personId, CLAIM_PATHS.claims + (isTeam ? `?person=${TEAM}` : ""), claimsAnswer, signal),
    staleTime: 15_000,
    retry: false,
  });
}

const pathOf = (id: string) => CLAIM_PATHS.claim.replace(":id", encodeURIComponent(id));

/** What is done with claims; what shows them reads them again. Each rejects with an ApiError. */
export function useClaimActions() {
  const { personId } = useUserSession();
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: usageQueries.all });
  return {
    async make(claim: ClaimBody): Promise<void> {
      await sendAsPage(personId, "POST", CLAIM_PATHS.claims, claim);
      await readAgain();
    },
    async setState(id: string, state: ClaimState): Promise<void> {
      await sendAsPage(personId, "POST", pathOf(id), { state });
      await readAgain();
    },
    async withdraw(id: string): Promise<void> {
      await askAsPage(personId, pathOf(id), { method: "DELETE" });
      await readAgain();
    },
  };
}
