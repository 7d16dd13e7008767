import { expect, test } from "vitest";
import { dayEnds, parseRange, formatRange, isDay, isWhole, numberEnds } from "./range-value.ts";

test("two ends are one text and back, either of them open", () => {
  for (const text of ["2026-11-01..2026-11-21", "70..", "..90", ""])
    expect(formatRange(parseRange(text))).toBe(text);
  expect(parseRange(undefined)).toEqual({ from: "", to: "" });
});

test("the request leaves open ends out", () => {
  expect(dayEnds("..2026-11-21")).toEqual({ from: undefined, to: "2026-11-21" });
  expect(numberEnds("0..90")).toEqual({ from: 0, to: 90 });
  expect(numberEnds(undefined)).toEqual({ from: undefined, to: undefined });
});

test("days must exist", () => {
  expect(isDay("2028-02-29")).toBe(true);
  for (const text of ["2026-02-31", "2026-2-1", "21.11.2026", "tomorrow", ""])
    expect(isDay(text)).toBe(false);
});

test("numbers are whole and within the scale", () => {
  expect(isWhole("60", 60, 100)).toBe(true);
  for (const text of ["59", "101", "7e1", "70.5", "-70", ""]) expect(isWhole(text, 60, 100)).toBe(false);
});
