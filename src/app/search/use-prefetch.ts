import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "#app/lib/when-idle.ts";
import type { SearchQuery } from "./search-resource.ts";

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
