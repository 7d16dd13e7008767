import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SearchQuery } from "./search-resource.ts";

const SOON = 200;

/** Runs `work` when the browser has nothing better to do; returns the way to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, SOON);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 10 * SOON });
  return () => cancelIdleCallback(handle);
}

/** Asks for the next page ahead of need, once the browser is idle. For searches whose records do not count. */
export function usePrefetch<Row>(next: SearchQuery<Row> | undefined): void {
  const client = useQueryClient();
  const key = JSON.stringify(next?.queryKey);
  useEffect(() => {
    if (next === undefined || !navigator.onLine) return undefined;
    // asked once and never again: a refusal here must not cost the person's own requests
    return whenIdle(() => void client.prefetchQuery({ ...next, retry: false }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the query
  }, [client, key]);
}
