import { useQuery } from "@tanstack/react-query";
import { usageQueries } from "#app/api/usage-api-queries.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { readAgain } from "#app/storage/read-again.ts";
import { companyReadStore, familyCallStore } from "./company-calls.ts";
import { recoverPaidCall } from "./paid-call.ts";
import type { PaidCall, PaidCallStore } from "./paid-call-store.ts";
import { paidCallEnvironment } from "./send-paid-call.ts";

/** Recovers the calls of a store; resolves with whether there were any. Rejects where the gateway cannot be asked. */
async function recoverCallsOf<Call extends PaidCall>(store: PaidCallStore<Call>): Promise<boolean> {
  const lost = (await store.list("")).filter(({ attempt }) => attempt !== null);
  for (const { id } of lost) await recoverPaidCall(id, store, paidCallEnvironment);
  return lost.length > 0;
}

async function recoverCalls(session: UserSession): Promise<boolean> {
  const families = await recoverCallsOf(familyCallStore(session));
  const reads = await recoverCallsOf(companyReadStore(session));
  const { queryClient } = session;
  const changed = [
    ...(families ? [["families"]] : []),
    ...(reads ? [["company-reads"]] : []),
    ...(families || reads ? [usageQueries.all] : []),
  ];
  for (const queryKey of changed) readAgain(queryClient, queryKey);
  return families || reads;
}

/** Has the gateway say what became of family trees and reads whose answers an earlier page did not wait for. */
export function RecoverPaidCalls() {
  const session = useUserSession();
  useQuery({
    queryKey: ["paid-calls", "lost"],
    queryFn: () => recoverCalls(session),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return null;
}
