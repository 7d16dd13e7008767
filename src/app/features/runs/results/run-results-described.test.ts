import { describe, expect, test } from "vitest";
import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { selectableOf, selectablesOf } from "./run-result-rows.ts";
import { runResults, summarise } from "./run-results.ts";

const attempt = {
  sentAt: "2026-11-21T09:00:00.000Z",
  endedAt: null,
  end: null,
  status: null,
  code: null,
  message: null,
  requestId: null,
};

function batchOf(given: Partial<StoredBatch>): StoredBatch {
  return {
    id: "batch",
    runId: "run",
    index: 0,
    operation: "enrichContacts",
    body: "{}",
    records: [],
    status: "DONE",
    attempts: [attempt],
    raw: null,
    credits: null,
    recovered: false,
    replaced: false,
    ...given,
  };
}

describe("records that were described", () => {
  const ada = { fullName: "Ada Exmple", companyName: "Works" };
  const ben = { emailAddress: "ben@works.example" };
  const described = (given: Partial<StoredBatch>, ...inputs: object[]) =>
    batchOf({
      records: inputs.map((input, at) => {
        const id = `${given.id ?? "row"}-${String(at)}`;
        return { id, input: { ...input }, snapshot: contactSnapshotOf({ name: "As the row says" }) };
      }),
      ...given,
    });
  const found = (id: string, input: object) => ({
    type: "Contact",
    id,
    attributes: { firstName: "Ada", lastName: "Example" },
    meta: { input, matchStatus: "FULL_MATCH" },
  });
  const raw = (...rows: object[]) => JSON.stringify({ data: rows });
  const costs = (...batches: StoredBatch[]) =>
    runResults({ requiredFields: [], batches }).map(({ credits }) => credits);

  test("have the id and the name of what was found, and none where nothing was", () => {
    const rows = raw(
      { type: "NoMatch", id: 0, meta: { input: ben, matchStatus: "NO_MATCH" } },
      found("31", ada),
    );
    const results = runResults({ requiredFields: [], batches: [described({ raw: rows }, ada, ben)] });
    expect(results).toMatchObject([
      { id: "row-0", input: ada, recordId: "31", movedTo: null, snapshot: { name: "Ada Example" } },
      { id: "row-1", input: ben, recordId: null, record: null, snapshot: { name: "As the row says" } },
    ]);
    expect(selectablesOf(results)).toMatchObject([
      { type: "contact", id: "31", snapshot: { name: "Ada Example" } },
    ]);
    expect(results.map(selectableOf)[1]).toBeUndefined();
  });

  test("are unreadable where the answer cannot be joined to them", () => {
    const rows = raw(found("31", { ...ada, fullName: "Ada Example" }), found("32", ben));
    expect(
      runResults({ requiredFields: [], batches: [described({ raw: rows }, ada, ben)] }).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(["unreadable", "matched"]);
  });

  test("that find the same record in one call cost it once, and are both shown", () => {
    const given = { raw: raw(found("31", ada), found("31", ben)) };
    expect(costs(described({ ...given, credits: 1 }, ada, ben))).toEqual([1, 0]);
    // where nothing is ever free
    expect(costs(described({ ...given, credits: 2 }, ada, ben))).toEqual([1, 1]);
    expect(costs(described({ ...given, credits: 0 }, ada, ben))).toEqual([0, 0]);
    expect(costs(described(given, ada, ben))).toEqual([null, null]);
    const run = { requiredFields: [], phase: "finished" as const };
    expect(summarise({ ...run, batches: [described(given, ada, ben)] }).creditsAtMost).toBe(2);
    const results = runResults({ ...run, batches: [described({ ...given, credits: 1 }, ada, ben)] });
    expect([results.length, selectablesOf(results).length]).toEqual([2, 1]);
  });

  test("that find what an earlier call found cost it once", () => {
    const at = (second: number) => `2026-11-21T09:00:0${String(second)}.000Z`;
    const call = (
      id: string,
      sent: number,
      ended: number,
      given: Partial<StoredBatch>,
      ...inputs: object[]
    ) =>
      described(
        { id, attempts: [{ ...attempt, sentAt: at(sent), endedAt: at(ended), end: "answered" }], ...given },
        ...inputs,
      );
    const first = call("one", 1, 2, { raw: raw(found("31", ada)), credits: 1 }, ada);
    const both = { raw: raw(found("31", { ...ada, phone: "1" }), found("40", ben)), credits: 1 };
    expect(costs(first, call("two", 3, 4, both, { ...ada, phone: "1" }, ben))).toEqual([1, 0, 1]);
    // which of two calls at the same time was the first one is not known
    expect(costs(first, call("two", 1, 4, both, { ...ada, phone: "1" }, ben))).toEqual([1, null, null]);
  });

  test("yield to an id that asks for the same record", () => {
    const [byName] = described({}, ada).records;
    if (!byName) throw new Error("A record was expected");
    const records = [byName, { id: "31", snapshot: contactSnapshotOf() }];
    const both = raw(found("31", ada), found("31", { personId: 31 }));
    expect(costs(batchOf({ records, raw: both, credits: 1 }))).toEqual([0, 1]);
  });
});
