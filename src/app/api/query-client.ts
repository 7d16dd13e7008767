import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { endRenewalPause } from "#app/auth/auth-session.ts";
import { ignoring, isAbort, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";
import { ApiError } from "./api-error.ts";

/** How long an answer stays fresh, in milliseconds: until then the same page needs no second request. */
export const STALE_TIME_MS = 5 * 60_000;

const RETRIES = 2;

/** Retries only what may pass by itself: a refusal would be refused again, and offline nothing passes. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false;
  return error.kind === "server" || (error.kind === "network" && navigator.onLine);
}

/**
 * Reads are metered, so nothing is refetched when the window regains focus or the network returns. No query pauses
 * silently while offline either: the screen says so.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: ignoring(isExpected, isAbort, isStorageTrouble) }),
  mutationCache: new MutationCache({ onError: ignoring(isExpected, isAbort, isStorageTrouble) }),
  defaultOptions: {
    queries: {
      staleTime: STALE_TIME_MS,
      gcTime: 2 * STALE_TIME_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: shouldRetry,
      networkMode: "always",
    },
  },
});

/** Refetches the queries on screen that failed, as when the network returns. */
export function refetchUnanswered(): void {
  endRenewalPause();
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state: { error } }) => error instanceof ApiError && error.kind === "network",
  });
}

if (typeof window !== "undefined") window.addEventListener("online", refetchUnanswered);
