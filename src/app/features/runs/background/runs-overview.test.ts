import { expect, it } from "vitest";
import type { RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { endedRuns, runsOverview } from "./runs-overview.ts";

function batch(ids: readonly string[], status: StoredBatch["status"]): StoredBatch {
  return {
    id: `batch of ${ids.join()}`,
    runId: "run",
    index: 0,
    operation: "enrichContacts",
    body: "{}",
    records: ids.map((id) => ({ id, snapshot: contactSnapshotOf() })),
    status,
    attempts: [],
    raw: status === "DONE" ? JSON.stringify({ data: [] }) : null,
    credits: 0,
    recovered: false,
    replaced: false,
  };
}

function run(id: string, phase: RunState["phase"], given: Partial<RunState> = {}): RunState {
  return {
    id,
    name: id,
    operation: "enrichContacts",
    createdAt: "2026-11-22T08:00:00.000Z",
    endedAt: null,
    outputFields: [],
    requiredFields: [],
    worstCaseCredits: 0,
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
    batches: [batch(["1", "2", "3"], "DONE"), batch(["4"], "QUEUED")],
    ...given,
  };
}

it("says how far the runs at work are together, and how many need the person", () => {
  expect(runsOverview([])).toEqual({ percent: undefined, actionNeeded: 0 });
  const two = [
    run("a", "running"),
    run("b", "running", { batches: [batch(["1", "2", "3", "4"], "QUEUED")] }),
  ];
  expect(runsOverview(two)).toEqual({ percent: 37, actionNeeded: 0 });
  expect(runsOverview([run("a", "doubtful"), run("b", "paused"), run("c", "ceiling")])).toEqual({
    percent: undefined,
    actionNeeded: 2,
  });
  expect(runsOverview([run("a", "running", { kind: "reveal" })]).percent).toBeUndefined();
});

it("tells of runs that ended meanwhile, once", () => {
  const before = [run("a", "running"), run("b", "finished"), run("c", "running", { kind: "reveal" })];
  const after = [
    run("a", "finished"),
    run("b", "finished"),
    run("c", "finished", { kind: "reveal" }),
    run("new", "finished"),
  ];
  expect(endedRuns(before, after).map(({ message }) => message)).toEqual([
    "a is done: 0 enriched, 0 credits.",
  ]);
  expect(endedRuns(after, after)).toEqual([]);
});

it("does not tell what the person did", () => {
  expect(endedRuns([run("a", "running")], [run("a", "paused")])).toEqual([]);
  expect(endedRuns([run("a", "cancelling")], [run("a", "cancelled")])).toEqual([]);
  expect(endedRuns([run("a", "running")], [run("a", "out-of-credits")])).toHaveLength(1);
});
