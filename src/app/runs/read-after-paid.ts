import type { QueryClient } from "@tanstack/react-query";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { refreshUsage } from "#app/api/usage-api-queries.ts";

/** Has everything read again that a paid call may have changed, besides what is owned, of which the gateway tells. */
export function readAfterPaid(queryClient: QueryClient): void {
  refreshUsage(queryClient);
  // search results say what is free: they are asked again when they are next shown
  void queryClient.invalidateQueries({ queryKey: [SEARCH_KEYS.free], refetchType: "none" });
}
