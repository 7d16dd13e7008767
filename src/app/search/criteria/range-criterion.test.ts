import { expect, test } from "vitest";
import {
  DATE_PRESETS,
  dateBounds,
  datesRules,
  dayBefore,
  formatRange,
  numberBounds,
  numbersRules,
  parseRange,
} from "./range-criterion.ts";

test("a range is parsed and formatted, with either end open", () => {
  for (const text of ["2026-11-01..2026-11-21", "70..", "..90", ""])
    expect(formatRange(parseRange(text))).toBe(text);
  expect(parseRange(undefined)).toEqual({ from: "", to: "" });
});

test("open ends are left out of the request", () => {
  expect(dateBounds("..2026-11-21", ["from", "to"])).toEqual({ from: undefined, to: "2026-11-21" });
  expect(numberBounds("0..90", ["from", "to"])).toEqual({ from: 0, to: 90 });
  expect(numberBounds(undefined, ["from", "to"])).toEqual({ from: undefined, to: undefined });
});

test("days must exist", () => {
  const dates = { key: "days", label: "Published", kind: "dates" } as const;
  expect(datesRules.parse("2028-02-29..", dates)).toBe("2028-02-29..");
  for (const text of ["2026-02-31..", "2026-2-1..", "21.11.2026..", "tomorrow..", ""])
    expect(datesRules.parse(text, dates)).toBeUndefined();
});

test("numbers are whole and within their scale", () => {
  const score = { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 } as const;
  expect(numbersRules.parse("60..100", score)).toBe("60..100");
  for (const text of ["59..", "101..", "7e1..", "70.5..", "-70..", ""])
    expect(numbersRules.parse(text, score)).toBeUndefined();
});

test("the day before a start is sent where the service means what comes after a day", () => {
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  expect(dayBefore("2026-01-01")).toBe("2025-12-31");
  expect(dayBefore("0000-01-01")).toBe("0000-01-01");
  expect(dayBefore("")).toBeUndefined();
});

test("the last days stay the last days, in the address and in words, with no end", () => {
  const dates = { key: "days", label: "Published", kind: "dates", start: "only" } as const;
  for (const { label, value } of DATE_PRESETS) {
    expect(datesRules.parse(value, dates)).toBe(value);
    expect(datesRules.describe(value, dates, {})).toBe(label.toLowerCase());
  }
  expect(datesRules.parse("last-14-days", dates)).toBe("last-14-days..");
  expect(datesRules.describe("last-14-days..", dates, {})).toBe("last 14 days");
  const ends = [
    "last-7-days..2026-01-01",
    "..last-7-days",
    "last-7-days-before..",
    "2026-01-01..last-7-days",
  ];
  for (const text of ends) expect(datesRules.parse(text, { ...dates, start: "required" })).toBeUndefined();
  expect(dateBounds("last-7-days..", ["from", "to"])).toEqual({ from: "last-7-days", to: undefined });
  expect(dayBefore("last-7-days")).toBe("last-7-days-before");
});
