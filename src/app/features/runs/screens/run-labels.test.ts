import { describe, expect, it } from "vitest";
import {
  countStatuses,
  formatCredits,
  resultLabel,
  resultStatusOf,
} from "#app/features/runs/results/run-result-status.ts";
import type { RecordResult } from "#app/records/record-result.ts";
import { passedMilestone, percentDone } from "./run-labels.ts";
import { formatClock, formatDuration } from "./run-screen-timing.ts";

const record = {
  type: "Contact",
  id: "1",
  attributes: {},
  meta: { input: { personId: 1 }, matchStatus: "FULL_MATCH" },
};

function result(fields: Partial<RecordResult>): RecordResult {
  return {
    id: "1",
    snapshot: {
      name: "Priya Raman",
      website: null,
      city: null,
      state: null,
      country: null,
      employeeCount: null,
      revenue: null,
      managementStatus: null,
    },
    outcome: "matched",
    free: false,
    record: null,
    movedTo: null,
    status: null,
    error: null,
    ...fields,
  };
}

describe("the result of a record", () => {
  it("costs one credit when matched, none when it was under management", () => {
    expect(formatCredits(result({ record }), true)).toBe("1");
    expect(formatCredits(result({ record, free: true }), true)).toBe("0");
    expect(resultStatusOf(result({ record, free: true }), true)).toBe("enriched-before");
  });

  it("may have cost one when nobody knows how the call ended", () => {
    expect(formatCredits(result({ outcome: "unknown" }), true)).toBe("0–1");
    expect(formatCredits(result({ outcome: "unreadable" }), true)).toBe("0–1");
    expect(formatCredits(result({ outcome: "unknown", free: true }), true)).toBe("0");
    expect(resultLabel(result({ outcome: "unknown" }), true)).toBe("Unconfirmed");
  });

  it("says nothing of credits before it is sent, and zero when it never will be", () => {
    expect(formatCredits(result({ outcome: "queued" }), false)).toBe("");
    expect(formatCredits(result({ outcome: "queued" }), true)).toBe("0");
    expect(resultLabel(result({ outcome: "queued" }), true)).toBe("Not sent");
    expect(resultLabel(result({ outcome: "sending" }), false)).toBe("In progress");
  });

  it("tells a partial match from one that came back with nothing", () => {
    const partial = result({ outcome: "other", status: "COMPANY_ONLY_MATCH", record });
    expect([resultStatusOf(partial, true), resultLabel(partial, true), formatCredits(partial, true)]).toEqual(
      ["partial", "Company only", "1"],
    );
    const missing = result({ outcome: "other", status: "NOT_RETURNED" });
    expect([resultStatusOf(missing, true), formatCredits(missing, true)]).toEqual(["not-returned", "0"]);
    const unheardOf = result({ outcome: "other", status: "SOMETHING_NEW" });
    expect(resultLabel(unheardOf, true)).toBe("Not matched");
  });

  it("counts only the results that occur, matched first", () => {
    const results = [result({ outcome: "no-match" }), result({ record }), result({ record })];
    expect(countStatuses(results, true)).toEqual([
      { status: "matched", count: 2 },
      { status: "no-match", count: 1 },
    ]);
  });
});

describe("progress in words", () => {
  it("never says 100 % before everything is through", () => {
    expect(percentDone({ done: 127, total: 128 })).toBe(99);
    expect(percentDone({ done: 128, total: 128 })).toBe(100);
    expect(percentDone({ done: 0, total: 0 })).toBe(100);
  });

  it("speaks at each quarter, once, and of the last one when several pass at a time", () => {
    expect(passedMilestone(0, 24)).toBeUndefined();
    expect(passedMilestone(19, 39)).toBe(25);
    expect(passedMilestone(39, 100)).toBe(100);
    expect(passedMilestone(50, 60)).toBeUndefined();
  });

  it("writes durations for reading and for columns", () => {
    expect([formatDuration(400), formatDuration(83_000), formatDuration(3_900_000)]).toEqual([
      "0 s",
      "1 min 23 s",
      "1 h 5 min",
    ]);
    expect([formatClock(23_000), formatClock(3_725_000)]).toEqual(["0:23", "1:02:05"]);
  });
});
