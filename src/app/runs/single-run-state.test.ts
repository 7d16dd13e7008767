import { describe, expect, test } from "vitest";
import { runAnswerOf } from "#testing/runs/run-answers-for-test.ts";
import { isUnderWay, singleRunStateOf } from "./single-run-state.ts";

const problemOf = (message: string) => ({ message, code: null, status: 400, requestId: null });

const retryAt = "2026-11-20T09:01:00.000Z";

test("is under way until it ends, and says what it waits for", () => {
  expect(singleRunStateOf(runAnswerOf())).toEqual({ kind: "running" });
  const waiting = (given: Parameters<typeof runAnswerOf>[0]) =>
    singleRunStateOf(runAnswerOf({ state: "waiting", retryAt, ...given }));
  expect(waiting({ waitsFor: "rate" })).toEqual({ kind: "waiting", label: "Busy, continuing soon" });
  expect(waiting({ waitsFor: "sign-in" })).toEqual({ kind: "waiting", label: "Waiting for your sign-in" });
  const checking = waiting({ waitsFor: "service", byState: { unconfirmed: 1 } });
  expect(checking).toEqual({ kind: "waiting", label: "Checking what happened" });
  expect([isUnderWay(checking), isUnderWay(undefined)]).toEqual([true, false]);
});

test("tells at its end what it cost", () => {
  const done = (byState: object, credits: number) =>
    singleRunStateOf(runAnswerOf({ state: "done", byState, credits }), { problem: null, status: "NO_MATCH" });
  const end = { kind: "done", atStake: 0 };
  expect(done({ got: 1 }, 1)).toEqual({ ...end, found: true, credits: 1, status: null });
  expect(done({ got: 1 }, 0)).toEqual({ ...end, found: true, credits: 0, status: null });
  expect(done({ nothing: 1 }, 0)).toEqual({ ...end, found: false, credits: 0, status: "NO_MATCH" });
});

test.each([
  ["credits", 0, "resume", "No credits left"],
  ["ceiling", 0, "resume", "Daily ceiling reached"],
  ["service", 0, "resume", "No answer"],
  ["permission", 0, "resume", "No access"],
  ["limit", 0, "pay", "No longer free"],
  ["decision", 1, "send-again", "Unconfirmed"],
  ["decision", 0, "resume", "Unconfirmed"],
] as const)(
  "one that waits for %s with %i unconfirmed stands still, and a press would %s",
  (waitsFor, unconfirmed, again, label) => {
    const state = singleRunStateOf(runAnswerOf({ state: "waiting", waitsFor, byState: { unconfirmed } }));
    expect(state).toMatchObject({ kind: "failed", again, label, text: expect.stringMatching(/\w.*\./) });
  },
);

test("one that was refused says why, and begins anew", () => {
  const refused = runAnswerOf({ state: "done", byState: { refused: 1 } });
  const state = singleRunStateOf(refused, { problem: problemOf("No such person."), status: null });
  expect(state).toMatchObject({ again: "start", text: "No such person. Nothing was charged." });
});

describe("one that was cancelled", () => {
  const cancelled = (given: Parameters<typeof runAnswerOf>[0]) =>
    singleRunStateOf(runAnswerOf({ state: "cancelled", ...given }), { problem: null, status: "NO_MATCH" });

  test("before anything was sent has cost nothing, and begins anew", () => {
    const failed = { kind: "failed", label: "Cancelled", text: "Nothing was charged.", again: "start" };
    expect(cancelled({ byState: { open: 1 } })).toEqual(failed);
  });

  test("tells what came all the same, and what it cost", () => {
    const end = { kind: "done", credits: 1, atStake: 0 };
    const got = cancelled({ byState: { got: 1 }, credits: 1 });
    expect(got).toEqual({ ...end, found: true, status: null });
    const nothing = cancelled({ byState: { nothing: 1 }, credits: 1 });
    expect(nothing).toEqual({ ...end, found: false, status: "NO_MATCH" });
  });

  test("says that what is unconfirmed may have been charged, and begins anew", () => {
    const text =
      "No complete answer came back, so it may have been charged. Sending it again costs up to 1 credit.";
    const failed = { kind: "failed", label: "Unconfirmed", text, again: "start" };
    expect(cancelled({ byState: { unconfirmed: 1 }, atStake: 1 })).toEqual(failed);
  });

  test("is followed while its call is under way", () => {
    expect(cancelled({ byState: { sent: 1 }, atStake: 1 })).toEqual({ kind: "running" });
  });
});
