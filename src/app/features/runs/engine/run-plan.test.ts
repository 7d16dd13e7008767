import { describe, expect, test } from "vitest";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { type RunPlan, planBatches } from "./run-plan.ts";

function plan(ids: readonly string[], given: Partial<RunPlan> = {}): RunPlan {
  return {
    name: "A run",
    operation: "enrichContacts",
    records: ids.map((id) => ({ id, snapshot: contactSnapshotOf() })),
    outputFields: ["email", "jobTitle"],
    requiredFields: [],
    worstCaseCredits: ids.length,
    kind: "run",
    ceiling: null,
    ...given,
  };
}

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(1000 + index));
}

function batchesOf(given: RunPlan) {
  let made = 0;
  return planBatches(given, "run", () => `batch-${String((made += 1))}`);
}

function attributesOf(body: string): unknown {
  return JSON.parse(body).data.attributes;
}

describe("planBatches", () => {
  test.each([
    [0, []],
    [1, [1]],
    [25, [25]],
    [26, [25, 1]],
    [60, [25, 25, 10]],
  ])("%i records go in batches of %j", (count, sizes) => {
    const batches = batchesOf(plan(ids(count)));
    expect(batches.map(({ records }) => records.length)).toEqual(sizes);
    expect(batches.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(ids(count));
    expect(new Set(batches.map(({ id }) => id)).size).toBe(sizes.length);
  });

  test("each body is a request that the contract accepts, with the batch's own inputs", () => {
    for (const batch of batchesOf(plan(ids(60), { requiredFields: ["email"] }))) {
      expect(enrichContacts.attributes.parse(attributesOf(batch.body))).toEqual({
        matchPersonInput: batch.records.map(({ id }) => ({ personId: Number(id) })),
        outputFields: ["email", "jobTitle"],
        requiredFields: ["email"],
      });
      expect(JSON.parse(batch.body).data.type).toBe("ContactEnrich");
    }
  });

  test("companies are asked by companyId and never require fields", () => {
    const records = [{ id: "900", snapshot: companySnapshotOf() }];
    const given = plan([], {
      operation: "enrichCompanies",
      records,
      outputFields: ["name"],
      requiredFields: ["name"],
    });
    const body = batchesOf(given)[0]?.body ?? "";
    expect(enrichCompanies.attributes.parse(attributesOf(body))).toEqual({
      matchCompanyInput: [{ companyId: 900 }],
      outputFields: ["name"],
    });
  });

  test("a record that stands twice is sent once, where it stood first", () => {
    const [batch] = batchesOf(plan(["3", "1", "3", "2", "1"]));
    expect(batch?.records.map(({ id }) => id)).toEqual(["3", "1", "2"]);
  });

  test("a description is sent in place of an id, in the same calls", () => {
    const input = { fullName: "Ada Example", companyName: "Example Works", contactAccuracyScoreMin: 80 };
    const snapshot = contactSnapshotOf();
    const records = [
      { id: "row-1", input, snapshot },
      { id: "12", snapshot },
    ];
    const [batch] = batchesOf(plan([], { records }));
    expect(enrichContacts.attributes.parse(attributesOf(batch?.body ?? ""))).toMatchObject({
      matchPersonInput: [input, { personId: 12 }],
    });
    expect(batch?.records).toEqual(records);
  });

  test("what asks for the same is sent once, as an id or as a description", () => {
    const snapshot = contactSnapshotOf();
    const records = [
      { id: "row-1", input: { fullName: "Ada Example", companyId: 900 }, snapshot },
      { id: "row-2", input: { companyId: "900", fullName: " Ada Example" }, snapshot },
      { id: "12", snapshot },
      { id: "row-3", input: { personId: "12" }, snapshot },
    ];
    const [batch] = batchesOf(plan([], { records }));
    expect(batch?.records.map(({ id }) => id)).toEqual(["row-1", "12"]);
  });

  test.each(["enrichHierarchy", "enrichIntent"] as const)("%s takes no description", (operation) => {
    const records = [{ id: "row-1", input: { companyName: "Example Works" }, snapshot: companySnapshotOf() }];
    expect(() => batchesOf(plan([], { operation, records }))).toThrow("found by a description");
  });
});
