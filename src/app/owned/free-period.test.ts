import { expect, test } from "vitest";
import type { KnownRecord } from "#contract/records/owned-record.ts";
import { freePeriodOf, wasRefreshedInLastDays } from "./free-period.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const terms = { managementDays: 365, now };
const recordOf = (chargedAt: string | null) => ({ chargedAt }) as KnownRecord["record"];
const charged = (chargedAt: string | null) =>
  freePeriodOf({ freeUntil: null, record: recordOf(chargedAt) }, terms);

test("a record is free until its window after the charge is over", () => {
  const until = "2026-12-04T15:00:00.000Z";
  expect(charged("2025-12-04T15:00:00.000Z")).toEqual({ until, days: 12, over: false });
  expect(charged("2025-11-22T12:00:01.000Z")).toMatchObject({ days: 0, over: false });
  expect(charged("2025-11-22T12:00:00.000Z")).toMatchObject({ days: 0, over: true });
});

test("a day that is not known is not guessed", () => {
  expect(charged(null)).toBeNull();
  expect(charged("some day")).toBeNull();
  const record = recordOf("2025-12-04T15:00:00.000Z");
  expect(freePeriodOf({ freeUntil: null, record }, { managementDays: 0, now })).toBeNull();
});

test("the gateway's word counts also where the record may not be seen", () => {
  const hidden = { freeUntil: "2026-12-04T15:00:00.000Z", record: null };
  expect(freePeriodOf(hidden, terms)).toMatchObject({ days: 12, over: false });
  // an entry of a list carries no management window
  expect(freePeriodOf(hidden, { managementDays: 0, now })).toMatchObject({ days: 12, over: false });
});

test("a record counts as read again in the last month of its period, not by the answer that it was charged for", () => {
  const read = (chargedAt: string | null, lastAt: string, managementDays = 365) =>
    wasRefreshedInLastDays({ chargedAt, lastAt }, { managementDays });
  expect(read("2025-12-04T15:00:00.000Z", "2026-11-22T11:00:00.000Z")).toBe(true);
  expect(read("2025-12-04T15:00:00.000Z", "2026-11-04T14:59:00.000Z")).toBe(false);
  expect(read("2026-11-22T10:00:00.000Z", "2026-11-22T10:00:01.000Z", 20)).toBe(false);
  expect(read("2026-11-20T10:00:00.000Z", "2026-11-22T10:00:00.000Z", 20)).toBe(true);
  expect(read(null, "2026-11-22T11:00:00.000Z")).toBe(false);
});
