import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { endRenewalPause } from "#app/auth/auth-session.ts";
import { ignoring, isAbort, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";
import { ApiError } from "./api-error.ts";

/** Answers are good for this long: the same page asked twice within it is one request. Milliseconds. */
export const STALE_TIME_MS = 5 * 60_000;

const RETRIES = 2;

/** Only what may pass by itself is tried again; a refusal would be the same refusal, and offline nothing passes. */
export function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false;
  return error.kind === "server" || (error.kind === "network" && navigator.onLine);
}

/**
 * Reads are metered, so nothing that was answered is asked again because a window got the focus or a network came
 * back. Nothing waits in silence for a network either: a screen says that it is offline.
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
      retry: worthAnotherTry,
      networkMode: "always",
    },
  },
});

/** What is on the screen and got no answer is asked for again, as it is when there is a network again. */
export function refetchUnanswered(): void {
  endRenewalPause();
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state: { error } }) => error instanceof ApiError && error.kind === "network",
  });
}

if (typeof window !== "undefined") window.addEventListener("online", refetchUnanswered);
