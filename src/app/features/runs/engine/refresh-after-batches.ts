import type { QueryClient } from "@tanstack/react-query";
import { managementQueries } from "#app/api/management-queries.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { usageQueries } from "#app/api/usage-queries.ts";
import { refreshEnrichedMarks } from "#app/record-views/details/enriched-records.tsx";
import { askToKeepResults } from "#app/storage/persistent-storage.ts";
import type { RunEngine } from "./run-engine.ts";

/** However fast batches end, credits are read again at most this often. Milliseconds. */
const AT_MOST_EVERY = 2000;

function answeredBatches(engine: RunEngine): number {
  return engine
    .list()
    .reduce((sum, run) => sum + run.batches.filter((batch) => batch.status === "DONE").length, 0);
}

/** Runs `action` at once, and once more after the pause when it was asked for meanwhile. */
function throttled(action: () => void, pause: number): () => void {
  let resting = false;
  let again = false;
  const run = () => {
    if (resting) {
      again = true;
      return;
    }
    resting = true;
    action();
    setTimeout(() => {
      resting = false;
      if (!again) return;
      again = false;
      run();
    }, pause);
  };
  return run;
}

/** As batches are answered: credits and management states have changed, and there are results worth keeping. */
export function refreshAfterBatches(engine: RunEngine, queryClient: QueryClient): void {
  let known = answeredBatches(engine);
  const refresh = throttled(() => {
    void queryClient.invalidateQueries({ queryKey: usageQueries.all });
    void queryClient.invalidateQueries({ queryKey: managementQueries.all });
    // search results say what is under management: they are asked again when they are next shown
    void queryClient.invalidateQueries({ queryKey: [SEARCH_KEYS.free], refetchType: "none" });
    void refreshEnrichedMarks();
  }, AT_MOST_EVERY);
  engine.subscribe(() => {
    const answered = answeredBatches(engine);
    if (answered === known) return;
    known = answered;
    askToKeepResults();
    refresh();
  });
}
