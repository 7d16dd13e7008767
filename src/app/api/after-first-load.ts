import { onIdle } from "#app/lib/schedule-work.ts";
import { queryClient } from "./query-client.ts";

/** Longest wait for requests that are still under way, in milliseconds. */
const FIRST_LOAD_TIMEOUT_MS = 3000;

/** Resolves once the page has its first answers and is idle. For work that can wait until the rows are drawn. */
export function afterFirstLoad(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() === 0) end();
    };
    const cache = queryClient.getQueryCache();
    let stop = () => {};
    const end = () => {
      stop();
      // the answers are here, but not drawn
      onIdle(resolve);
    };
    setTimeout(end, FIRST_LOAD_TIMEOUT_MS);
    onIdle(() => {
      stop = cache.subscribe(check);
      check();
    });
  });
}
