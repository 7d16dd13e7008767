import { type QueryClient, notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";

/** `unreachable`: the browser has a network, but the last request got no answer. */
export type Connection = "online" | "offline" | "unreachable";

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser reports a network, even one that leads nowhere. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}

/** Whether requests get through, by the browser's report and the outcome of the last request. */
export function useConnection(): Connection {
  const client = useQueryClient();
  const online = useOnline();
  const [unanswered, setUnanswered] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const { action } = event;
        if (action.type === "success" && action.manual !== true) setUnanswered(false);
        if (action.type === "error" && action.error instanceof ApiError)
          setUnanswered(action.error.kind === "network");
      }),
    [client],
  );
  if (!online) return "offline";
  return unanswered ? "unreachable" : "online";
}

/** When the data on screen was loaded, in milliseconds since 1970: the rows of a search, else the latest answer. */
function newestAnswer(client: QueryClient): number | undefined {
  const answered = client
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ state }) => state.data !== undefined });
  const searches = answered.filter(({ queryKey: [kind] }) =>
    Object.values(SEARCH_KEYS).some((key) => key === kind),
  );
  const times = (searches.length > 0 ? searches : answered).map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/**
 * When the data on screen was loaded, in milliseconds since 1970; renders when that changes. Undefined where nothing
 * was.
 */
export function useLoadedAt(): number | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    // batched, since queries are also added during a render, when no other component may be updated
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => newestAnswer(client));
}
