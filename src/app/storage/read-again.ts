import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Has the queries under a key read again what changed. A first read that is under way is not begun anew by an invalidation,
 * although it may have looked before the change: it is waited for and then repeated.
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
