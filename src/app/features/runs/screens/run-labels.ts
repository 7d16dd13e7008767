import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT, upToLabel } from "#app/prices/spending/credit-amounts.ts";
import { countEnded } from "#app/runs/run-facts.ts";
import { type RunStanding, standingOf } from "#contract/runs/run-standing.ts";
import type { Tone } from "#app/ui/tone.ts";
import type { RunAnswer, RunGroup } from "#contract/runs/run-schemas.ts";

interface StandingLabel {
  readonly label: string;
  readonly tone: Tone;
}

const LABELS: Readonly<Record<RunStanding, StandingLabel>> = {
  draft: { label: "Not started", tone: "neutral" },
  checking: { label: "Checking prices", tone: "accent" },
  ready: { label: "Not started", tone: "warning" },
  running: { label: "Running", tone: "accent" },
  paused: { label: "Paused", tone: "warning" },
  busy: { label: "Waiting", tone: "warning" },
  "no-answer": { label: "Waiting", tone: "warning" },
  stopped: { label: "No answer", tone: "warning" },
  "sign-in": { label: "Sign in to resume", tone: "warning" },
  credits: { label: "Out of credits", tone: "warning" },
  ceiling: { label: "Daily ceiling", tone: "warning" },
  limit: { label: "Limit reached", tone: "warning" },
  permission: { label: "Access denied", tone: "danger" },
  decision: { label: "Action needed", tone: "warning" },
  done: { label: "Done", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** The state of a run, in a word or two. */
export function standingLabel(run: RunAnswer): StandingLabel {
  const { unconfirmed, sent } = run.byState;
  if (run.state === "cancelled" && sent > 0) return { label: "Cancelling", tone: "neutral" };
  if (run.state === "done" && unconfirmed > 0)
    return { label: `Done, ${formatNumber(unconfirmed)} unconfirmed`, tone: "warning" };
  return LABELS[standingOf(run)];
}

export const GROUP_LABELS: Readonly<Record<RunGroup, string>> = {
  "action-needed": "Action needed",
  running: "Running",
  "not-started": "Not started",
  paused: "Paused",
  done: "Done",
  cancelled: "Cancelled",
};

/** A whole percentage; 100 only when all is done, and 0 where there is nothing to do. */
export function wholePercent(done: number, of: number): number {
  return of === 0 ? 0 : Math.floor((done / of) * 100);
}

/** The share of a run's inputs that have ended, in whole percent. */
export function percentDone(run: Pick<RunAnswer, "byState" | "inputs">): number {
  return wholePercent(countEnded(run), run.inputs);
}

/** The percentages at which progress is announced. */
const MILESTONES = [25, 50, 75, 100] as const;

/** The highest milestone that was passed between two percentages. */
export function passedMilestone(before: number, after: number): number | undefined {
  return MILESTONES.findLast((milestone) => before < milestone && after >= milestone);
}

/** Credits, at least and at most. */
interface CreditRange {
  readonly least: number;
  readonly most: number;
}

/** A cost: "113 credits", or "0 to 25 credits" where it is unknown. */
export function formatCreditRange({ least, most }: CreditRange): string {
  return least === most
    ? formatCount(most, CREDIT)
    : `${formatNumber(least)} to ${formatCount(most, CREDIT)}`;
}

/** The cost of a run so far. Unconfirmed inputs may have been charged; inputs in progress may be. */
export function costOf({ credits, atStake }: Pick<RunAnswer, "credits" | "atStake">): CreditRange {
  return { least: credits, most: credits + atStake };
}

/** Why a run stopped, after its name: "stopped: out of credits". Undefined for a run that continues. */
const STOP_REASONS: Readonly<Partial<Record<RunStanding, string>>> = {
  stopped: "stopped: no answer",
  "sign-in": "waits for your sign-in",
  permission: "stopped: access denied",
  credits: "stopped: out of credits",
  limit: "stopped: your limit is reached",
  ceiling: "stopped: it could go over today’s ceiling",
  decision: "needs your decision",
};

/**
 * The message for a run that has ended or needs its person; undefined for a run that continues or that a person
 * stopped.
 */
export function runEndMessage(run: RunAnswer): string | undefined {
  const { name, state, byState } = run;
  if (state === "done")
    return `${name} is done: ${formatNumber(byState.got)} enriched, ${formatCreditRange(costOf(run))}.`;
  const reason = STOP_REASONS[standingOf(run)];
  return reason === undefined ? undefined : `${name} ${reason}.`;
}

/** The most that sending some inputs again costs: nothing in a run whose limit is 0, since all of it was free. */
export function againPrice(
  { upTo }: Pick<RunAnswer, "upTo">,
  inputs: number,
): { readonly credits: number; readonly label: string } {
  const credits = upTo === 0 ? 0 : inputs;
  return { credits, label: upToLabel(credits) };
}
