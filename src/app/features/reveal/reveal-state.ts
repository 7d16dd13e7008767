import type { EnrichOperationName } from "#app/paid-calls/paid-call-outcome.ts";
import type { RecordResult } from "#app/records/record-result.ts";

/** A run of one record, as far as a reveal needs to know of it. */
export interface RevealRun {
  readonly id: string;
  readonly kind: string;
  readonly operation: EnrichOperationName;
  /** See the run engine: `running` and `cancelling` go on by themselves, `finished` and `cancelled` are over. */
  readonly phase: string;
  readonly message: string | null;
  readonly wait: { readonly reason: string } | null;
  readonly storageError: string | null;
  /** Another device goes on with it. */
  readonly elsewhere: boolean;
  readonly batches: readonly {
    readonly status: string;
    readonly credits: number | null;
    readonly records: readonly { readonly id: string }[];
  }[];
}

/** How a reveal stands. */
export type RevealState =
  | { readonly kind: "revealing" }
  /** It goes on by itself; `label` says what it waits for. */
  | { readonly kind: "waiting"; readonly label: string }
  /** `credits`: what it cost; null where nobody can tell. */
  | { readonly kind: "done"; readonly found: boolean; readonly credits: number | null }
  /** Nothing goes on by itself. `again` is what a press does then; `start-paid`: what was said to be free costs. */
  | {
      readonly kind: "failed";
      readonly label: string;
      readonly text: string;
      readonly again: "start" | "start-paid" | "resume" | "ask-again";
    };

const WAITS: Readonly<Record<string, string>> = {
  offline: "Waiting for a connection",
  "rate-limit": "Busy, continuing soon",
  "service-failed": "No answer, retrying",
  overlap: "Revealing on another device",
};

type Failed = Omit<Extract<RevealState, { kind: "failed" }>, "kind">;

const NOT_CHARGED = "Nothing was charged.";

/** What stopped a run that has not ended, and what to do about it. */
const HOLDS: Readonly<Record<string, Failed>> = {
  "out-of-credits": {
    label: "No credits left",
    text: `Your organization has used all its credits. ${NOT_CHARGED}`,
    again: "resume",
  },
  ceiling: {
    label: "Would cost more",
    text: `It could cost more than 1 credit. ${NOT_CHARGED}`,
    again: "start",
  },
  "daily-ceiling": {
    label: "Daily ceiling reached",
    text: `It could pass the ceiling that an administrator set. Wait until 00:00 UTC, or ask for a higher one. ${NOT_CHARGED}`,
    again: "resume",
  },
  forbidden: {
    label: "No access",
    text: `Your access does not include this. ${NOT_CHARGED}`,
    again: "resume",
  },
  "signed-out": { label: "Session ended", text: "Sign in again to go on.", again: "resume" },
  "storage-failed": {
    label: "Not stored",
    text: "It could not be stored here. Private windows and full disks can cause this.",
    again: "resume",
  },
  doubtful: {
    label: "Unconfirmed",
    text: "No complete answer arrived, so it may have been charged. Asking again costs up to 1 credit.",
    again: "ask-again",
  },
};

const STOPPED: Failed = { label: "Stopped", text: "It stopped before an answer arrived.", again: "resume" };

const OUT_OF_CREDITS: Failed = {
  label: "No credits left",
  text: `Your organization has used all its credits. ${NOT_CHARGED}`,
  again: "start",
};

/** What a finished call says, for a record that did not come back. */
function endedWithout({ outcome, error }: RecordResult, credits: number | null): RevealState {
  if (outcome === "limit-exceeded") return { kind: "failed", ...OUT_OF_CREDITS };
  if (outcome === "failed") {
    const text = `${error?.message ?? "It was refused."} ${NOT_CHARGED}`;
    return { kind: "failed", label: "Refused", text, again: "start" };
  }
  if (outcome === "unknown") return { kind: "failed", ...(HOLDS["doubtful"] ?? STOPPED) };
  if (outcome === "unreadable") {
    const text = "An answer came, but it could not be read. It may have been charged.";
    return { kind: "failed", label: "Unreadable", text, again: "start" };
  }
  return { kind: "done", found: false, credits: credits ?? 0 };
}

/** How the reveal stands that a run is; `result` is what became of its record. */
export function revealStateOf(run: RevealRun, result: RecordResult): RevealState {
  const [batch] = run.batches;
  const credits = batch?.credits ?? null;
  const { outcome, record, free } = result;
  if (record !== null && (outcome === "matched" || outcome === "other")) {
    return { kind: "done", found: true, credits: credits ?? (free ? 0 : null) };
  }
  if (run.phase === "running" || run.phase === "cancelling") {
    if (run.wait !== null) return { kind: "waiting", label: WAITS[run.wait.reason] ?? "Waiting" };
    if (outcome === "unknown") return { kind: "waiting", label: "Checking what happened" };
    if (outcome === "queued" || outcome === "sending") return { kind: "revealing" };
  }
  if (outcome === "queued" || outcome === "sending") {
    return { kind: "failed", ...(HOLDS[run.phase] ?? STOPPED) };
  }
  return endedWithout(result, credits);
}

/** Whether a reveal is under way, so that a press changes nothing. */
export function isUnderWay(state: RevealState | undefined): boolean {
  return state?.kind === "revealing" || state?.kind === "waiting";
}

/** Whether a reveal ended, or may have been charged without an answer: that concerns every device. */
export function isSettled(state: RevealState): boolean {
  return state.kind === "done" || (state.kind === "failed" && state.again === "ask-again");
}
