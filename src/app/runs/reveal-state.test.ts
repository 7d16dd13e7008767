import { expect, test } from "vitest";
import { revealAnswerOf } from "#testing/runs/run-answers-for-test.ts";
import { isUnderWay, revealStateOf } from "./reveal-state.ts";

const retryAt = "2026-11-20T09:01:00.000Z";

test("is under way until it ends, and says what it waits for", () => {
  expect(revealStateOf(revealAnswerOf())).toEqual({ kind: "revealing" });
  const waiting = (given: Parameters<typeof revealAnswerOf>[0]) =>
    revealStateOf(revealAnswerOf({ state: "waiting", retryAt, ...given }));
  expect(waiting({ waitsFor: "rate" })).toEqual({ kind: "waiting", label: "Busy, continuing soon" });
  expect(waiting({ waitsFor: "sign-in" })).toEqual({ kind: "waiting", label: "Waiting for your sign-in" });
  const checking = waiting({ waitsFor: "service", byState: { unconfirmed: 1 } });
  expect(checking).toEqual({ kind: "waiting", label: "Checking what happened" });
  expect([isUnderWay(checking), isUnderWay(undefined)]).toEqual([true, false]);
});

test("tells at its end what it cost", () => {
  const done = (byState: object, credits: number) =>
    revealStateOf(revealAnswerOf({ state: "done", byState, credits }));
  expect(done({ got: 1 }, 1)).toEqual({ kind: "done", found: true, credits: 1 });
  expect(done({ got: 1 }, 0)).toEqual({ kind: "done", found: true, credits: 0 });
  expect(done({ nothing: 1 }, 0)).toEqual({ kind: "done", found: false, credits: 0 });
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
    const state = revealStateOf(revealAnswerOf({ state: "waiting", waitsFor, byState: { unconfirmed } }));
    expect(state).toMatchObject({ kind: "failed", again, label, text: expect.stringMatching(/\w.*\./) });
  },
);

test("one that was refused says why, and begins anew", () => {
  const refused = revealAnswerOf({ state: "done", byState: { refused: 1 } });
  expect(revealStateOf(refused, "No such person.")).toMatchObject({
    again: "start",
    text: "No such person. Nothing was charged.",
  });
  expect(revealStateOf(revealAnswerOf({ state: "cancelled" }))).toMatchObject({ again: "start" });
});
