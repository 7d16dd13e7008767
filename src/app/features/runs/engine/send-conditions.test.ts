import { describe, expect, test } from "vitest";
import { plan } from "#testing/enrich-run-for-test.ts";
import { markAgain, markSent, markUnknown } from "./batch-transitions.ts";
import { newRun } from "./new-run.ts";
import { fitsCeiling, waitOf } from "./send-conditions.ts";
import type { RunState, StoredBatch } from "./stored-run.ts";

const at = "2026-11-21T09:00:00.000Z";

describe("a running run", () => {
  const run = newRun(plan(1), { now: Date.parse(at), uuid: () => "id" });
  const lost = { ...run, batches: run.batches.map((batch) => markUnknown(markSent(batch, at))) };
  const free = { isOnline: true, undecided: 0, limitedUntil: null, turnedAway: null, now: 1000 };

  test.each([
    ["nothing", run, free, null],
    [
      "the network",
      run,
      { ...free, isOnline: false, limitedUntil: 5000 },
      { reason: "offline", until: null },
    ],
    ["a rate limit", run, { ...free, limitedUntil: 5000 }, { reason: "rate-limit", until: 5000 }],
    [
      "a failing service",
      run,
      { ...free, turnedAway: { reason: "service-failed", until: 5000 } },
      { reason: "service-failed", until: 5000 },
    ],
    ["nothing when that is over", run, { ...free, turnedAway: { reason: "overlap", until: 1000 } }, null],
    ["the journal", lost, free, { reason: "recovering", until: null }],
    ["nobody but the person", lost, { ...free, undecided: 1 }, null],
  ] as const)("waits for %s", (_, state, obstacles, wait) => {
    expect(waitOf(state, obstacles)).toEqual(wait);
  });
});

describe("under a limit on the cost", () => {
  let made = 0;
  const sixty = newRun(plan(60), { now: Date.parse(at), uuid: () => `id-${String((made += 1))}` });
  const [first, second, third] = sixty.batches;
  if (!first || !second || !third) throw new Error("Three batches were expected");

  /** Whether the last batch, of ten, may leave, with the others as given and a limit. */
  function fits(ceiling: number | null, one: StoredBatch, other: StoredBatch, leaving: StoredBatch[] = []) {
    const state: RunState = { ...sixty, ceiling, batches: [one, other, third ?? one] };
    return fitsCeiling(state, third ?? one, (batch) => leaving.includes(batch));
  }

  test("without a limit any batch may leave", () => {
    expect(fits(null, first, second)).toBe(true);
  });

  test("what has left, what is about to leave and the batch itself count at their most", () => {
    expect([fits(9, first, second), fits(10, first, second)]).toEqual([false, true]);
    expect([fits(34, markSent(first, at), second), fits(35, markSent(first, at), second)]).toEqual([
      false,
      true,
    ]);
    const leaving = [second];
    expect([fits(34, first, second, leaving), fits(35, first, second, leaving)]).toEqual([false, true]);
  });

  test("what is to be sent again counts once where that is free, and twice where it is not", () => {
    const free = markAgain(markSent(first, at), at);
    expect([fits(34, free, second), fits(35, free, second)]).toEqual([false, true]);
    const charged = markAgain(markSent(first, at), at, 25);
    expect([fits(59, charged, second), fits(60, charged, second)]).toEqual([false, true]);
  });
});
