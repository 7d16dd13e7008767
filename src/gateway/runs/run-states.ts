import type {
  InputPrice,
  InputState,
  RunCommand,
  RunProblem,
  RunState,
  RunWait,
} from "#contract/runs/run-schemas.ts";
import { isFutureTime } from "#gateway/clock-bounds.ts";

/**
 * The transitions of a run as pure functions, without clock, database or network. Their callers write the rows, in one
 * transaction with the event.
 */

/** Inputs by their state. */
export type InputCounts = Readonly<Record<InputState, number>>;

/** The part of a run that its transitions read and change. Times are milliseconds since 1970. */
export interface RunFacts {
  readonly state: RunState;
  readonly waitsFor: RunWait | null;
  readonly problem: RunProblem | null;
  readonly upTo: number | null;
  readonly counts: InputCounts;
  /** Inputs with a known price. */
  readonly checked: number;
  readonly credits: number;
  /** What else sent or unconfirmed inputs may cost at most. */
  readonly atStake: number;
  /** Temporary failures of calls in a row. */
  readonly tries: number;
  readonly retryAt: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** Counts of inputs that move from one state to another. */
export interface InputsMoved {
  readonly from: InputState;
  readonly to: InputState;
  readonly count: number;
}

/** How a call ended, as far as its run is concerned. */
export type CallOutcome =
  /** `outOfCredits`: the service left some inputs unanswered for want of credits. */
  | { readonly kind: "answered"; readonly credits: number; readonly outOfCredits: boolean }
  /** Nothing was charged: the same inputs are sent again, after a pause. */
  | {
      readonly kind: "again";
      readonly waitsFor: "rate" | "service" | "sign-in";
      readonly problem: RunProblem;
      readonly retryAfterMs: number | undefined;
    }
  /** Nothing was charged, and nothing more is sent until somebody acts. */
  | {
      readonly kind: "hold";
      readonly waitsFor: "credits" | "permission" | "ceiling" | "decision";
      readonly problem: RunProblem;
    }
  /** Nothing was charged: a single input is refused; of several, halves of the call are sent to find the one at fault. */
  | { readonly kind: "refused"; readonly problem: RunProblem }
  /** The outcome is unknown; the credits are what was charged where that is reported, else null. */
  | { readonly kind: "unknown"; readonly credits: number | null; readonly problem: RunProblem };

/** A problem that the gateway itself reports about a run, in words for its person. */
export function ownProblem(message: string, code: string | null = null): RunProblem {
  return { message, code, status: null, requestId: null };
}

/** No session of the person gives a token: their work waits, and nothing is sent. */
export function withoutToken(reason: "signed-out" | "unavailable"): CallOutcome & { kind: "again" } {
  const isOut = reason === "signed-out";
  return {
    kind: "again",
    waitsFor: isOut ? "sign-in" : "service",
    problem: ownProblem(
      isOut
        ? "You’re signed out everywhere. It goes on when you sign in."
        : "Your sign-in couldn’t be renewed: your data provider didn’t answer.",
    ),
    retryAfterMs: undefined,
  };
}

/** Tries in a row after which a run waits for its person instead of trying again by itself. */
export const MAX_TRIES = 8;
/** Calls of unknown outcome in a row after which nothing more is sent automatically. */
export const MAX_UNKNOWN = 3;

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 5 * 60_000;
/** The shortest pause after a refusal for the rate, even where the service asks for none. */
const MIN_RATE_MS = 250;
/** Refusals for the rate in a row after which pauses grow, whatever the service asks for. */
const MAX_PATIENT_TRIES = 3;
/** By how many doublings the pauses are longer until a session is looked for again. */
const SIGN_IN_PATIENCE = 3;

/** States of a run that sends nothing more. */
export const ENDED_STATES = ["done", "cancelled"] as const satisfies RunState[];

const ENDED: ReadonlySet<RunState> = new Set(ENDED_STATES);

/** Whether a run is over for good. */
export function hasEnded({ state }: Pick<RunFacts, "state">): boolean {
  return ENDED.has(state);
}

/** A pause that doubles with each try, plus up to a quarter at random, so that many runs do not come back at once. */
export function pauseMs(tries: number, random: number): number {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));
  return Math.round(pause * (1 + random / 4));
}

