import { expect, test } from "vitest";
import { datePresets, formatMoneyInput, parseMoney } from "./range-criterion-input.ts";

test("date presets reach to today, which is one of their days", () => {
  const presets = datePresets(new Date("2026-03-01T23:30:00Z"));
  expect(Object.fromEntries(presets.map(({ label, value }) => [label, value]))).toEqual({
    Today: "2026-03-01..",
    "Last 7 days": "2026-02-23..",
    "Last 30 days": "2026-01-31..",
    "Last 90 days": "2025-12-02..",
    "Last 12 months": "2025-03-02..",
    "This year": "2026-01-01..",
  });
});

test.each([
  ["500k", "500"],
  ["$10M", "10000"],
  ["10 million", "10000"],
  ["$1.2B", "1200000"],
  ["1.25 billion USD", "1250000"],
  ["2,500,000", "2500"],
  ["$999", "1"],
  ["0", "0"],
  ["", ""],
])("%s is %s thousand dollars", (text, thousands) => {
  expect(parseMoney(text)).toBe(thousands);
});

test.each(["ten", "-5M", "1.2.3M", "10M or so", "<script>"])("%s is no amount and stays as it is", (text) => {
  expect(parseMoney(text)).toBe(text);
});

test("an amount shown for editing means the same", () => {
  for (const thousands of ["0", "1", "500", "12345", "12500", "10000", "1250000", "999999999"])
    expect(parseMoney(formatMoneyInput(thousands))).toBe(thousands);
  expect(formatMoneyInput("12500")).toBe("12.5M");
});
