import { endOfSpendingDay, formatTimeOfDay } from "#app/lib/format-date.ts";
import type { RunAnswer, RunResult, RunWait } from "#contract/runs/run-schemas.ts";

/** What a press does about a stopped run. */
export type SingleRunAgain =
  /** Starts a new run, since this one has ended. */
  | "start"
  /** Resumes it unchanged. */
  | "resume"
  /** Resumes it for a credit, although it was shown as free. */
  | "pay"
  /** Sends it again, although it may have been charged. */
  | "send-again";

/** The label of the button that continues a stopped run; `pay` is the label for what costs a credit. */
export function againLabel(again: SingleRunAgain, pay: string): string {
  if (again === "pay") return pay;
  return again === "send-again" ? "Send again · up to 1 credit" : "Try again";
}

/** The state of a single-input run. */
export type SingleRunState =
  | { readonly kind: "running" }
  /** Continues by itself; `label` says what it waits for. */
  | { readonly kind: "waiting"; readonly label: string }
  /**
   * `credits`: what it cost; `atStake`: what it may have cost in addition; `status`: the answer's reason for finding
   * nothing.
   */
  | {
      readonly kind: "done";
      readonly found: boolean;
      readonly credits: number;
      readonly atStake: number;
      readonly status: string | null;
    }
  /** Stopped: continues only by a press. */
  | {
      readonly kind: "failed";
      readonly label: string;
      readonly text: string;
      readonly again: SingleRunAgain;
    };

type Failed = Omit<Extract<SingleRunState, { kind: "failed" }>, "kind">;

const NOT_CHARGED = "Nothing was charged.";

/** Labels of waits that end by themselves. */
const WAITS: Readonly<Partial<Record<RunWait, string>>> = {
  rate: "Busy, continuing soon",
  service: "No answer, retrying",
  "sign-in": "Waiting for your sign-in",
};

const UNCONFIRMED: Failed = {
  label: "Unconfirmed",
  text: "No complete answer came back, so it may have been charged. Sending it again costs up to 1 credit.",
  again: "send-again",
};

/** Waits that need the person, and what to do about them. */
const HOLDS: Readonly<Record<RunWait, Failed>> = {
  "sign-in": { label: "Session ended", text: "Sign in again to go on.", again: "resume" },
  rate: { label: "Busy", text: `Too much at once. ${NOT_CHARGED}`, again: "resume" },
  service: { label: "No answer", text: `The data provider didn’t answer. ${NOT_CHARGED}`, again: "resume" },
  credits: {
    label: "No credits left",
    text: `Your organization has used all its credits. ${NOT_CHARGED}`,
    again: "resume",
  },
  ceiling: {
    label: "Daily ceiling reached",
    text: `This could go over your ceiling for today. Wait until ${formatTimeOfDay(endOfSpendingDay())}, or ask an administrator for a higher one. ${NOT_CHARGED}`,
    again: "resume",
  },
  limit: {
    label: "No longer free",
    text: `It’s no longer yours. ${NOT_CHARGED}`,
    again: "pay",
  },
  permission: {
    label: "No access",
    text: `You don’t have access to this. ${NOT_CHARGED}`,
    again: "resume",
  },
  decision: UNCONFIRMED,
};

const STOPPED: Failed = { label: "Stopped", text: "It stopped before an answer came.", again: "resume" };

function waitingState({ waitsFor, retryAt, byState, problem }: RunAnswer): SingleRunState {
  const isMoving = retryAt !== null;
  if (isMoving && byState.unconfirmed > 0) return { kind: "waiting", label: "Checking what happened" };
  if (isMoving) return { kind: "waiting", label: (waitsFor && WAITS[waitsFor]) ?? "Waiting" };
  // another call of the person holds the record, and its outcome is unknown
  if (waitsFor === "decision" && byState.unconfirmed === 0)
    return { kind: "failed", ...UNCONFIRMED, text: problem?.message ?? UNCONFIRMED.text, again: "resume" };
  return { kind: "failed", ...(waitsFor === null ? STOPPED : HOLDS[waitsFor]) };
}

/** The end of a single-input run. A cancelled run counts too: its call may still be in flight. */
function endState(
  { state, byState, credits, atStake }: RunAnswer,
  input: Pick<RunResult, "problem" | "status"> | undefined,
): SingleRunState {
  const done = { kind: "done", credits, atStake } as const;
  if (byState.sent > 0) return { kind: "running" };
  if (byState.got > 0) return { ...done, found: true, status: null };
  // an input that is to be sent again may have been charged before
  if (byState.unconfirmed > 0 || (byState.open > 0 && credits + atStake > 0))
    return { kind: "failed", ...UNCONFIRMED, ...(state === "cancelled" && { again: "start" }) };
  if (byState.open > 0) return { kind: "failed", label: "Cancelled", text: NOT_CHARGED, again: "start" };
  if (byState.refused === 0) return { ...done, found: false, status: input?.status ?? null };
  const text = `${input?.problem?.message ?? "It was refused."} ${NOT_CHARGED}`;
  return { kind: "failed", label: "Refused", text, again: "start" };
}

/** The state of a single-input run; `input` says why it was refused, or why nothing was found. */
export function singleRunStateOf(
  run: RunAnswer,
  input?: Pick<RunResult, "problem" | "status">,
): SingleRunState {
  switch (run.state) {
    case "draft":
    case "checking":
    case "ready":
    case "running":
      return { kind: "running" };
    case "waiting":
      return waitingState(run);
    case "paused":
      return { kind: "failed", ...STOPPED };
    case "cancelled":
    case "done":
      return endState(run, input);
  }
}

/** Whether a run is in progress, so that a press does nothing. */
export function isUnderWay(state: SingleRunState | undefined): boolean {
  return state?.kind === "running" || state?.kind === "waiting";
}