/** How many inputs a run has, in all states. */
export function countInputs({ counts }: Pick<RunFacts, "counts">): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function withMoved(counts: InputCounts, moved: readonly InputsMoved[]): InputCounts {
  const after = { ...counts };
  for (const { from, to, count } of moved) {
    after[from] -= count;
    after[to] += count;
  }
  return after;
}

/** A run with nothing left to send: done, or waiting for a decision on unconfirmed inputs. */
function endedIfNothingIsLeft<Facts extends RunFacts>(run: Facts, now: number): Facts {
  const { open, sent, unconfirmed } = run.counts;
  if (open > 0 || sent > 0 || hasEnded(run)) return run;
  if (unconfirmed > 0) {
    if (run.state === "waiting" && run.retryAt !== null) return run;
    return { ...run, state: "waiting", waitsFor: "decision", retryAt: null };
  }
  return { ...run, state: "done", waitsFor: null, problem: null, retryAt: null, endedAt: now };
}

/** The run that sends a call; `mayCost` of its inputs are not known to be free. */
export function withCallBegun<Facts extends RunFacts>(run: Facts, inputs: number, mayCost: number): Facts {
  return {
    ...run,
    counts: withMoved(run.counts, [{ from: "open", to: "sent", count: inputs }]),
    atStake: run.atStake + mayCost,
  };
}

/** The run whose inputs need not be sent: another run got them meanwhile, or a person leaves them out. */
export function withoutSending<Facts extends RunFacts>(
  run: Facts,
  moved: readonly InputsMoved[],
  now: number,
): Facts {
  const after = { ...run, counts: withMoved(run.counts, moved) };
  return run.state === "running" ? endedIfNothingIsLeft(after, now) : after;
}

type Waits = Partial<RunFacts>;

function waitsAfterAnswer(run: RunFacts, { outOfCredits }: CallOutcome & { kind: "answered" }): Waits {
  if (outOfCredits) return { state: "waiting", waitsFor: "credits", retryAt: null, problem: null };
  return { tries: 0, ...(run.state === "running" && { problem: null }) };
}

/** When work is tried again after a temporary failure; null after too many tries. */
export function waitingForRetry(
  run: Pick<RunFacts, "tries">,
  { waitsFor, problem, retryAfterMs }: CallOutcome & { kind: "again" },
  { now, random }: Moment,
): Pick<RunFacts, "waitsFor" | "problem" | "tries" | "retryAt"> & { readonly state: "waiting" } {
  const tries = run.tries + 1;
  // a token may just have expired, so the first pause is short
  const patience = waitsFor === "sign-in" && tries > 1 ? SIGN_IN_PATIENCE : 0;
  const own = pauseMs(tries + patience, random);
  const asked = retryAfterMs === undefined ? own : Math.max(retryAfterMs, MIN_RATE_MS);
  const isTrusted = waitsFor === "rate" && tries <= MAX_PATIENT_TRIES;
  const goesOn = waitsFor !== "service" || tries < MAX_TRIES;
  const retryAt = goesOn ? now + (isTrusted ? asked : Math.max(asked, own)) : null;
  return { state: "waiting", waitsFor, problem, tries, retryAt };
}

function waitsAfterLoss(
  run: RunFacts,
  { problem }: CallOutcome & { kind: "unknown" },
  { now, random }: Moment,
): Waits {
  const tries = run.tries + 1;
  const waits = { state: "waiting", problem, tries } as const;
  if (tries >= MAX_UNKNOWN) return { ...waits, waitsFor: "decision", retryAt: null };
  return { ...waits, waitsFor: "service", retryAt: now + pauseMs(tries, random) };
}

function waitsAfter(run: RunFacts, outcome: CallOutcome, moment: Moment): Waits {
  // a decision of the person or of an earlier call stands
  const isWorked = run.state === "running" || (run.state === "waiting" && run.retryAt !== null);
  if (!isWorked) return {};
  switch (outcome.kind) {
    case "answered":
      return waitsAfterAnswer(run, outcome);
    case "hold":
      return { state: "waiting", waitsFor: outcome.waitsFor, problem: outcome.problem, retryAt: null };
    case "again":
      return waitingForRetry(run, outcome, moment);
    case "refused":
      return { tries: 0 };
    case "unknown":
      return waitsAfterLoss(run, outcome, moment);
  }
}

