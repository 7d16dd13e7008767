import { expect, test } from "vitest";
import { applyStates, costPreview } from "#app/features/selection/cost-preview/enrich-cost-preview.ts";
import type { RunningRun } from "#app/paid-calls/spending/records-in-runs.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { startReview } from "./start-review.ts";

const addedAt = "2026-11-22T08:00:00.000Z";
const chosen = ["1", "2", "3", "old 3"].map((id, position): SelectedRecord => {
  return { type: "contact", id, addedAt, position, snapshot: contactSnapshotOf() };
});

/** The form of four chosen ids: one is free, and two stand for one record. */
function formOf(creditsLeft: number, ceiling: number | null) {
  const state = (underManagement: boolean, currentId: string) => {
    return { underManagement, currentId, checkedAt: 0, enrichedBefore: false };
  };
  const states = new Map([
    ["1", state(true, "1")],
    ["2", state(false, "2")],
    ["3", state(false, "3")],
    ["old 3", state(false, "3")],
  ]);
  const checked = applyStates(chosen, states);
  const cost = costPreview(checked, { creditsLeft, ceiling, matchRate: undefined });
  const preview = { checked, cost, creditsLeft, check: { states } };
  return { preview, ceiling: { credits: ceiling }, matchRate: undefined };
}

function runOf(...ids: string[]): RunningRun {
  const batch = { status: "SENT" as const, replaced: false, records: ids.map((id) => ({ id })) };
  return { id: "a", name: "Run a", type: "contact", over: false, batches: [batch] };
}

test.each([
  { held: [], left: 9, ceiling: null, sent: ["1", "2", "3"], leaving: ["1", "2", "3", "old 3"], credits: 2 },
  { held: ["2"], left: 9, ceiling: null, sent: ["1", "3"], leaving: ["1", "3"], credits: 1 },
  { held: ["1", "2", "3"], left: 9, ceiling: null, sent: [], leaving: [], credits: 0 },
  { held: ["1"], left: 9, ceiling: 1, sent: ["2", "3"], leaving: ["2", "3"], credits: 1 },
  { held: ["1"], left: 1, ceiling: null, sent: ["2", "3"], leaving: ["2", "3"], credits: 1 },
])(
  "where a run holds $held, $sent are sent for up to $credits credits",
  ({ held, left, ceiling, sent, leaving, credits }) => {
    const review = startReview(formOf(left, ceiling), held.length === 0 ? [] : [runOf(...held)]);
    const idsOf = (records: readonly SelectedRecord[]) => records.map(({ id }) => id);
    expect([idsOf(review.records), idsOf(review.leaving), review.credits]).toEqual([sent, leaving, credits]);
    expect(review.held).toEqual(
      held.length === 0 ? [] : [{ run: { id: "a", name: "Run a" }, count: held.length }],
    );
  },
);
