import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the queries under a key. Invalidating does not restart a first fetch in progress, which may have read the
 * old state: waits for it, then refetches.
 */
export function readAgain(client: QueryClient, queryKey: QueryKey): void {
  const begun = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  void client.invalidateQueries({ queryKey });
  for (const { promise, queryKey: first } of begun) {
    const again = () => client.invalidateQueries({ queryKey: first, exact: true });
    void promise?.then(again, again);
  }
}
