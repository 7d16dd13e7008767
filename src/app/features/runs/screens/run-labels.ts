import type { Tone } from "#app/ui/tone.ts";
import type { Noun } from "#app/lib/format-number.ts";
import type { RecordType } from "#app/records/snapshot.ts";
import type { RunSummary } from "#app/features/runs/results/run-summary.ts";
import type { EnrichOperationName, RunPhase, RunState } from "#app/features/runs/engine/stored-run.ts";

interface PhaseWords {
  readonly label: string;
  readonly tone: Tone;
}

const PHASE_WORDS: Readonly<Record<RunPhase, PhaseWords>> = {
  running: { label: "Running", tone: "accent" },
  paused: { label: "Paused", tone: "warning" },
  "signed-out": { label: "Waits for sign-in", tone: "warning" },
  forbidden: { label: "Refused", tone: "danger" },
  "out-of-credits": { label: "Out of credits", tone: "warning" },
  doubtful: { label: "Needs a look", tone: "warning" },
  "storage-failed": { label: "Cannot be kept", tone: "danger" },
  interrupted: { label: "Interrupted", tone: "warning" },
  cancelling: { label: "Cancelling", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  finished: { label: "Done", tone: "success" },
};

/** A run's state in a word; one that is through with records in doubt still needs a look. */
export function phaseWords(run: Pick<RunState, "phase" | "waitUntil">, summary: RunSummary): PhaseWords {
  if (run.phase === "running" && run.waitUntil !== null) return { label: "Waiting", tone: "warning" };
  if (run.phase === "finished" && summary.byOutcome.unknown > 0) return PHASE_WORDS.doubtful;
  return PHASE_WORDS[run.phase];
}

/** The tabs over the list of runs. */
export const RUN_GROUPS = ["running", "paused", "look", "done", "ended"] as const;
export type RunGroup = (typeof RUN_GROUPS)[number];

export const GROUP_LABELS: Readonly<Record<RunGroup, string>> = {
  running: "Running",
  paused: "Paused",
  look: "Needs a look",
  done: "Done",
  ended: "Cancelled",
};

const GROUP_OF: Readonly<Record<RunPhase, RunGroup>> = {
  running: "running",
  cancelling: "running",
  paused: "paused",
  interrupted: "paused",
  "signed-out": "look",
  forbidden: "look",
  "out-of-credits": "look",
  doubtful: "look",
  "storage-failed": "look",
  cancelled: "ended",
  finished: "done",
};

/** Where a run stands among the tabs. */
export function groupOf(run: Pick<RunState, "phase">, summary: RunSummary): RunGroup {
  return run.phase === "finished" && summary.byOutcome.unknown > 0 ? "look" : GROUP_OF[run.phase];
}

/** What a run enriches. */
export function recordTypeOf(operation: EnrichOperationName): RecordType {
  return operation === "enrichContacts" ? "contact" : "company";
}

export const RECORD_NOUN: Readonly<Record<RecordType, Noun>> = {
  contact: { one: "contact", many: "contacts" },
  company: { one: "company", many: "companies" },
};

/** Whole percent that is through; 100 only when all are. */
export function percentDone({ done, total }: Pick<RunSummary, "done" | "total">): number {
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}

/** Shares at which progress is said aloud. */
const MILESTONES = [25, 50, 75, 100] as const;

/** The highest milestone that was passed on the way from one percentage to another. */
export function passedMilestone(before: number, after: number): number | undefined {
  return MILESTONES.findLast((milestone) => before < milestone && after >= milestone);
}
