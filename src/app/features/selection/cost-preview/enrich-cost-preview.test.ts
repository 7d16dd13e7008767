import { describe, expect, it } from "vitest";
import type { ManagementState } from "#app/api/management-api-queries.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { type PastRun, applyStates, costPreview, matchRateOf } from "./enrich-cost-preview.ts";

function contact(id: number, snapshot: Parameters<typeof contactSnapshotOf>[0] = {}): SelectedRecord {
  const at = { addedAt: "2026-11-22T08:00:00.000Z", position: id };
  return { type: "contact", id: String(id), ...at, snapshot: contactSnapshotOf(snapshot) };
}

function contacts(count: number): SelectedRecord[] {
  return Array.from({ length: count }, (_, index) => contact(index + 1));
}

function state(underManagement: boolean, currentId: string | null): ManagementState {
  return { underManagement, currentId, checkedAt: 0, enrichedBefore: false };
}

/** All of these checked: the first so many are free. */
function statesOf(records: readonly SelectedRecord[], free: number) {
  return new Map(records.map(({ id }, index) => [id, state(index < free, id)]));
}

const NOTHING = { creditsLeft: undefined, ceiling: null, matchRate: undefined };

function previewOf(count: number, free: number, facts: Partial<Parameters<typeof costPreview>[1]> = {}) {
  const records = contacts(count);
  return costPreview(applyStates(records, statesOf(records, free)), { ...NOTHING, ...facts });
}

describe("the preview of a run", () => {
  it("counts one credit for each record that is not under management", () => {
    expect(previewOf(128, 17, { creditsLeft: 4872 })).toEqual({
      selected: 128,
      duplicates: 0,
      alreadyYours: 17,
      new: 111,
      unchecked: 0,
      notFound: 0,
      doNotCall: 0,
      mostCost: 111,
      limitedCost: 111,
      expectedCost: undefined,
      leaves: 4761,
      short: 0,
    });
  });

  it("counts what was not checked as new, whatever search told when it was chosen", () => {
    const managed = { managementStatus: { underManagement: true, purchaseDate: null } };
    const records = [contact(1, managed), contact(2)];
    const checked = applyStates(records, new Map([["2", state(true, "2")]]));
    expect(costPreview(checked, NOTHING)).toMatchObject({ alreadyYours: 1, new: 1, unchecked: 1 });
    expect(checked.records[1]?.snapshot.managementStatus).toEqual(managed.managementStatus);
  });

  it("sends a record once that was chosen under two ids", () => {
    const records = contacts(3);
    const states = new Map([
      ["1", state(false, "3")],
      ["2", state(false, "2")],
      ["3", state(false, "3")],
    ]);
    const checked = applyStates(records, states);
    expect(checked.unique.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(costPreview(checked, NOTHING)).toMatchObject({ selected: 3, duplicates: 1, mostCost: 2 });
  });

  it("counts what search no longer finds into the most, and apart from what is new", () => {
    const records = contacts(3);
    const checked = applyStates(records, statesOf(records, 0).set("2", state(false, null)));
    expect(checked.notFound.map(({ id }) => id)).toEqual(["2"]);
    expect(costPreview(checked, NOTHING)).toMatchObject({ new: 2, notFound: 1, mostCost: 3 });
  });

  it("counts contacts with a number that must not be called, once each", () => {
    const both = { directPhoneDoNotCall: true, mobilePhoneDoNotCall: true };
    const records = [contact(1, both), contact(2, { mobilePhoneDoNotCall: true }), contact(3)];
    expect(applyStates(records, new Map()).doNotCall).toBe(2);
  });

  it("says by how much a run can pass the credits that are left", () => {
    expect(previewOf(30, 0, { creditsLeft: 10 })).toMatchObject({ mostCost: 30, leaves: 0, short: 20 });
    expect(previewOf(10, 0, { creditsLeft: 10 })).toMatchObject({ leaves: 0, short: 0 });
  });

  it("costs no more than the ceiling", () => {
    const limited = previewOf(30, 0, { creditsLeft: 20, ceiling: 15 });
    expect(limited).toMatchObject({ mostCost: 30, limitedCost: 15, leaves: 5, short: 0 });
    expect(previewOf(30, 20, { ceiling: 15 })).toMatchObject({ limitedCost: 10 });
  });

  it("promises nothing about credits that the service has not told", () => {
    expect(previewOf(5, 0)).toMatchObject({ mostCost: 5, leaves: undefined, short: 0 });
  });

  it("costs nothing when all records are under management, or none is chosen", () => {
    expect(previewOf(25, 25, { creditsLeft: 0 })).toMatchObject({ mostCost: 0, leaves: 0, short: 0 });
    expect(previewOf(0, 0, { creditsLeft: 5 })).toMatchObject({ mostCost: 0, leaves: 5 });
  });

  it("expects what past runs brought, where that is less than the most", () => {
    expect(previewOf(110, 10, { matchRate: 0.87 }).expectedCost).toBe(87);
    expect(previewOf(110, 10, { matchRate: 1 }).expectedCost).toBeUndefined();
    expect(previewOf(110, 10, { matchRate: 0.87, ceiling: 50 }).expectedCost).toBeUndefined();
  });
});

describe("the share that past runs brought", () => {
  const run = (given: Partial<PastRun> = {}): PastRun => ({
    type: "contact",
    requiredFields: false,
    asked: 50,
    returned: 40,
    ...given,
  });
  const like = { type: "contact", requiredFields: false } as const;

  it("is told by three runs with a hundred new records, and by no fewer", () => {
    expect(matchRateOf([run(), run(), run({ returned: 50 })], like)).toBeCloseTo(130 / 150);
    expect(matchRateOf([run(), run()], like)).toBeUndefined();
    expect(matchRateOf([run({ asked: 30 }), run({ asked: 30 }), run({ asked: 39 })], like)).toBeUndefined();
  });

  it("is told by runs of the same kind alone, and not by those that were free", () => {
    const other = [run({ type: "company" }), run({ requiredFields: true }), run({ asked: 0, returned: 0 })];
    expect(matchRateOf([run(), run(), ...other], like)).toBeUndefined();
    expect(matchRateOf([run(), run(), run(), ...other], like)).toBeCloseTo(0.8);
  });
});
