import type { RunPhase, RunState } from "#app/features/runs/engine/stored-run.ts";
import type { RunSummary } from "#app/features/runs/results/run-results.ts";
import type { Tone } from "#app/ui/tone.ts";
import type { RunGroup } from "./run-screen-params.ts";

interface PhaseLabel {
  readonly label: string;
  readonly tone: Tone;
}

const PHASE_LABELS: Readonly<Record<RunPhase, PhaseLabel>> = {
  running: { label: "Running", tone: "accent" },
  paused: { label: "Paused", tone: "warning" },
  "signed-out": { label: "Sign in to resume", tone: "warning" },
  forbidden: { label: "Access denied", tone: "danger" },
  "out-of-credits": { label: "Out of credits", tone: "warning" },
  doubtful: { label: "Action needed", tone: "warning" },
  "storage-failed": { label: "Not saved", tone: "danger" },
  ceiling: { label: "Limit reached", tone: "warning" },
  cancelling: { label: "Cancelling", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  finished: { label: "Done", tone: "success" },
};

/** A run's state in a word; a finished one with unconfirmed records still needs action. */
export function phaseLabel(
  run: Pick<RunState, "phase" | "wait" | "elsewhere">,
  summary: RunSummary,
): PhaseLabel {
  if (run.elsewhere && run.phase === "running")
    return { label: "Running in another browser", tone: "accent" };
  if (run.phase === "running" && run.wait !== null) return { label: "Waiting", tone: "warning" };
  if (run.phase === "finished" && summary.byOutcome.unknown > 0) return PHASE_LABELS.doubtful;
  return PHASE_LABELS[run.phase];
}

export const GROUP_LABELS: Readonly<Record<RunGroup, string>> = {
  running: "Running",
  paused: "Paused",
  "action-needed": "Action needed",
  done: "Done",
  cancelled: "Cancelled",
};

const GROUP_OF: Readonly<Record<RunPhase, RunGroup>> = {
  running: "running",
  cancelling: "running",
  paused: "paused",
  ceiling: "action-needed",
  "signed-out": "action-needed",
  forbidden: "action-needed",
  "out-of-credits": "action-needed",
  doubtful: "action-needed",
  "storage-failed": "action-needed",
  cancelled: "cancelled",
  finished: "done",
};

/** Where a run stands among the tabs. */
export function groupOf(run: Pick<RunState, "phase">, summary: RunSummary): RunGroup {
  return run.phase === "finished" && summary.byOutcome.unknown > 0 ? "action-needed" : GROUP_OF[run.phase];
}

/** Whole percent that is done; 100 only when all are. */
export function percentDone({ done, total }: Pick<RunSummary, "done" | "total">): number {
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}

/** Shares at which progress is announced. */
const MILESTONES = [25, 50, 75, 100] as const;

/** The highest milestone that was passed on the way from one percentage to another. */
export function passedMilestone(before: number, after: number): number | undefined {
  return MILESTONES.findLast((milestone) => before < milestone && after >= milestone);
}
