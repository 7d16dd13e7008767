import { describe, expect, it } from "vitest";
import type { RunState, StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { timeLeft, timeWorked } from "./run-screen-timing.ts";

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

describe("the time worked", () => {
  it("counts calls side by side once, and neither pauses nor waits", () => {
    expect(timeWorked(run([batch(1, 0, 4), batch(2, 1, 5), batch(3, 60, 62)]), START)).toBe(7000);
  });

  it("goes on while a call is under way", () => {
    const sent = { ...batch(2, 10), status: "SENT" as const };
    expect(timeWorked(run([batch(1, 0, 4), sent]), START + 12_000)).toBe(6000);
  });

  it("counts nothing for a call whose page went away", () => {
    const lost = { ...batch(2, 10), status: "UNKNOWN" as const };
    expect(timeWorked(run([batch(1, 0, 4), lost, batch(3)]), START + 3_600_000)).toBe(4000);
  });
});
