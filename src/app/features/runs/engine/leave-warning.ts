import type { RunEngine } from "./run-engine.ts";

/** Whether closing the tab now would leave records in doubt or lose what was paid for. */
function atStake(engine: RunEngine): boolean {
  return engine
    .list()
    .some(
      (run) =>
        run.phase === "running" ||
        run.unsavedBatches > 0 ||
        run.batches.some((batch) => batch.status === "SENT"),
    );
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lets the browser ask before the page is left while a run is under way; listens only then. */
export function warnBeforeLeaving(engine: RunEngine): void {
  const update = () => {
    if (atStake(engine)) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  };
  engine.subscribe(update);
  update();
}
