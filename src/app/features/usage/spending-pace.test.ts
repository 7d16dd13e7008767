import * as fc from "fast-check";
import { expect, test } from "vitest";
import { spendingByDay } from "#app/paid-calls/charges.ts";
import { daysLeft, scaleTop } from "./spending-pace.ts";

const TODAY = new Date(2026, 10, 24, 9);

/** Thirty days of which some, counted back from today, were spent on. */
function daysWith(...spent: readonly (readonly [ago: number, credits: number])[]) {
  const charges = spent.map(([ago, credits]) => ({
    kind: "run" as const,
    at: new Date(2026, 10, 24 - ago, 8).toISOString(),
    credits,
    unconfirmed: 0,
  }));
  return spendingByDay(charges, 30, TODAY).days;
}

test("the pace counts from the first day of spending, days without any included", () => {
  // 30 credits in ten days
  expect(daysLeft(300, daysWith([9, 10], [4, 15], [0, 5]))).toBe(100);
  expect(daysLeft(0, daysWith([9, 10], [4, 15], [0, 5]))).toBe(0);
});

test("two days of spending are no pace", () => {
  expect(daysLeft(300, daysWith([9, 10], [0, 5]))).toBeUndefined();
  expect(daysLeft(300, daysWith())).toBeUndefined();
});

test("a scale ends at a round number that is not far above what it shows", () => {
  expect([0, 1, 3, 10, 11, 60, 61, 999].map(scaleTop)).toEqual([2, 2, 4, 10, 20, 60, 80, 1000]);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000_000 }), (most) => {
      expect(scaleTop(most)).toBeGreaterThanOrEqual(most);
      expect(scaleTop(most)).toBeLessThanOrEqual(2 * most);
    }),
  );
});
