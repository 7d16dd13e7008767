import { describe, expect, it } from "vitest";
import type { RunState } from "#app/features/runs/engine/stored-run.ts";
import { summarise } from "#app/features/runs/results/run-results.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import {
  formatCreditRange,
  groupOf,
  passedMilestone,
  percentDone,
  phaseLabel,
  recoveredCostText,
  runEndMessage,
} from "./run-labels.ts";
import { formatClock, formatDuration } from "./run-screen-timing.ts";

/** A run of one record, whose batch ended in this status. */
function run(phase: RunState["phase"], status: "DONE" | "UNKNOWN" | "QUEUED" = "DONE"): RunState {
  const data = [{ type: "Contact", id: "1", meta: { input: { personId: "1" }, matchStatus: "FULL_MATCH" } }];
  return {
    id: "run",
    name: "Health systems",
    operation: "enrichContacts",
    createdAt: "2026-11-22T08:00:00.000Z",
    endedAt: null,
    outputFields: ["email"],
    requiredFields: [],
    worstCaseCredits: 1,
    kind: "run",
    ceiling: null,
    accepted: 0,
    topics: [],
    elsewhere: false,
    turn: 0,
    shared: false,
    phase,
    message: null,
    wait: null,
    storageError: null,
    unsavedBatches: 0,
    batches: [
      {
        id: "batch",
        runId: "run",
        index: 0,
        operation: "enrichContacts",
        body: "{}",
        records: [{ id: "1", snapshot: contactSnapshotOf() }],
        status,
        attempts: [],
        raw: status === "DONE" ? JSON.stringify({ data }) : null,
        credits: status === "DONE" ? 1 : null,
        recovered: false,
        replaced: false,
      },
    ],
  };
}

const labelOf = (state: RunState) => phaseLabel(state, summarise(state)).label;

describe("where a run stands", () => {
  it("is said in a word, with what it waits for", () => {
    expect(labelOf(run("running"))).toBe("Running");
    expect(labelOf({ ...run("running"), wait: { reason: "offline", until: null } })).toBe("Offline");
    expect(labelOf({ ...run("running"), wait: { reason: "overlap", until: null } })).toBe("Waiting");
    expect(labelOf(run("ceiling"))).toBe("Limit reached");
  });

  it("stays honest about what the person left unconfirmed", () => {
    expect(labelOf(run("finished"))).toBe("Done");
    expect(labelOf(run("finished", "UNKNOWN"))).toBe("Done, 1 unconfirmed");
  });

  it("puts what waits for the person into one group", () => {
    expect(groupOf(run("doubtful"))).toBe("action-needed");
    expect(groupOf(run("out-of-credits"))).toBe("action-needed");
    expect(groupOf({ ...run("finished"), unsavedBatches: 1 })).toBe("action-needed");
    expect(groupOf(run("finished", "UNKNOWN"))).toBe("done");
  });
});

describe("the end of a run", () => {
  const messageOf = (state: RunState) => runEndMessage(state, summarise(state));

  it("is told with what it brought and cost", () => {
    expect(messageOf(run("finished"))).toBe("Health systems is done: 1 enriched, 1 credit.");
    expect(messageOf(run("finished", "UNKNOWN"))).toBe("Health systems is done: 0 enriched, 0 to 1 credit.");
  });

  it("is told when it needs the person, and not when the person stopped it", () => {
    expect(messageOf(run("out-of-credits", "QUEUED"))).toBe("Health systems stopped: out of credits.");
    expect(messageOf(run("paused", "QUEUED"))).toBeUndefined();
    expect(messageOf(run("cancelled", "QUEUED"))).toBeUndefined();
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

  it("writes durations for reading and for columns, and credits as far as they are known", () => {
    expect([formatDuration(400), formatDuration(83_000), formatDuration(3_900_000)]).toEqual([
      "0 s",
      "1 min 23 s",
      "1 h 5 min",
    ]);
    expect([formatClock(23_000), formatClock(3_725_000)]).toEqual(["0:23", "1:02:05"]);
    expect([formatCreditRange({ least: 1, most: 1 }), formatCreditRange({ least: 3, most: 28 })]).toEqual([
      "1 credit",
      "3 to 28 credits",
    ]);
  });
});

it("never says that a row which was asked for again was free because of what was paid before", () => {
  const [batch] = run("finished").batches;
  if (!batch) throw new Error("A batch was expected");
  const byId = { batches: [{ ...batch, recovered: true }] };
  const input = { fullName: "Ada Example" };
  const described = {
    batches: [
      { ...batch, recovered: true, records: [{ id: "row-1", input, snapshot: contactSnapshotOf() }] },
    ],
  };
  expect(recoveredCostText(described, 0)).toMatch("Nothing was charged twice");
  expect(recoveredCostText(byId, 1)).toMatch("what had been paid for before was free");
  expect(recoveredCostText(described, 1)).toMatch("what was not yours by then was charged");
});
