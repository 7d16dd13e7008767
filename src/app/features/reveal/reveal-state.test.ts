import { describe, expect, test } from "vitest";
import type { RecordResult } from "#app/records/record-result.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { type RevealRun, isUnderWay, revealStateOf } from "./reveal-state.ts";

const record = { type: "Contact", id: "7", attributes: {}, meta: { input: {}, matchStatus: "FULL_MATCH" } };

function resultOf(given: Partial<RecordResult>): RecordResult {
  const base = { id: "7", input: null, recordId: null, snapshot: contactSnapshotOf(), free: false };
  return {
    ...base,
    record: null,
    movedTo: null,
    outcome: "queued",
    status: null,
    error: null,
    recovered: false,
    credits: 0,
    ...given,
  };
}

function runOf(given: Partial<RevealRun> = {}, credits: number | null = null): RevealRun {
  const batches = [{ status: "DONE", credits, records: [{ id: "7" }] }];
  const base = { id: "r", kind: "reveal", operation: "enrichContacts", message: null, wait: null } as const;
  return { ...base, phase: "running", storageError: null, elsewhere: false, batches, ...given };
}

describe("a reveal", () => {
  test("is under way until an answer comes, and says what it waits for", () => {
    expect(revealStateOf(runOf(), resultOf({ outcome: "sending" }))).toEqual({ kind: "revealing" });
    const waiting = (reason: string) =>
      revealStateOf(runOf({ wait: { reason } }), resultOf({ outcome: "queued" }));
    expect(waiting("offline")).toEqual({ kind: "waiting", label: "Waiting for a connection" });
    expect(waiting("something new")).toEqual({ kind: "waiting", label: "Waiting" });
    const checking = revealStateOf(runOf(), resultOf({ outcome: "unknown" }));
    expect(checking.kind).toBe("waiting");
    expect([isUnderWay(checking), isUnderWay(waiting("offline")), isUnderWay(undefined)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("tells what it cost: as the journal says, else one credit for what was not one's own", () => {
    const costOf = (given: Partial<RecordResult>, credits: number | null = null) =>
      revealStateOf(
        runOf({ phase: "finished" }, credits),
        resultOf({ outcome: "matched", record, ...given }),
      );
    expect(costOf({})).toEqual({ kind: "done", found: true, credits: null });
    expect(costOf({ free: true })).toEqual({ kind: "done", found: true, credits: 0 });
    expect(costOf({}, 0)).toEqual({ kind: "done", found: true, credits: 0 });
    expect(costOf({ outcome: "missing-required", record: null })).toEqual({
      kind: "done",
      found: false,
      credits: 0,
    });
  });

  test.each([
    ["out-of-credits", "queued", "resume"],
    ["signed-out", "queued", "resume"],
    ["forbidden", "queued", "resume"],
    ["interrupted", "queued", "resume"],
    ["doubtful", "unknown", "ask-again"],
    ["finished", "limit-exceeded", "start"],
    ["finished", "failed", "start"],
    ["finished", "unreadable", "start"],
  ] as const)("that ended as %s with its record %s offers to %s", (phase, outcome, again) => {
    const state = revealStateOf(runOf({ phase }), resultOf({ outcome }));
    expect(state).toMatchObject({ kind: "failed", again, text: expect.stringMatching(/\w.*\./) });
  });
});
