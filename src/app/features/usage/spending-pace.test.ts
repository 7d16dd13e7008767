import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysLeft, scaleTop } from "./spending-pace.ts";

/** Thirty days with spending on some of them, which are counted back from the last day. */
function daysWith(...spent: readonly (readonly [ago: number, credits: number])[]) {
  const byAgo = new Map(spent);
  return Array.from({ length: 30 }, (_, at) => ({ credits: byAgo.get(29 - at) ?? 0 }));
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
