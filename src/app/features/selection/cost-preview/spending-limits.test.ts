import { describe, expect, test } from "vitest";
import type { ManagementState } from "#app/api/management-api-queries.ts";
import { ceilingEffect, recordsWithin } from "./spending-limits.ts";

describe("a ceiling", () => {
  const records = Array.from({ length: 60 }, (_, index) => ({ id: String(index) }));
  const free: ManagementState = {
    underManagement: true,
    currentId: null,
    checkedAt: 0,
    enrichedBefore: false,
  };

  test("lets out requests until the next could pass it", () => {
    expect(recordsWithin(24, records, new Map())).toBe(0);
    expect(recordsWithin(25, records, new Map())).toBe(25);
    expect(recordsWithin(59, records, new Map())).toBe(50);
    expect(recordsWithin(60, records, new Map())).toBe(60);
  });

  test("is not touched by what is free", () => {
    const states = new Map(records.slice(0, 40).map(({ id }) => [id, free]));
    expect(recordsWithin(9, records, states)).toBe(25);
    expect(recordsWithin(10, records, states)).toBe(50);
  });

  test("is explained in a sentence, and refused where nothing could be sent", () => {
    const effect = (ceiling: number, within: number, total = 60) =>
      ceilingEffect(ceiling, "contact", { within, total, mostCost: total });
    expect(effect(30, 25)).toEqual({
      message:
        "No request is started that could pass it: enough for 25 of 60 contacts, or more if some cost nothing.",
      problem: false,
    });
    expect(effect(20, 0)).toEqual({
      message: "Too low: contacts are sent in requests of 25, which could cost more than that.",
      problem: true,
    });
    expect(effect(5, 0, 10).message).toBe(
      "Too low: contacts are sent all in one request, which could cost more than that.",
    );
    expect(effect(60, 60)).toEqual({
      message: "More than this run can cost, so it will not be reached.",
      problem: false,
    });
  });
});
