import { describe, expect, it } from "vitest";
import { groupOf } from "#contract/runs/run-standing.ts";
import { enrichRunOf } from "#testing/runs/run-answers-for-test.ts";
import {
  formatCreditRange,
  passedMilestone,
  percentDone,
  againPrice,
  runEndMessage,
  standingLabel,
} from "./run-labels.ts";
import { formatClock, formatDuration, timeLeft, elapsedTime } from "./run-timing.ts";

const done = enrichRunOf({ inputs: 1, byState: { got: 1 }, credits: 1 });
const lost = enrichRunOf({ inputs: 1, byState: { unconfirmed: 1 }, atStake: 1 });
const going = enrichRunOf({ state: "running", endedAt: null });
const waiting = (waitsFor: "rate" | "service" | "credits" | "decision" | "sign-in", retryAt: string | null) =>
  enrichRunOf({ state: "waiting", waitsFor, retryAt, endedAt: null });
const SOON = "2026-11-20T09:02:00.000Z";

describe("where a run stands", () => {
  it("is said in a word, with what it waits for", () => {
    expect(standingLabel(going).label).toBe("Running");
    expect(standingLabel(waiting("rate", SOON)).label).toBe("Waiting");
    expect(standingLabel(waiting("service", SOON)).label).toBe("Waiting");
    expect(standingLabel(waiting("service", null)).label).toBe("No answer");
    expect(standingLabel(waiting("credits", null)).label).toBe("Out of credits");
  });

  it("stays honest about what the person left unconfirmed, and about what is under way", () => {
    expect(standingLabel(done).label).toBe("Done");
    expect(standingLabel(lost).label).toBe("Done, 1 unconfirmed");
    const sent = { ...going.byState, sent: 2 };
    expect(standingLabel({ ...going, state: "cancelled", byState: sent }).label).toBe("Cancelling");
  });

  it("puts what waits for the person into one group, and nothing else", () => {
    const runs = [waiting("decision", null), waiting("credits", null), waiting("sign-in", SOON), going];
    expect(runs.map(groupOf)).toEqual(["action-needed", "action-needed", "action-needed", "running"]);
    expect(groupOf(waiting("service", SOON))).toBe("running");
    expect(groupOf({ ...going, state: "ready" })).toBe("not-started");
    expect(groupOf(lost)).toBe("done");
  });
});

describe("the end of a run", () => {
  it("is told with what it brought and cost", () => {
    expect(runEndMessage(done)).toBe("Health systems is done: 1 enriched, 1 credit.");
    expect(runEndMessage(lost)).toBe("Health systems is done: 0 enriched, 0 to 1 credit.");
  });

  it("is told when it needs the person, and not when the person stopped it", () => {
    expect(runEndMessage(waiting("credits", null))).toBe("Health systems stopped: out of credits.");
    expect(runEndMessage({ ...going, state: "paused" })).toBeUndefined();
    expect(runEndMessage({ ...going, state: "cancelled" })).toBeUndefined();
  });
});

it("what is sent again costs a credit each at most, and nothing where all of the run was free", () => {
  expect(againPrice({ upTo: 5 }, 2)).toEqual({ credits: 2, label: "up to 2 credits" });
  expect(againPrice({ upTo: 0 }, 2)).toEqual({ credits: 0, label: "free" });
});

describe("progress in words", () => {
  it("never says 100 % before everything is through", () => {
    const byState = { ...done.byState, got: 127 };
    expect(percentDone({ byState, inputs: 128 })).toBe(99);
    expect(percentDone({ byState: { ...byState, leftOut: 1 }, inputs: 128 })).toBe(100);
    expect(percentDone({ byState, inputs: 0 })).toBe(0);
  });

  it("speaks at each quarter, once, and of the last one when several pass at a time", () => {
    expect(passedMilestone(0, 24)).toBeUndefined();
    expect(passedMilestone(19, 39)).toBe(25);
    expect(passedMilestone(39, 100)).toBe(100);
    expect(passedMilestone(50, 60)).toBeUndefined();
  });

  it("writes durations for reading and for columns, and credits as far as they are known", () => {
    expect([400, 83_000, 3_900_000].map(formatDuration)).toEqual(["0 s", "1 min 23 s", "1 h 5 min"]);
    expect([formatClock(23_000), formatClock(3_725_000)]).toEqual(["0:23", "1:02:05"]);
    const ranges = [
      { least: 1, most: 1 },
      { least: 3, most: 28 },
    ].map((range) => formatCreditRange(range));
    expect(ranges).toEqual(["1 credit", "3 to 28 credits"]);
  });

  it("tells the time left by the pace so far, once that says something", () => {
    const now = Date.parse(going.startedAt ?? "") + 10_000;
    const byState = { ...going.byState, got: 50, open: 95, sent: 5 };
    expect(elapsedTime(going, now)).toBe(10_000);
    expect(timeLeft({ ...going, byState }, now)).toBe(20_000);
    expect(timeLeft({ ...going, byState: { ...byState, got: 24 } }, now)).toBeUndefined();
    expect(timeLeft({ ...going, state: "paused", byState }, now)).toBeUndefined();
  });
});
