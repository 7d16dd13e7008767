import { type QueryClient, notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";

/** `unreachable`: there is a network, and the last request got no answer. */
export type Connection = "online" | "offline" | "unreachable";

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser has a network. One that leads nowhere counts as one. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}

/** Whether requests come through, by the browser's own word and by what became of the last one. */
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

/** When what is on the screen was loaded: the rows of a search, or else whatever came last. Milliseconds since 1970. */
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

/** When what is on the screen was loaded, followed; undefined where nothing of it was. Milliseconds since 1970. */
export function useLoadedAt(): number | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    // a query is also added while something is drawn, amid which nothing else may be told to draw
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => newestAnswer(client));
}
