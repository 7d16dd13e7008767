import { MonitorSmartphone } from "lucide-react";
import { useEffect } from "react";
import type { RunEngine } from "#app/features/runs/engine/run-engine.ts";
import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { Button } from "#app/ui/button.tsx";
import { InlineNotice } from "#app/ui/state-panel.tsx";

/** How often the gateway is asked how far another browser is, while somebody watches. */
const REFRESH_MS = 3000;

/** Asks how far runs of other browsers are, now and while they are shown. `id`: only this run. */
export function useRefreshedRuns(engine: RunEngine, shown: readonly RunState[], id?: string): void {
  const goesOn = shown.some(({ elsewhere, phase }) => elsewhere && !isOver(phase));
  useEffect(() => {
    engine.refresh(id);
    if (!goesOn) return undefined;
    const timer = setInterval(() => engine.refresh(id), REFRESH_MS);
    return () => clearInterval(timer);
  }, [engine, id, goesOn]);
}

interface RunElsewhereNoticeProps {
  readonly run: RunState;
  readonly engine: RunEngine;
}

/** Says that a run belongs to another browser of the person, with the way to go on with it here; nothing for any other run. */
export function RunElsewhereNotice({ run, engine }: RunElsewhereNoticeProps) {
  if (!run.elsewhere) return null;
  if (isOver(run.phase)) return <LostAnswers run={run} />;
  const running = run.phase === "running" || run.phase === "cancelling";
  return (
    <InlineNotice tone="accent" icon={<MonitorSmartphone size={18} strokeWidth={1.75} aria-hidden />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
        <p className="min-w-60 flex-1">
          <strong className="block font-semibold">
            {running ? "Running in another browser" : "Stopped in another browser"}
          </strong>
          You can leave it there, or go on here: the other browser then stops, and no record is charged twice.
        </p>
        <Button variant="primary" onClick={() => engine.continueHere(run.id)}>
          Continue here
        </Button>
      </div>
    </InlineNotice>
  );
}

/** Some answers are only in the browser that asked: the gateway stores them for a while. */
function LostAnswers({ run }: Pick<RunElsewhereNoticeProps, "run">) {
  const lost = run.batches.filter(({ status, raw }) => status === "DONE" && raw === null).length;
  if (lost === 0) return null;
  return (
    <InlineNotice tone="warning" icon={<MonitorSmartphone size={18} strokeWidth={1.75} aria-hidden />}>
      <p className="py-1">
        <strong className="block font-semibold">Some results are only in the browser of this run</strong>
        The gateway no longer stores the answers to {lost === 1 ? "one request" : `${lost} requests`}. Open
        the run where it was started, and export it there.
      </p>
    </InlineNotice>
  );
}
