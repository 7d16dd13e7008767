import { expect, test } from "vitest";
import { dayOf, isRelativeDay, withCalendarDays } from "./relative-days.ts";

const now = new Date("2026-03-01T23:30:00Z");

test.each([
  ["last-1-days", "2026-03-01"],
  ["last-7-days", "2026-02-23"],
  ["last-30-days", "2026-01-31"],
  ["last-365-days", "2025-03-02"],
  ["this-year", "2026-01-01"],
  ["last-7-days-before", "2026-02-22"],
  ["this-year-before", "2025-12-31"],
  ["2026-02-03", "2026-02-03"],
])("%s is %s", (text, day) => {
  expect(dayOf(text, now)).toBe(day);
  expect(isRelativeDay(text)).toBe(text !== day);
});

test.each(["last-0-days", "last--1-days", "last-99999-days", "last-week", "tomorrow", ""])(
  "%s is no day",
  (text) => {
    expect(isRelativeDay(text)).toBe(false);
  },
);

test("a request gets the days of when it is sent, and its texts stay", () => {
  const attributes = {
    pageDateMin: "last-7-days",
    lastUpdatedDateAfter: "last-7-days-before",
    companyName: "last-7-days",
  };
  expect(withCalendarDays(attributes, now)).toEqual({
    pageDateMin: "2026-02-23",
    lastUpdatedDateAfter: "2026-02-22",
    companyName: "last-7-days",
  });
  expect(withCalendarDays(attributes, new Date("2026-04-01T00:00:00Z")).pageDateMin).toBe("2026-03-26");
});
