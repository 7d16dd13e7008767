import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Answers are good for this long: the same page asked twice within it is one request. Milliseconds. */
export const FRESH_FOR = 5 * 60_000;

const RETRIES = 2;

/** Only what may pass by itself is tried again; a refusal would be the same refusal. */
function worthAnotherTry(failures: number, error: Error): boolean {
  return (
    failures < RETRIES && error instanceof ApiError && (error.kind === "network" || error.kind === "server")
  );
}

/** Reads are metered, so nothing is asked again because a window got the focus or a network came back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR,
      gcTime: 2 * FRESH_FOR,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: worthAnotherTry,
      networkMode: "always",
    },
  },
});
