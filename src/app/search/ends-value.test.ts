import { expect, test } from "vitest";
import { daysProblem, endsOf, endsText, numbersProblem } from "./ends-value.ts";

test("two ends are one text and back, either of them open", () => {
  for (const text of ["2026-11-01..2026-11-21", "70..", "..90", ""])
    expect(endsText(endsOf(text))).toBe(text);
  expect(endsOf(undefined)).toEqual({ from: "", to: "" });
});

test("days must exist and run forward", () => {
  expect(daysProblem(endsOf("2026-11-01..2026-11-21"))).toBeUndefined();
  expect(daysProblem(endsOf("..2026-11-21"))).toBeUndefined();
  expect(daysProblem(endsOf("2026-02-31.."))).toBe("This is not a day.");
  expect(daysProblem(endsOf("2026-11-22..2026-11-21"))).toBe("The first day is after the last one.");
});

test("numbers lie within the scale and run upward", () => {
  const problem = numbersProblem(60, 100);
  expect(problem(endsOf("70..100"))).toBeUndefined();
  expect(problem(endsOf("59.."))).toBe("Whole numbers from 60 to 100.");
  expect(problem(endsOf("7e1.."))).toBe("Whole numbers from 60 to 100.");
  expect(problem(endsOf("90..80"))).toBe("The first number is above the last one.");
});
