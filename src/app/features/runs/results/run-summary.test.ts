import { describe, expect, test } from "vitest";
import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { runResults, summarise } from "./run-results.ts";

const attempt = {
  sentAt: "2026-11-22T08:12:00.000Z",
  endedAt: "2026-11-22T08:12:01.000Z",
  end: "answered" as const,
  status: 200,
  code: null,
  message: null,
  requestId: null,
};
const broken = { ...attempt, end: "ambiguous" as const, status: null };

const managed = contactSnapshotOf({ managementStatus: { underManagement: true, purchaseDate: null } });

function batch(ids: readonly string[], given: Partial<StoredBatch> = {}): StoredBatch {
  return {
    id: `batch of ${ids.join()}`,
    runId: "run",
    index: 0,
    operation: "enrichContacts",
    body: "{}",
    records: ids.map((id) => ({ id, snapshot: contactSnapshotOf() })),
    status: "DONE",
    attempts: [attempt],
    raw: null,
    credits: null,
    recovered: false,
    replaced: false,
    ...given,
  };
}

function answer(statuses: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    data: Object.entries(statuses).map(([personId, matchStatus]) => ({
      type: /^(FULL|CONTACT_ONLY)/.test(matchStatus) ? "Contact" : "NoMatch",
      id: personId,
      meta: { input: { personId }, matchStatus },
    })),
  });
}

const matched = (...ids: string[]) => answer(Object.fromEntries(ids.map((id) => [id, "FULL_MATCH"])));

const summary = (
  batches: readonly StoredBatch[],
  phase: "running" | "finished" | "out-of-credits" = "finished",
) => summarise({ requiredFields: [], batches, phase });

const costs = (batches: readonly StoredBatch[]) =>
  runResults({ requiredFields: [], batches }).map(({ credits }) => credits);

describe("where the journal knows no charge", () => {
  test("nothing is said to be charged, and the most that it can be is, free records apart", () => {
    const done = batch(["1", "2", "3", "4", "5"], {
      raw: answer({ 1: "FULL_MATCH", 2: "FULL_MATCH", 3: "NO_MATCH", 4: "CONTACT_ONLY_MATCH", 5: "OPT_OUT" }),
      records: ["1", "2", "3", "4", "5"].map((id) => ({
        id,
        snapshot: id === "2" ? managed : contactSnapshotOf(),
      })),
    });
    const doubtful = batch(["6", "7"], { status: "UNKNOWN" });
    const freeDoubt = batch(["8"], { status: "UNKNOWN", records: [{ id: "8", snapshot: managed }] });
    const queued = batch(["9", "10", "11"], { status: "QUEUED", attempts: [] });
    const found = summary([done, doubtful, freeDoubt, queued], "running");
    expect(found).toMatchObject({
      total: 11,
      done: 5,
      enriched: 3,
      creditsConfirmed: 0,
      creditsUnconfirmed: 4,
      creditsAtMost: 4,
      isChargeUntold: true,
      creditsToCome: 3,
      creditsInDoubt: 2,
    });
    expect(found.byOutcome).toMatchObject({ matched: 2, other: 1, unknown: 3, queued: 3, failed: 0 });
    expect(found.byStatus).toMatchObject({ matched: 1, "enriched-before": 1, partial: 1, unconfirmed: 3 });
    expect(costs([done])).toEqual([null, 0, 0, null, 0]);
    expect(costs([doubtful, freeDoubt])).toEqual([null, null, 0]);
  });
});

describe("where the journal knows the charge", () => {
  const raw = matched("1", "2", "3");

  test("it counts", () => {
    expect(costs([batch(["1", "2", "3"], { raw, credits: 3 })])).toEqual([1, 1, 1]);
    expect(summary([batch(["1", "2", "3"], { raw, credits: 3 })])).toMatchObject({
      creditsConfirmed: 3,
      creditsAtMost: 3,
      isChargeUntold: false,
    });
  });

  test("what came back at no cost was ours already", () => {
    const free = [batch(["1", "2", "3"], { raw, credits: 0 })];
    expect(costs(free)).toEqual([0, 0, 0]);
    expect(summary(free)).toMatchObject({
      creditsAtMost: 0,
      byStatus: { matched: 0, "enriched-before": 3 },
    });
  });

  test("a sum that does not tell which records were charged is not spread over them", () => {
    const some = [batch(["1", "2", "3"], { raw, credits: 2 })];
    expect(costs(some)).toEqual([null, null, null]);
    expect(summary(some)).toMatchObject({ creditsConfirmed: 2, creditsAtMost: 2 });
  });

  test("it settles what could not be read, and what was thought free", () => {
    const records = [
      { id: "1", snapshot: contactSnapshotOf() },
      { id: "2", snapshot: managed },
    ];
    expect(costs([batch(["1", "2"], { raw: "{", credits: 1, records })])).toEqual([1, 0]);
    expect(costs([batch(["1", "2"], { raw: matched("1", "2"), credits: 2, records })])).toEqual([1, 1]);
  });
});

describe("what was recovered", () => {
  const ids = ["1", "2"];

  test("an answer that was found costs what it was charged, and nothing more", () => {
    const found = batch(ids, { raw: matched(...ids), credits: 2, recovered: true, attempts: [broken] });
    expect(summary([found])).toMatchObject({
      creditsAtMost: 2,
      recovered: { records: 2, credits: 2, again: 0 },
      byStatus: { matched: 0, recovered: 2 },
    });
  });

  test("asked for again at no cost, its records were paid for once by the attempt before", () => {
    const again = batch(ids, {
      raw: matched(...ids),
      credits: 0,
      recovered: true,
      attempts: [broken, attempt],
    });
    expect(summary([again])).toMatchObject({
      creditsAtMost: 2,
      recovered: { records: 2, credits: 2, again: 0 },
    });
    expect(costs([again])).toEqual([1, 1]);
  });

  test("asked for again at a price, that is told", () => {
    const paid = batch(ids, {
      raw: matched(...ids),
      credits: 2,
      recovered: true,
      attempts: [broken, attempt],
    });
    expect(summary([paid]).recovered).toEqual({ records: 2, credits: 2, again: 2 });
  });
});

test("out of credits is apart from done, sent or not", () => {
  const batches = [
    batch(["1", "2"], { raw: answer({ 1: "FULL_MATCH", 2: "LIMIT_EXCEEDED" }), credits: 1 }),
    batch(["3", "4"], { status: "QUEUED", attempts: [] }),
  ];
  expect(summary(batches, "out-of-credits")).toMatchObject({
    total: 4,
    done: 1,
    byStatus: { matched: 1, limit: 3, waiting: 0 },
    creditsToCome: 2,
    creditsToRetry: 1,
  });
});

test("a summary stays the same object until the run changes", () => {
  const run = { requiredFields: [], batches: [batch(["1"])], phase: "finished" as const };
  expect(summarise(run)).toBe(summarise(run));
});
