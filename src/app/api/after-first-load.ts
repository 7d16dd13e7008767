import { onIdle } from "#app/lib/schedule-work.ts";
import { queryClient } from "./query-client.ts";

/** Whatever is under way, it is waited for no longer. Milliseconds. */
const FIRST_LOAD_TIMEOUT_MS = 3000;

/** Resolves when the page has asked its first questions, has their answers and is idle: for what may come after the rows. */
export function afterFirstLoad(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() === 0) end();
    };
    const cache = queryClient.getQueryCache();
    let stop = () => {};
    const end = () => {
      stop();
      resolve();
    };
    setTimeout(end, FIRST_LOAD_TIMEOUT_MS);
    onIdle(() => {
      stop = cache.subscribe(check);
      check();
    });
  });
}