/** The time of an event, and a number from 0 to below 1. */
export interface Moment {
  readonly now: number;
  readonly random: number;
}

/** The run after a call has ended: `moved` are its inputs, and `released` is what is no longer at stake for them. */
export function withCallEnded<Facts extends RunFacts>(
  run: Facts,
  outcome: CallOutcome,
  { moved, released }: { readonly moved: readonly InputsMoved[]; readonly released: number },
  moment: Moment,
): Facts {
  const charged = "credits" in outcome ? (outcome.credits ?? 0) : 0;
  const after: Facts = {
    ...run,
    counts: withMoved(run.counts, moved),
    credits: run.credits + charged,
    atStake: run.atStake - released,
    ...waitsAfter(run, outcome, moment),
  };
  return hasEnded(run) ? after : endedIfNothingIsLeft(after, moment.now);
}

/**
 * The run after a step that sends nothing failed: it waits as after a call that ended so. A run in its check goes on with the
 * check, and never starts by itself.
 */
export function withStepFailed<Facts extends RunFacts>(
  run: Facts,
  outcome: CallOutcome,
  moment: Moment,
): Facts {
  const nothing = { moved: [], released: 0 };
  if (run.state !== "checking") return withCallEnded(run, outcome, nothing, moment);
  return { ...withCallEnded({ ...run, state: "running" }, outcome, nothing, moment), state: "checking" };
}

/** Whether a run's pause is not over yet. */
export function isPausing({ retryAt }: Pick<RunFacts, "retryAt">, now: number): boolean {
  return retryAt !== null && isFutureTime(retryAt, now);
}

/** The run after its pause. */
export function withPauseOver<Facts extends RunFacts>(run: Facts, now: number): Facts {
  if (run.state !== "waiting" || run.retryAt === null || isPausing(run, now)) return run;
  return endedIfNothingIsLeft({ ...run, state: "running", waitsFor: null, retryAt: null }, now);
}

/** What became known about inputs of unknown outcome. */
interface Settled {
  /** Inputs that are free now, and are sent again. */
  readonly reopened: number;
  /** What these had at stake. */
  readonly released: number;
  /** What they turned out to cost. */
  readonly credits: number;
}

/**
 * The run after a search for how lost calls ended: where nothing else is left to do, the search is repeated later, some times.
 */
export function withSettled<Facts extends RunFacts>(
  run: Facts,
  { reopened, released, credits }: Settled,
  { now, random }: Moment,
): Facts {
  const counts = withMoved(run.counts, [{ from: "unconfirmed", to: "open", count: reopened }]);
  const after = { ...run, counts, atStake: run.atStake - released, credits: run.credits + credits };
  if (hasEnded(run) || counts.open > 0 || counts.sent > 0 || counts.unconfirmed === 0) return after;
  const tries = run.tries + 1;
  if (tries >= MAX_UNKNOWN) return { ...after, state: "waiting", waitsFor: "decision", tries, retryAt: null };
  const retryAt = now + pauseMs(tries + 2, random);
  return { ...after, state: "waiting", waitsFor: "service", tries, retryAt };
}

/** The run whose next call could pass its credit limit. */
export function withLimitReached<Facts extends RunFacts>(run: Facts): Facts {
  return { ...run, state: "waiting", waitsFor: "limit", problem: null, retryAt: null };
}

/** The run with prices of further inputs; once all are known, the run is ready. */
export function withChecked<Facts extends RunFacts>(run: Facts, count: number): Facts {
  const total = countInputs(run);
  const checked = Math.min(total, run.checked + count);
  if (run.state !== "checking") return { ...run, checked };
  const state = checked < total ? "checking" : "ready";
  return { ...run, checked, state, tries: 0, waitsFor: null, problem: null, retryAt: null };
}

/** Whether an input may cost: a contact without any address or number costs as much as others, if it is sent all the same. */
export function mayCost(price: InputPrice | null): boolean {
  return price !== "free";
}

/** Why a command does not apply. */
export type CommandRefusal = "not-now";

/** What a command does to inputs, besides changing the run. */
export type InputsChange = "send-again" | "retry" | "leave-out-nothing" | "check-again";

