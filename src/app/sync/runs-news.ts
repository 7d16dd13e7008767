import { createStore } from "zustand/vanilla";

/** Counts the gateway's events that say runs, or their results, may have changed. [workspace-4] */
export const runsNews = createStore<{ readonly count: number }>(() => ({ count: 0 }));

/** Call to refetch what is shown of runs and of ownership. */
export function notifyOfRuns(): void {
  runsNews.setState(({ count }) => ({ count: count + 1 }));
}
