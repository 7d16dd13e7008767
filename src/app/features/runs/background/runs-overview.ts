import { type RunState, isOver } from "#app/features/runs/engine/stored-run.ts";
import { summarise } from "#app/features/runs/results/run-results.ts";
import { groupOf, percentDone, runEndMessage } from "#app/features/runs/screens/run-labels.ts";

/** What is told of all runs at once, wherever the person is. */
export interface RunsOverview {
  /** Whole percent of the runs that are at work; undefined while none is. */
  readonly percent: number | undefined;
  /** Runs that wait for the person. */
  readonly actionNeeded: number;
}

/**
 * What the sidebar and the title of the page say of these runs. Reveals of one record are not among them, and neither is
 * what another browser does.
 */
export function runsOverview(runs: readonly RunState[]): RunsOverview {
  const listed = runs.filter(({ kind, elsewhere }) => kind !== "reveal" && !elsewhere);
  const atWork = listed.filter(({ phase }) => phase === "running" || phase === "cancelling").map(summarise);
  const sum = (of: "done" | "total") => atWork.reduce((total, summary) => total + summary[of], 0);
  return {
    percent: atWork.length === 0 ? undefined : percentDone({ done: sum("done"), total: sum("total") }),
    actionNeeded: listed.filter((run) => groupOf(run) === "action-needed").length,
  };
}

/** A run that has just ended or come to need its person, and what is told of it. */
export interface RunEnd {
  readonly run: RunState;
  readonly message: string;
}

/** What has ended from one moment to the next. What was found ended, or was stopped by hand, is not told. */
export function endedRuns(before: readonly RunState[], after: readonly RunState[]): readonly RunEnd[] {
  const phases = new Map(before.map(({ id, phase }) => [id, phase]));
  return after.flatMap((run) => {
    const phase = phases.get(run.id);
    if (run.kind === "reveal" || run.elsewhere || phase === undefined || phase === run.phase || isOver(phase))
      return [];
    const message = runEndMessage(run, summarise(run));
    return message === undefined ? [] : [{ run, message }];
  });
}
