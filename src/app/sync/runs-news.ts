import { createStore } from "zustand/vanilla";

/** How often the gateway told this browser that runs, and what they brought, may have changed. [workspace-4] */
export const runsNews = createStore<{ readonly count: number }>(() => ({ count: 0 }));

/** Has what is shown of runs, and of what is owned, read again. */
export function tellOfRuns(): void {
  runsNews.setState(({ count }) => ({ count: count + 1 }));
}
