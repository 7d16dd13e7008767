import { type FetchQueryOptions, type QueryKey, hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { onIdle } from "#app/lib/schedule-work.ts";

/** Prefetches what the person may ask for next, once the browser is idle. Only for queries that are free. */
export function usePrefetch<Data, Key extends QueryKey>(
  next: FetchQueryOptions<Data, Error, Data, Key> | undefined,
): void {
  const client = useQueryClient();
  // never retried: a refusal here must not use up the person's own rate limit
  const prefetch = useEffectEvent(() => next && void client.prefetchQuery({ ...next, retry: false }));
  const key = next && hashKey(next.queryKey);
  useEffect(() => (key === undefined || !navigator.onLine ? undefined : onIdle(() => prefetch())), [key]);
}
