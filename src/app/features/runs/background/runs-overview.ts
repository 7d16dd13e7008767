import { runEndMessage, wholePercent } from "#app/features/runs/screens/run-labels.ts";
import { countEnded } from "#app/runs/run-facts.ts";
import { groupOf, isAtWork, standingOf } from "#contract/runs/run-standing.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** A summary of all runs, for every screen. */
interface RunsOverview {
  /** Progress of the active runs in whole percent; undefined while none is active. */
  readonly percent: number | undefined;
  /** The number of runs that wait for the person. */
  readonly actionNeeded: number;
}

/** What the sidebar and the page's title say of the person's own runs. */
export function runsOverview(runs: readonly RunAnswer[]): RunsOverview {
  const own = runs.filter(({ owner }) => owner.isSelf);
  const atWork = own.filter(isAtWork);
  const sum = (of: (run: RunAnswer) => number) => atWork.reduce((total, run) => total + of(run), 0);
  return {
    percent:
      atWork.length === 0
        ? undefined
        : wholePercent(
            sum(countEnded),
            sum(({ inputs }) => inputs),
          ),
    actionNeeded: own.filter((run) => groupOf(run) === "action-needed").length,
  };
}

/** A run that has just ended or now needs its person, and the message for it. */
export interface RunEnd {
  readonly run: RunAnswer;
  readonly message: string;
}

/** The runs that ended between two states. Leaves out runs that had already ended and runs that a person stopped. */
export function endedRuns(before: readonly RunAnswer[], after: readonly RunAnswer[]): readonly RunEnd[] {
  const known = new Map(before.map((run) => [run.id, run]));
  return after.flatMap((run) => {
    const earlier = known.get(run.id);
    if (!run.owner.isSelf || earlier === undefined || !isAtWork(earlier)) return [];
    if (standingOf(earlier) === standingOf(run)) return [];
    const message = runEndMessage(run);
    return message === undefined ? [] : [{ run, message }];
  });
}