interface CommandEffect {
  readonly run: RunFacts;
  readonly inputs?: InputsChange | undefined;
}

const STARTED: ReadonlySet<RunState> = new Set(["running", "paused", "waiting", "done"]);

function resumed(run: RunFacts, upTo: number | undefined, now: number): RunFacts {
  const goesOn: RunFacts = {
    ...run,
    state: "running",
    waitsFor: null,
    problem: null,
    retryAt: null,
    tries: 0,
    upTo: Math.max(run.upTo ?? 0, upTo ?? 0),
  };
  return endedIfNothingIsLeft(goesOn, now);
}

/**
 * Sends all unconfirmed or refused inputs once more: their possible cost from before is no longer at stake, and stays unaccounted
 * for.
 */
function sentAgain(run: RunFacts, inputs: "send-again" | "retry", upTo: number, now: number): CommandEffect {
  const from = inputs === "retry" ? "refused" : "unconfirmed";
  // nothing of a cancelled run starts again
  if (run.counts[from] === 0 || run.state === "cancelled") return { run };
  const counts = withMoved(run.counts, [{ from, to: "open", count: run.counts[from] }]);
  return { run: { ...resumed({ ...run, counts }, upTo, now), endedAt: null }, inputs };
}

function started(
  run: RunFacts,
  {
    upTo,
    leaveOutNothing = false,
  }: { readonly upTo: number; readonly leaveOutNothing?: boolean | undefined },
  now: number,
): CommandEffect | CommandRefusal {
  if (STARTED.has(run.state)) return { run };
  // until the check is over it is unknown which inputs have nothing to get
  const isUnknown = leaveOutNothing && run.state !== "ready";
  if (run.state === "cancelled" || isUnknown) return "not-now";
  const going = {
    ...run,
    state: "running" as const,
    upTo,
    startedAt: now,
    tries: 0,
    retryAt: null,
    waitsFor: null,
  };
  return leaveOutNothing
    ? { run: going, inputs: "leave-out-nothing" }
    : { run: endedIfNothingIsLeft(going, now) };
}

const ENDING = { waitsFor: null, problem: null, retryAt: null } as const;

function paused(run: RunFacts): RunFacts {
  if (run.state !== "running" && run.state !== "waiting") return run;
  return { ...run, state: "paused", waitsFor: null, retryAt: null };
}

function resumedRun(run: RunFacts, upTo: number | undefined, now: number): CommandEffect | CommandRefusal {
  if (run.state === "running") return { run: { ...run, upTo: Math.max(run.upTo ?? 0, upTo ?? 0) } };
  if (run.state !== "paused" && run.state !== "waiting") return "not-now";
  return { run: resumed(run, upTo, now) };
}

function withUnconfirmedLeft(run: RunFacts, now: number): RunFacts {
  if (run.state !== "waiting") return run;
  // calls under way may still return their inputs unsent
  if (run.counts.open > 0 || run.counts.sent > 0) return resumed(run, undefined, now);
  return { ...run, ...ENDING, state: "done", endedAt: now };
}

/** The run after a person's command, and what the command does to its inputs; or why it does not apply now. */
export function withCommand(
  run: RunFacts,
  command: Exclude<RunCommand, { type: "rename" | "share" | "restore" }>,
  now: number,
): CommandEffect | CommandRefusal {
  switch (command.type) {
    case "check": {
      // their prices may have changed since
      if (run.state === "ready")
        return { run: { ...run, state: "checking", checked: 0 }, inputs: "check-again" };
      const mayCheck = run.state === "draft" || run.state === "checking";
      return { run: mayCheck ? withChecked({ ...run, state: "checking" }, 0) : run };
    }
    case "start":
      return started(run, command, now);
    case "pause":
      return { run: paused(run) };
    case "resume":
      return resumedRun(run, command.upTo, now);
    case "cancel":
      return { run: hasEnded(run) ? run : { ...run, ...ENDING, state: "cancelled", endedAt: now } };
    case "sendAgain":
      return sentAgain(run, "send-again", command.upTo, now);
    case "retry":
      return sentAgain(run, "retry", command.upTo, now);
    case "leaveUnconfirmed":
      return { run: withUnconfirmedLeft(run, now) };
  }
}
