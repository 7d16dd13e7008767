import { type RunPhase, type RunState, isByIds } from "#app/features/runs/engine/stored-run.ts";
import type { CreditRange, RunSummary } from "#app/features/runs/results/run-results.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import type { Tone } from "#app/ui/tone.ts";
import type { RunGroup } from "./run-screen-params.ts";

interface PhaseLabel {
  readonly label: string;
  readonly tone: Tone;
}

export const CREDIT = { one: "credit", many: "credits" };

const PAUSED: PhaseLabel = { label: "Paused", tone: "warning" };

const PHASE_LABELS: Readonly<Partial<Record<RunPhase, PhaseLabel>>> = {
  running: { label: "Running", tone: "accent" },
  "signed-out": { label: "Sign in to resume", tone: "warning" },
  forbidden: { label: "Access denied", tone: "danger" },
  "out-of-credits": { label: "Out of credits", tone: "warning" },
  ceiling: { label: "Limit reached", tone: "warning" },
  "daily-ceiling": { label: "Daily ceiling", tone: "warning" },
  doubtful: { label: "Action needed", tone: "warning" },
  "storage-failed": { label: "Not saved", tone: "danger" },
  cancelling: { label: "Cancelling", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  finished: { label: "Done", tone: "success" },
};

/** A run's state in a word or two. */
export function phaseLabel(
  { phase, wait, elsewhere }: Pick<RunState, "phase" | "wait" | "elsewhere">,
  summary: RunSummary,
): PhaseLabel {
  if (elsewhere && phase === "running") return { label: "Running in another browser", tone: "accent" };
  if (phase === "running" && wait !== null)
    return { label: wait.reason === "offline" ? "Offline" : "Waiting", tone: "warning" };
  if (phase === "finished" && summary.byStatus.unconfirmed > 0)
    return { label: `Done, ${formatNumber(summary.byStatus.unconfirmed)} unconfirmed`, tone: "warning" };
  return PHASE_LABELS[phase] ?? PAUSED;
}

export const GROUP_LABELS: Readonly<Record<RunGroup, string>> = {
  "action-needed": "Action needed",
  running: "Running",
  paused: "Paused",
  done: "Done",
  cancelled: "Cancelled",
};

const GROUP_OF: Readonly<Partial<Record<RunPhase, RunGroup>>> = {
  running: "running",
  cancelling: "running",
  ceiling: "action-needed",
  "daily-ceiling": "action-needed",
  "signed-out": "action-needed",
  forbidden: "action-needed",
  "out-of-credits": "action-needed",
  doubtful: "action-needed",
  "storage-failed": "action-needed",
  cancelled: "cancelled",
  finished: "done",
};

/** Where a run stands among the tabs. */
export function groupOf({ phase, unsavedBatches }: Pick<RunState, "phase" | "unsavedBatches">): RunGroup {
  return unsavedBatches > 0 ? "action-needed" : (GROUP_OF[phase] ?? "paused");
}

/** Whole percent that is finished; 100 only when all are. */
export function percentDone({ done, total }: Pick<RunSummary, "done" | "total">): number {
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}

/** Shares at which progress is announced. */
const MILESTONES = [25, 50, 75, 100] as const;

/** The highest milestone that was passed on the way from one percentage to another. */
export function passedMilestone(before: number, after: number): number | undefined {
  return MILESTONES.findLast((milestone) => before < milestone && after >= milestone);
}

/** What something cost: "113 credits", or "0 to 25 credits" where nobody can tell. */
export function formatCreditRange({ least, most }: CreditRange): string {
  return least === most
    ? formatCount(most, CREDIT)
    : `${formatNumber(least)} to ${formatCount(most, CREDIT)}`;
}

/** Why a run came to stand still, after its name: "stopped: out of credits". Undefined for one that goes on. */
const STOP_REASONS: Readonly<Partial<Record<RunPhase, string>>> = {
  "signed-out": "stopped: your session ended",
  forbidden: "stopped: access denied",
  "out-of-credits": "stopped: out of credits",
  ceiling: "stopped: your limit is reached",
  "daily-ceiling": "stopped: it could pass your ceiling of today",
  doubtful: "needs your decision",
  "storage-failed": "stopped: this browser could not save it",
};

/** What is told of a run that has ended or needs its person; undefined for one that goes on or was stopped by hand. */
export function runEndMessage(
  { name, phase }: Pick<RunState, "name" | "phase">,
  summary: RunSummary,
): string | undefined {
  if (phase === "finished") {
    const { creditsConfirmed: least, creditsAtMost: most } = summary;
    return `${name} is done: ${formatNumber(summary.enriched)} enriched, ${formatCreditRange({ least, most })}.`;
  }
  const reason = STOP_REASONS[phase];
  return reason === undefined ? undefined : `${name} ${reason}.`;
}

/**
 * What recovered records cost. `again`: credits for asking again, when a row of a file may have found another record than
 * before.
 */
export function recoveredCostText({ batches }: Pick<RunState, "batches">, again: number): string {
  if (again === 0)
    return "They had been paid for once, so reading them again was free. Nothing was charged twice.";
  return batches.some((batch) => batch.recovered && !isByIds(batch))
    ? "They were asked for again, and what was not yours by then was charged."
    : "They were asked for again, and what had been paid for before was free.";
}
