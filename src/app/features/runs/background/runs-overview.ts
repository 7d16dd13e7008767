import { runEndMessage, wholePercent } from "#app/features/runs/screens/run-labels.ts";
import { doneOf } from "#app/runs/run-facts.ts";
import { groupOf, isAtWork, standingOf } from "#contract/runs/run-standing.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** What is told of all runs at once, wherever the person is. */
interface RunsOverview {
  /** Whole percent of the runs that are at work; undefined while none is. */
  readonly percent: number | undefined;
  /** Runs that wait for the person. */
  readonly actionNeeded: number;
}

/** What the sidebar and the title of the page say of the person's own runs. */
export function runsOverview(runs: readonly RunAnswer[]): RunsOverview {
  const own = runs.filter(({ owner }) => owner.isSelf);
  const atWork = own.filter(isAtWork);
  const sum = (of: (run: RunAnswer) => number) => atWork.reduce((total, run) => total + of(run), 0);
  return {
    percent:
      atWork.length === 0
        ? undefined
        : wholePercent(
            sum(doneOf),
            sum(({ inputs }) => inputs),
          ),
    actionNeeded: own.filter((run) => groupOf(run) === "action-needed").length,
  };
}

/** A run that has just ended or come to need its person, and what is told of it. */
export interface RunEnd {
  readonly run: RunAnswer;
  readonly message: string;
}

/** What has ended from one moment to the next. What was found ended, or was stopped by hand, is not told. */
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
