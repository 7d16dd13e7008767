import { expect, test } from "vitest";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import { endingRecords, endsWithin, freeParts, freePeriodOf, isReadAgain } from "./free-period.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const terms = { windowDays: 365, now };
const charged = (purchaseDate: string | null) => freePeriodOf({ purchaseDate }, terms);

test("a record is free until its window after the charge is over", () => {
  expect(charged("2025-12-04T15:00:00.000Z")).toEqual({
    until: "2026-12-04T15:00:00.000Z",
    days: 12,
    over: false,
  });
  expect(charged("2025-11-22T12:00:01.000Z")).toMatchObject({ days: 0, over: false });
  expect(charged("2025-11-22T12:00:00.000Z")).toMatchObject({ days: 0, over: true });
});

test("a day that is not known is not guessed", () => {
  expect(charged(null)).toBeNull();
  expect(charged("some day")).toBeNull();
  expect(freePeriodOf({ purchaseDate: "2025-12-04T15:00:00.000Z" }, { windowDays: 0, now })).toBeNull();
});

test("where nobody knows the window nothing speaks of it, but for a filter that is set", () => {
  const all = { column: true, order: true, filter: true };
  expect([365, undefined].map((days) => freeParts(days, undefined))).toEqual([all, all]);
  expect(freeParts(0, undefined)).toEqual({ column: false, order: false, filter: false });
  expect(freeParts(0, "30")).toEqual({ column: false, order: false, filter: true });
});

test("the end lies within so many days until it is over", () => {
  const soon = charged("2025-12-22T12:00:00.000Z");
  expect(endsWithin(soon, "30")).toBe(true);
  expect(endsWithin(charged("2025-12-23T12:00:00.000Z"), "30")).toBe(false);
  expect(endsWithin(charged("2025-12-23T12:00:00.000Z"), "60")).toBe(true);
  expect(endsWithin(soon, "over")).toBe(false);
  const over = charged("2025-10-01T12:00:00.000Z");
  expect([endsWithin(over, "over"), endsWithin(over, "90")]).toEqual([true, false]);
  expect([endsWithin(null, "over"), endsWithin(null, "90")]).toEqual([false, false]);
});

test("a record counts as read again in the last month of its period, not by the answer that it was charged for", () => {
  const read = (purchaseDate: string | null, lastAt: string, windowDays = 365) =>
    isReadAgain({ purchaseDate, lastAt }, { windowDays });
  expect(read("2025-12-04T15:00:00.000Z", "2026-11-22T11:00:00.000Z")).toBe(true);
  expect(read("2025-12-04T15:00:00.000Z", "2026-11-04T14:59:00.000Z")).toBe(false);
  expect(read("2026-11-22T10:00:00.000Z", "2026-11-22T10:00:01.000Z", 20)).toBe(false);
  expect(read("2026-11-20T10:00:00.000Z", "2026-11-22T10:00:00.000Z", 20)).toBe(true);
  expect(read(null, "2026-11-22T11:00:00.000Z")).toBe(false);
});

test("what is refreshed for free ends within a month, and was not read again for that", () => {
  const recordOf = (id: string, purchaseDate: string | null, given: Partial<PaidRecord> = {}) =>
    ({ id, movedTo: null, purchaseDate, lastAt: purchaseDate ?? "", ...given }) as PaidRecord;
  const records = [
    recordOf("ends on 22 December", "2025-12-22T12:00:00.000Z"),
    recordOf("ends on 4 December", "2025-12-04T15:00:00.000Z"),
    recordOf("read again", "2025-12-05T15:00:00.000Z", { lastAt: "2026-11-22T11:00:00.000Z" }),
    recordOf("a day later", "2025-12-23T12:00:00.000Z"),
    recordOf("over, and no longer free", "2025-11-20T12:00:00.000Z"),
    recordOf("has another id", "2025-12-04T15:00:00.000Z", { movedTo: "contact:9" }),
    recordOf("not known", null),
  ];
  const { ending, due, last } = endingRecords(records, terms);
  expect(due.map(({ id }) => id)).toEqual(["ends on 22 December", "ends on 4 December"]);
  expect([ending.length, last]).toEqual([3, "2026-12-22T12:00:00.000Z"]);
  // where nobody knows the window nothing is offered
  expect(endingRecords(records, { ...terms, windowDays: 0 })).toEqual({
    ending: [],
    due: [],
    last: undefined,
  });
});
