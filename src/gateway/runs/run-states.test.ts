import { describe, expect, it } from "vitest";
import { INPUT_PRICES, type RunProblem } from "#contract/runs/run-schemas.ts";
import {
  type CallOutcome,
  MAX_TRIES,
  type RunFacts,
  mayCost,
  pauseMs,
  withCallEnded,
  withCommand,
  withPauseOver,
} from "./run-states.ts";

const problem: RunProblem = { message: "No", code: null, status: null, requestId: null };
const NO_INPUTS = { open: 0, sent: 0, got: 0, nothing: 0, refused: 0, unconfirmed: 0, "left-out": 0 };

function run(given: Partial<RunFacts> = {}, counts: Partial<RunFacts["counts"]> = { open: 5 }): RunFacts {
  return {
    state: "running",
    waitsFor: null,
    problem: null,
    upTo: 10,
    checked: 0,
    credits: 0,
    atStake: 0,
    tries: 0,
    retryAt: null,
    startedAt: 0,
    endedAt: null,
    ...given,
    counts: { ...NO_INPUTS, ...counts },
  };
}

const NOW = 1_000_000;
const ended = (before: RunFacts, outcome: CallOutcome) =>
  withCallEnded(before, outcome, { moved: [], released: 0 }, { now: NOW, random: 0 });
const again = (waitsFor: "rate" | "service" | "sign-in", retryAfterMs?: number): CallOutcome => ({
  kind: "again",
  waitsFor,
  problem,
  retryAfterMs,
});

describe("each way of failing has its pause, and an end [run-3]", () => {
  it("a service that fails is asked ever less, then its person decides", () => {
    let state = run();
    const pauses: number[] = [];
    while (state.retryAt !== null || state.state === "running") {
      state = ended({ ...state, state: "running" }, again("service"));
      if (state.retryAt !== null) pauses.push(state.retryAt - NOW);
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000]);
    expect(state).toMatchObject({ state: "waiting", waitsFor: "service", tries: MAX_TRIES, retryAt: null });
  });

  it("a pause that a clock wrote which was a day ahead is over", () => {
    const waiting = run({ state: "waiting", waitsFor: "rate", retryAt: NOW + 24 * 3_600_000 });
    expect(withPauseOver(waiting, NOW)).toMatchObject({ state: "running", retryAt: null });
    expect(withPauseOver({ ...waiting, retryAt: NOW + 3_600_000 }, NOW).state).toBe("waiting");
  });

  it("a refusal for the rate waits as long as it says, and longer once that does not help", () => {
    expect(ended(run(), again("rate", 2000)).retryAt).toBe(NOW + 2000);
    // "at once" is not taken by its word
    expect(ended(run(), again("rate", 0)).retryAt).toBe(NOW + 250);
    expect(ended(run({ tries: 6 }), again("rate", 0)).retryAt).toBe(NOW + 64_000);
  });

  it("calls of unknown outcome in a row stop the run", () => {
    const lost = { kind: "unknown", credits: null, problem } as const;
    const one = ended(run(), lost);
    expect(one).toMatchObject({ waitsFor: "service", retryAt: NOW + 1000 });
    expect(ended(run({ tries: 2 }), lost)).toMatchObject({ waitsFor: "decision", retryAt: null });
  });

  it("pauses differ by chance, so that many runs do not come back at once", () => {
    expect([pauseMs(3, 0), pauseMs(3, 0.999)]).toEqual([4000, 4999]);
    expect(pauseMs(40, 0)).toBe(5 * 60_000);
  });
});

describe("what a person decided stands [run-2]", () => {
  it.each(["paused", "cancelled"] as const)("a call that ends meanwhile leaves a run %s", (state) => {
    for (const outcome of [again("service"), { kind: "answered", credits: 1, outOfCredits: true } as const])
      expect(ended(run({ state }), outcome).state).toBe(state);
  });

  it("started twice it is one start, and nothing of a cancelled run starts again", () => {
    const start = { type: "start", upTo: 99 } as const;
    expect(withCommand(run({ state: "ready", upTo: null }), start, NOW)).toMatchObject({
      run: { state: "running", upTo: 99 },
    });
    expect(withCommand(run(), start, NOW)).toMatchObject({ run: { upTo: 10 } });
    expect(withCommand(run({ state: "cancelled" }), start, NOW)).toBe("not-now");
  });

  it("a run that ends with something unconfirmed waits for a word on it", () => {
    const left = run({ state: "waiting", waitsFor: "service", retryAt: NOW }, { unconfirmed: 2, got: 3 });
    expect(withPauseOver(left, NOW)).toMatchObject({ state: "waiting", waitsFor: "decision", retryAt: null });
    const again2 = withCommand(left, { type: "sendAgain", upTo: 12 }, NOW);
    expect(again2).toMatchObject({
      inputs: "send-again",
      run: { state: "running", upTo: 12, counts: { open: 2, unconfirmed: 0 } },
    });
    const leave = withCommand(left, { type: "leaveUnconfirmed" }, NOW);
    expect(leave).toMatchObject({ run: { state: "done", counts: { unconfirmed: 2 } } });
  });
});

it("counts whoever has nothing to be reached by as a credit, where it is sent all the same [run-4]", () => {
  expect(INPUT_PRICES.filter((price) => mayCost(price))).toEqual(["new", "nothing", "unknown"]);
});
