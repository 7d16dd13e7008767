import { expect, test } from "vitest";
import { dayPresets } from "./day-presets.ts";

test("spans reach to today, which is one of their days", () => {
  const presets = dayPresets(new Date("2026-03-01T23:30:00Z"));
  expect(Object.fromEntries(presets.map(({ label, value }) => [label, value]))).toEqual({
    Today: "2026-03-01..",
    "Last 7 days": "2026-02-23..",
    "Last 30 days": "2026-01-31..",
    "Last 90 days": "2025-12-02..",
    "Last 12 months": "2025-03-02..",
    "This year": "2026-01-01..",
  });
});
