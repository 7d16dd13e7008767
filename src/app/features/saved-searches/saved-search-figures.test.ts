import { expect, test } from "vitest";
import type { DailyCount } from "#contract/workspace/daily-count-schemas.ts";
import { countStatus, latestCount, newCountLabel, newSince } from "./saved-search-figures.ts";

const at = (total: number, time = 1) => ({ total, at: time });
const dailyOf = (given: Partial<DailyCount>): DailyCount => ({ id: "s", request: "r", ...given });

test("new is what was counted beyond the last visit, and never less than nothing [alerts-5]", () => {
  expect(newSince({ seen: at(100), counted: at(112) }, undefined)).toBe(12);
  expect(newSince({ seen: at(100), counted: at(90) }, undefined)).toBe(0);
  expect(newSince({ seen: at(100) }, undefined)).toBe(0);
  expect(newSince({ counted: at(90) }, undefined)).toBe(0);
  expect(newSince({ seen: at(100) }, dailyOf({ total: 112, at: 2 }))).toBe(12);
  // never opened
  expect(newSince({}, dailyOf({ total: 112, at: 2 }))).toBe(0);
});

test("the newest count is told, whoever made it, and none of before the last visit", () => {
  const daily = dailyOf({ total: 112, at: 20 });
  expect(latestCount({ seen: at(100, 10) }, daily)).toEqual({ total: 112, at: 20, by: "gateway" });
  expect(latestCount({ seen: at(100, 10), counted: at(113, 30) }, daily)?.by).toBe("press");
  expect(latestCount({ seen: at(100, 10), counted: at(113, 15) }, daily)?.by).toBe("gateway");
  expect(latestCount({ seen: at(100, 30) }, daily)?.by).toBe("visit");
  // this visit knew the count, although its browser's clock is a day behind
  expect(latestCount({ seen: { ...at(112, 5), daily: 20 } }, daily)?.by).toBe("visit");
  expect(latestCount({}, undefined)).toBeUndefined();
});

const NOW = new Date("2026-11-26T12:00:00");
const hoursAgo = (hours: number) => NOW.getTime() - hours * 3_600_000;

test("the label says since when, and when it was counted", () => {
  const label = (hours: number) =>
    newCountLabel("12", hoursAgo(hours), NOW, "en-US").replaceAll("\u202F", " ");
  expect(label(6)).toBe("12 more than when you last opened it, counted at 6:00 AM");
  expect(label(30)).toBe("12 more than when you last opened it, counted on Nov 25");
});

const free = { countsRecords: false, noun: { one: "contact", many: "contacts" } };
const metered = { countsRecords: true, noun: { one: "article", many: "articles" } };

test.each([
  [{ daily: undefined }, "Not counted yet. Prospect counts it once a day."],
  [{ daily: undefined, isCountedHere: false }, "Not counted yet."],
  [{ daily: dailyOf({ total: 5, at: hoursAgo(2) }) }, "Counted 2h ago by Prospect."],
  [{ facts: { seen: at(1), counted: at(5, hoursAgo(3)) } }, "Counted 3h ago by you."],
  [
    { facts: { seen: at(1, hoursAgo(4)) }, isOn: false },
    "Counted 4h ago when you opened it. Daily count is off.",
  ],
  [{ search: metered }, "Not counted daily: that would use your record limit every day."],
  [
    { daily: dailyOf({ total: 5, at: hoursAgo(26), failed: { problem: "signed-out", at: hoursAgo(2) } }) },
    "Not counted 2h ago: you weren’t signed in on any device. Counted 1d ago by Prospect.",
  ],
  [
    { daily: dailyOf({ failed: { problem: "refused", at: hoursAgo(2) } }) },
    "Not counted 2h ago: this search didn’t work. Open it to see why.",
  ],
])("%j is told", (given, text) => {
  const facts = { facts: {}, daily: undefined, search: free, isCountedHere: true, isOn: true, ...given };
  expect(countStatus(facts, NOW, "en")).toBe(text);
});
