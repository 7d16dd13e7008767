import { expect, onTestFinished, test } from "vitest";
import { formatDays } from "#app/features/intent/score-sparkline.tsx";
import {
  formatBeginning,
  formatDaysAhead,
  formatExactTime,
  formatRecordDay,
  formatRelativeTime,
} from "./format-date.ts";

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

test.each([
  [new Date(2026, 10, 20, 0, 5), "today, 12:05 AM"],
  [new Date(2026, 10, 20, 14, 30), "today, 2:30 PM"],
  [new Date(2026, 10, 19, 23, 59), "yesterday, 11:59 PM"],
  [new Date(2026, 10, 18, 23, 59), "Nov 18, 2026"],
])("what began at %s began %s", (began, text) => {
  const plain = formatBeginning(began.toISOString(), new Date(2026, 10, 20, 15), "en");
  expect(plain.replaceAll("\u202F", " ")).toBe(text);
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

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata", "UTC"])(
  "the day of a record in %s is the one that filters count by",
  (zone) => {
    const before = process.env["TZ"];
    process.env["TZ"] = zone;
    onTestFinished(() => {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    });
    const days = ["2026-11-01T00:00:00Z", "2026-11-10T23:59:59Z", "2026-11-10", "2026-11-10T20:00:00-05:00"];
    const read = days.map((date) => formatRecordDay(date, "en"));
    expect(read).toEqual(["Nov 1, 2026", "Nov 10, 2026", "Nov 10, 2026", "Nov 11, 2026"]);
    const [first, last] = ["2026-11-01T00:10:00Z", "2026-11-10T23:50:00Z"].map((date) => Date.parse(date));
    expect(formatDays(first ?? 0, last ?? 0, "en")).toEqual(["Nov 1", "Nov 10"]);
  },
);
