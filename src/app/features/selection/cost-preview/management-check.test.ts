import { describe, expect, test } from "vitest";
import type { FoundRecord, ManagementState } from "#app/api/management-api-queries.ts";
import { checkRequests, checkStatus, idsToCheck, readCheck } from "./management-check.ts";

/** A service by the records that it has, and by the ids that were merged into others. */
function serviceWith(
  owned: Readonly<Record<string, boolean>>,
  merged: Readonly<Record<string, string>> = {},
) {
  return (ids: readonly string[]): FoundRecord[] => {
    const found = new Set(ids.map((id) => merged[id] ?? id));
    return [...found].flatMap((id) => {
      const underManagement = owned[id];
      return underManagement === undefined ? [] : [{ id, underManagement }];
    });
  };
}

/** Asks until everything is settled. */
function check(ids: readonly string[], find: (ids: readonly string[]) => FoundRecord[]) {
  const known = new Map<string, Pick<ManagementState, "underManagement" | "currentId">>();
  const open: (readonly string[])[] = [];
  const requests: (readonly string[])[] = [];
  for (const asked of checkRequests(() => ids.filter((id) => !known.has(id)), open)) {
    requests.push(asked);
    const step = readCheck(asked, find(asked));
    for (const [id, state] of step.settled) known.set(id, state);
    open.push(...step.open);
  }
  return { known, requests };
}

describe("checking what is under management", () => {
  test("takes a request for each hundred records", () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(index + 1));
    const owned = Object.fromEntries(ids.map((id) => [id, Number(id) % 2 === 0]));
    const { known, requests } = check(ids, serviceWith(owned));
    expect(requests.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(known.get("1")).toEqual({ underManagement: false, currentId: "1" });
    expect(known.get("250")).toEqual({ underManagement: true, currentId: "250" });
  });

  test("asks once more for all that are missing, and takes no answer for gone", () => {
    const { known, requests } = check(["1", "2", "3"], serviceWith({ 2: false }));
    expect(requests).toEqual([
      ["1", "2", "3"],
      ["1", "3"],
    ]);
    expect(known.get("1")).toEqual({ underManagement: false, currentId: null });
    expect(known.get("3")).toEqual({ underManagement: false, currentId: null });
  });

  test("finds out which record a merged id stands for, also beside the record itself", () => {
    const merged = { 10: "1", 20: "2" };
    const { known } = check(["1", "10", "20", "30"], serviceWith({ 1: true, 2: false }, merged));
    expect(known.get("1")).toEqual({ underManagement: true, currentId: "1" });
    expect(known.get("10")).toEqual({ underManagement: true, currentId: "1" });
    expect(known.get("20")).toEqual({ underManagement: false, currentId: "2" });
    expect(known.get("30")).toEqual({ underManagement: false, currentId: null });
  });

  test("asks nothing for nothing", () => {
    expect(check([], serviceWith({})).requests).toEqual([]);
  });
});

describe("what is asked for again", () => {
  const state = (given: Partial<ManagementState> = {}): ManagementState => ({
    underManagement: false,
    currentId: "1",
    checkedAt: 1000,
    enrichedBefore: false,
    ...given,
  });
  const needs = (given: Partial<ManagementState>, enriched = false, since = 500) =>
    idsToCheck(["1"], { known: () => state(given), since, isEnriched: () => enriched }).length > 0;

  test("is what nobody knows, and what is too old", () => {
    const known = (id: string) => (id === "1" ? state() : undefined);
    expect(idsToCheck(["1", "2"], { known, since: 0, isEnriched: () => false })).toEqual(["2"]);
    expect(needs({})).toBe(false);
    expect(needs({}, false, 1001)).toBe(true);
  });

  test("is what a run has enriched since, unless it was free already", () => {
    expect(needs({}, true)).toBe(true);
    expect(needs({ enrichedBefore: true }, true)).toBe(false);
    expect(needs({ underManagement: true }, true)).toBe(false);
  });
});

test.each([
  // a start waits while it is checking, and for nothing else
  [3, true, undefined, "checking"],
  [0, true, undefined, "checked"],
  [3, true, "skipped", "skipped"],
  [3, true, "failed", "failed"],
  // whatever stopped it, nothing is left
  [0, true, "skipped", "checked"],
  [3, false, undefined, "checked"],
] as const)(
  "with %i records missing, enabled %s and stopped as %s a check is %s",
  (missing, enabled, stopped, is) => {
    expect(checkStatus(missing, enabled, stopped)).toBe(is);
  },
);
