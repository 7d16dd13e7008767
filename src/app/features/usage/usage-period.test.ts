import { expect, test } from "vitest";
import { monthOf, periodOf, periodPhrase, periodProblem } from "./usage-period.ts";

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

test("an address asks for real days, else for this month", () => {
  expect(monthOf("2026-11-22")).toEqual(NOVEMBER);
  expect(monthOf("2026-01-31", 1)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(monthOf("2028-03-30", 1)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  const own = { from: "2026-10-05", to: "2026-10-06" };
  expect(periodOf(own, "2026-11-22")).toEqual(own);
  expect(periodOf({ from: "2026-11-05", to: undefined }, "2026-11-22")).toEqual(NOVEMBER);
  expect(periodOf({ from: "2026-11-05", to: "2026-11-04" }, "2026-11-22")).toEqual(NOVEMBER);
  expect(periodProblem({ from: "2026-11-05", to: "2026-11-04" })).toMatch(/first day is after/);
  expect(periodProblem({ from: "2024-11-05", to: "2026-11-04" })).toMatch(/up to 366 days/);
  expect(periodProblem(own)).toBeUndefined();
  const day = { from: own.from, to: own.from };
  expect(periodOf(day, "2026-11-22")).toEqual(day);
  expect(periodProblem(day)).toBeUndefined();
  expect(periodPhrase(NOVEMBER, "2026-11-22")).toBe("this month");
  expect(periodPhrase(NOVEMBER, "2026-12-01")).toMatch(/^in Nov 1/);
});
