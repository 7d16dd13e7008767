import { describe, expect, it } from "vitest";
import type { RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { timeLeft, timeTaken } from "./run-screen-timing.ts";

const START = Date.parse("2026-11-21T08:00:00.000Z");
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

function batch(index: number, from?: number, to?: number): StoredBatch {
  const attempt = {
    sentAt: at(from ?? 0),
    endedAt: to === undefined ? null : at(to),
    end: to === undefined ? null : ("answered" as const),
    status: 200,
    code: null,
    message: null,
    requestId: null,
    journaled: true,
  };
  return {
    id: String(index),
    runId: "run",
    index,
    operation: "enrichContacts",
    body: "{}",
    records: [],
    status: to === undefined ? "QUEUED" : "DONE",
    attempts: from === undefined ? [] : [attempt],
    raw: null,
    credits: null,
    recovered: false,
    replaced: false,
  };
}

function run(batches: readonly StoredBatch[], fields: Partial<RunState> = {}): RunState {
  return {
    id: "run",
    name: "Run",
    operation: "enrichContacts",
    createdAt: at(0),
    endedAt: null,
    outputFields: ["email"],
    requiredFields: [],
    worstCaseCredits: 0,
    kind: "run",
    ceiling: null,
    accepted: 0,
    topics: [],
    elsewhere: false,
    turn: 0,
    shared: false,
    phase: "running",
    message: null,
    batches,
    wait: null,
    storageError: null,
    unsavedBatches: 0,
    ...fields,
  };
}

describe("the time that is left", () => {
  const queued = [batch(3), batch(4), batch(5), batch(6)];

  it("is not guessed before two batches are answered", () => {
    expect(timeLeft(run([batch(1, 0, 4), ...queued]), START)).toBeUndefined();
  });

  it("follows the pace, two batches at a time", () => {
    expect(timeLeft(run([batch(1, 0, 4), batch(2, 0, 4), ...queued]), START)).toBe(8000);
  });

  it("adds what has to be waited for, and is unknown while nothing is sent", () => {
    const batches = [batch(1, 0, 4), batch(2, 0, 4), ...queued];
    expect(timeLeft(run(batches, { wait: { reason: "rate-limit", until: START + 10_000 } }), START)).toBe(
      18_000,
    );
    expect(timeLeft(run(batches, { phase: "paused" }), START)).toBeUndefined();
  });
});

it("counts the time taken to the end, or to now", () => {
  expect(timeTaken(run([]), START + 5000)).toBe(5000);
  expect(timeTaken(run([], { endedAt: at(3) }), START + 5000)).toBe(3000);
});
