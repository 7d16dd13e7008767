import type { QueryClient } from "@tanstack/react-query";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { refreshUsage } from "#app/api/usage-api-queries.ts";

/** Invalidates everything that a paid call may have changed, except ownership, of which the gateway sends events. */
export function refetchAfterPayment(queryClient: QueryClient): void {
  refreshUsage(queryClient);
  // search results show what is free: refetch them when they are next shown
  void queryClient.invalidateQueries({ queryKey: [SEARCH_KEYS.free], refetchType: "none" });
}
