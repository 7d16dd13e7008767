import { expect, test } from "vitest";
import { formatDaysAhead, formatExactTime, formatRelativeTime } from "./format-date.ts";

const now = new Date("2026-11-20T12:00:00Z");

test.each([
  ["2026-11-20T11:59:40Z", "now"],
  ["2026-11-20T11:55:00Z", "5m ago"],
  ["2026-11-20T09:10:00Z", "2h ago"],
  ["2026-11-18T12:00:00Z", "2d ago"],
  ["2026-11-07T12:00:00Z", "1w ago"],
  ["2026-10-15T12:00:00Z", "1mo ago"],
  ["2024-01-01T00:00:00Z", "2y ago"],
  ["2026-11-23T13:00:00Z", "in 3d"],
])("%s is %s", (date, text) => {
  expect(formatRelativeTime(new Date(date), now, "en")).toBe(text);
});

test("a date without a time stays that date in every time zone", () => {
  expect(formatExactTime("2026-11-16", "en")).toBe("November 16, 2026");
});

test.each([
  [0, "today"],
  [1, "tomorrow"],
  [12, "in 12 days"],
])("%d days ahead are %s", (days, text) => {
  expect(formatDaysAhead(days, "en")).toBe(text);
});
