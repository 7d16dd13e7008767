import type { RunGroup, RunState, RunWait } from "./run-schemas.ts";

/** Where a run stands: its state, or what it waits for. `busy` and `no-answer` resume by themselves. */
export type RunStanding =
  | Exclude<RunState, "waiting">
  | Exclude<RunWait, "rate" | "service">
  | "busy"
  | "no-answer"
  /** No answer for so long that it waits for its person. */
  | "stopped";

/** The part of a run that says where it stands. */
export interface StandingFacts {
  readonly state: RunState;
  readonly waitsFor: RunWait | null;
  /** When it is tried again; null where that needs its person. */
  readonly retryAt: number | string | null;
}

/** Where a run stands. */
export function standingOf({ state, waitsFor, retryAt }: StandingFacts): RunStanding {
  if (state !== "waiting") return state;
  if (waitsFor === "rate") return "busy";
  if (waitsFor === "service" || waitsFor === null) return retryAt === null ? "stopped" : "no-answer";
  return waitsFor;
}

const AT_WORK: ReadonlySet<RunStanding> = new Set(["checking", "running", "busy", "no-answer"]);

/** Whether a run continues by itself. */
export function isAtWork(run: StandingFacts): boolean {
  return AT_WORK.has(standingOf(run));
}

/** The group in which a run is listed. */
export function groupOf(run: StandingFacts): RunGroup {
  const standing = standingOf(run);
  if (standing === "done" || standing === "cancelled" || standing === "paused") return standing;
  if (standing === "draft" || standing === "ready") return "not-started";
  return AT_WORK.has(standing) ? "running" : "action-needed";
}
