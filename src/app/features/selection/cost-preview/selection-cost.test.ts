import { describe, expect, it, test, vi } from "vitest";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import type { ContactSnapshot } from "#contract/records/record-snapshot.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { enrichRunOf } from "#testing/runs/run-answers-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { countWithin, matchRateOf, selectionCost } = await import("./selection-cost.ts");

const MANAGED = { underManagement: true, purchaseDate: null };
const NEW = { underManagement: false, purchaseDate: null };
const NO_REACH = { hasEmail: false, hasDirectPhone: false, hasMobilePhone: false };

function contact(id: string, given: Partial<ContactSnapshot> = {}): SelectedRecord {
  const snapshot = contactSnapshotOf({ managementStatus: NEW, ...given });
  return { type: "contact", id, snapshot, position: 0, addedAt: "" };
}

/** Two new records, a free one, one with nothing to get, and an unknown one. */
const records = [
  contact("1"),
  contact("2"),
  contact("3", { managementStatus: MANAGED }),
  contact("4", { hints: NO_REACH }),
  contact("5", { managementStatus: null }),
];

const facts = {
  known: new Map(records.map(({ id }) => [`contact:${id}`, null])),
  price: { leftToday: undefined, isGranted: true },
  creditsLeft: 100,
  limit: null,
  leavesOut: true,
  matchRate: undefined,
};

describe("the cost of a selection", () => {
  it("is one credit for each that is not free, those with nothing to get left out", () => {
    const counts = { selected: 5, free: 1, asNew: 3, unchecked: 1, nothing: 1 };
    const credits = { mostCost: 3, limitedCost: 3, leaves: 97, short: 0 };
    expect(selectionCost(records, facts)).toMatchObject({ ...counts, ...credits });
    expect(selectionCost(records, { ...facts, leavesOut: false }).mostCost).toBe(4);
  });

  it("counts one with nothing to get as free where it is", () => {
    const owned = [contact("4", { hints: NO_REACH, managementStatus: MANAGED })];
    expect(selectionCost(owned, facts)).toMatchObject({ free: 1, nothing: 0, mostCost: 0 });
  });

  it("ends at the limit", () => {
    expect(selectionCost(records, { ...facts, limit: 2 })).toMatchObject({ limitedCost: 2, mostCost: 3 });
    expect(selectionCost(records, { ...facts, limit: 9 })).toMatchObject({ limitedCost: 3, mostCost: 3 });
  });

  it("says what is short, and what past runs let expect", () => {
    expect(selectionCost(records, { ...facts, creditsLeft: 1 })).toMatchObject({ short: 2, leaves: 0 });
    expect(selectionCost(records, { ...facts, matchRate: 0.5 }).expectedCost).toBe(2);
    expect(selectionCost(records, { ...facts, matchRate: 1 }).expectedCost).toBeUndefined();
  });
});

test("a count within some credits ends before what would pass them", () => {
  expect([0, 1, 2, 3].map((credits) => countWithin(credits, [1, 0, 1, 1]))).toEqual([0, 2, 3, 4]);
  expect(countWithin(0, [0, 0])).toBe(2);
});

test("past runs tell what to expect where they are enough, and alike", () => {
  const run = enrichRunOf({ byState: { got: 40, nothing: 10 }, inputs: 50 });
  const like = { type: "contact", requiresFields: false } as const;
  expect(matchRateOf([run, run, run], like)).toBe(0.8);
  expect(matchRateOf([run, run], like)).toBeUndefined();
  expect(matchRateOf([run, run, run], { ...like, requiresFields: true })).toBeUndefined();
  expect(matchRateOf([run, run, { ...run, operation: "enrichCompanies" }], like)).toBeUndefined();
  const theirs = { ...run, owner: { ...run.owner, isSelf: false } };
  expect(matchRateOf([run, run, theirs], like)).toBeUndefined();
});
