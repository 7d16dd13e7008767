import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { requestAsPage, readAsPage, sendAsPage } from "#app/api/request-as-page.ts";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import { walk, walkedRows } from "#app/api/walk.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import {
  CLAIM_PATHS,
  type Claim,
  type ClaimBody,
  type ClaimsAnswer,
  claimsAnswer,
} from "#contract/usage/claim-schemas.ts";
import { type ClaimState, TEAM } from "#contract/usage/ledger-schemas.ts";

function readClaims(
  { personId }: Pick<UserSession, "personId">,
  isTeam: boolean,
  after: string,
  signal?: AbortSignal,
): Promise<ClaimsAnswer> {
  const asked = { ...(isTeam && { person: TEAM }), ...(after !== "" && { after }) };
  const query = new URLSearchParams(asked).toString();
  return readAsPage(personId, `${CLAIM_PATHS.claims}?${query}`, claimsAnswer, signal);
}

/** All claims, for a file. Rejects with an ApiError. */
export function readAllClaims(session: UserSession, isTeam: boolean): Promise<readonly Claim[]> {
  const read = async (after: string) => {
    const { claims, total, next } = await readClaims(session, isTeam, after);
    return { rows: claims, total, next };
  };
  return walkedRows(walk("", read));
}

/** The person's own claims, or those of the organisation, newest first, page by page. */
export function claimsQuery(session: UserSession, isTeam: boolean) {
  return infiniteQueryOptions({
    queryKey: [...usageQueries.all, "claims", isTeam],
    queryFn: ({ pageParam, signal }) => readClaims(session, isTeam, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 15_000,
    retry: false,
  });
}

const pathOf = (id: string) => CLAIM_PATHS.claim.replace(":id", encodeURIComponent(id));

/** Actions on claims; they refetch what shows claims. Each rejects with an ApiError. */
export function useClaimActions() {
  const { personId } = useUserSession();
  const client = useQueryClient();
  const refetchUsage = () => client.invalidateQueries({ queryKey: usageQueries.all });
  return {
    async make(claim: ClaimBody): Promise<void> {
      await sendAsPage(personId, "POST", CLAIM_PATHS.claims, claim);
      await refetchUsage();
    },
    async setState(id: string, state: ClaimState): Promise<void> {
      await sendAsPage(personId, "POST", pathOf(id), { state });
      await refetchUsage();
    },
    async withdraw(id: string): Promise<void> {
      await requestAsPage(personId, pathOf(id), { method: "DELETE" });
      await refetchUsage();
    },
  };
}
