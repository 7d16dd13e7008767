import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import { isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import { newestValue } from "#contract/records/newest-values.ts";
import { MAX_OWNED_VALUES, type OwnedRecord, ownedRecord } from "#contract/records/owned-record.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { mergeOwnedRecord } from "./merge-owned-record.ts";
import { type OwnedResult, ownedRecordsOf } from "./owned-answer.ts";

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T09:00:00.000Z`;

const FIELDS = ["email", "phone", "jobTitle", "directPhoneDoNotCall"];

interface Given {
  readonly on: number;
  readonly attributes: Record<string, unknown>;
  readonly answeredId?: string;
  readonly matchStatus?: string;
  readonly snapshot?: OwnedResult["snapshot"];
  readonly input?: OwnedResult["input"];
}

/** What an answer to a run brings of contact 7, or of what a description found. */
function rowsOf(given: Given, name = "one"): OwnedRecord[] {
  const { on, attributes, answeredId = "7", matchStatus = "FULL_MATCH", input = null } = given;
  const meta = { input: input ?? { personId: 7 }, matchStatus };
  const record: EnrichRecord = { type: "Contact", id: answeredId, attributes, meta };
  const snapshot = given.snapshot ?? contactSnapshotOf();
  return ownedRecordsOf({
    type: "contact",
    source: { kind: "enrich", id: `run ${name}`, name, by: "rep", at: day(on) },
    outputFields: FIELDS,
    results: [{ id: "7", input, snapshot, record, chargedAt: null }],
  }).map((brought) => brought.record);
}

function rowOf(given: Given, name = "one"): OwnedRecord {
  const [row] = rowsOf(given, name);
  if (row === undefined) throw new Error("No row");
  return row;
}

describe("what an answer brings [owned-1]", () => {
  test("is what came, with its date and source, and nothing that came empty", () => {
    const row = rowOf({ on: 3, attributes: { email: "ada@works.example", jobTitle: "", phone: null } });
    const source = { kind: "enrich", id: "run one", name: "one", by: "rep", at: day(3) };
    expect(row).toMatchObject({
      type: "contact",
      id: "7",
      firstAt: day(3),
      lastAt: day(3),
      sources: [source],
    });
    expect(Object.keys(row.fields)).toEqual(["email"]);
    expect(newestValue(row, "constructor")).toBeUndefined();
    // an empty field was asked for as well
    expect(Object.keys(row.asked)).toEqual(FIELDS);
    expect(ownedRecord.parse(JSON.parse(JSON.stringify(row)))).toEqual(row);
  });

  test("is owned by the id that was sent and by the one that came back [field-7]", () => {
    const rows = rowsOf({ on: 1, attributes: { email: "a@b.example" }, answeredId: "8" });
    expect(rows.map(({ id, movedTo }) => [id, movedTo])).toEqual([
      ["7", "8"],
      ["8", null],
    ]);
  });

  test("of a description it is owned by the id that was found alone, by the name that is answered", () => {
    const input = { fullName: "Ada Exmple", companyName: "Works" };
    const attributes = { firstName: "Ada", lastName: "Example" };
    const rows = rowsOf({ on: 4, attributes, answeredId: "31", input });
    expect(rows).toMatchObject([
      { id: "31", movedTo: null, snapshotAt: day(4), snapshot: { name: "Ada Example" } },
    ]);
    // without a name in the answer, what a search said is better
    const nameless = rowOf({ on: 4, attributes: { email: "ada@works.example" }, input });
    const known = rowOf({ on: 1, attributes: {}, snapshot: contactSnapshotOf({ name: "Ada Example" }) });
    expect(mergeOwnedRecord(known, nameless)).toMatchObject({
      snapshot: { name: "Ada Example" },
      fields: { email: [{ value: "ada@works.example" }] },
    });
  });

  test.each(["NO_MATCH", "LIMIT_EXCEEDED", "OPT_OUT", "NON_MATCH_BY_REQUIRED_FIELDS"])(
    "is nothing with %s",
    (matchStatus) => {
      expect(rowsOf({ on: 1, attributes: {}, matchStatus })).toEqual([]);
    },
  );
});

describe("two answers about a record [owned-1]", () => {
  const older = rowOf({ on: 2, attributes: { email: "old@works.example", phone: "1" } }, "older");
  const newer = rowOf({ on: 5, attributes: { email: "new@works.example", jobTitle: "Head" } }, "newer");
  const named = (row: OwnedRecord, field: string) =>
    row.fields[field]?.map(({ value, source }) => [value, source.name]);

  test("become one with the newest value of each field first, and what only one has", () => {
    const row = mergeOwnedRecord(older, newer);
    expect(named(row, "email")).toEqual([
      ["new@works.example", "newer"],
      ["old@works.example", "older"],
    ]);
    expect(named(row, "phone")).toEqual([["1", "older"]]);
    expect([row.firstAt, row.lastAt, row.asked["phone"]]).toEqual([day(2), day(5), day(5)]);
  });

  test("hold a value that came again once, under the answer that had it last", () => {
    const again = rowOf({ on: 9, attributes: { email: "old@works.example" } }, "again");
    expect(named(mergeOwnedRecord(mergeOwnedRecord(older, newer), again), "email")).toEqual([
      ["old@works.example", "again"],
      ["new@works.example", "newer"],
    ]);
  });

  test("follow the newer word on whether a number may be called, whichever brought the number", () => {
    const row = mergeOwnedRecord(older, rowOf({ on: 6, attributes: { directPhoneDoNotCall: true } }));
    expect(isMarkedDoNotCall("phone", row.marks)).toBe(true);
    expect(isMarkedDoNotCall("mobilePhone", row.marks)).toBe(false);
    const hints = { directPhoneDoNotCall: null, mobilePhoneDoNotCall: true };
    const hinted = rowOf({ on: 7, attributes: {}, snapshot: contactSnapshotOf(hints) });
    const later = mergeOwnedRecord(row, hinted);
    expect(isMarkedDoNotCall("phone", later.marks)).toBe(true);
    expect(isMarkedDoNotCall("mobilePhoneAlt", later.marks)).toBe(true);
  });
});

const given = fc.record({
  on: fc.integer({ min: 1, max: 6 }),
  attributes: fc.record({
    email: fc.constantFrom("", "a@x.example", "b@x.example", "c@x.example", "d@x.example", "e@x.example"),
    phone: fc.constantFrom(undefined, "1", "2"),
    directPhoneDoNotCall: fc.constantFrom(undefined, true, false, "true"),
  }),
  answeredId: fc.constantFrom("7", "8"),
  snapshot: fc.constantFrom(contactSnapshotOf(), contactSnapshotOf({ name: "Ada Newer" })),
});
const row = fc.tuple(given, fc.constantFrom("one", "two", "three")).map(([each, name]) => rowOf(each, name));

test("answers come to the same in any order, however often each is merged [owned-1]", () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 12 }), (rows) => {
      const merged = rows.reduce(mergeOwnedRecord);
      expect(rows.toReversed().reduce(mergeOwnedRecord)).toEqual(merged);
      const half = Math.ceil(rows.length / 2);
      const [left, right] = [rows.slice(0, half), rows.slice(half)];
      expect(mergeOwnedRecord(left.reduce(mergeOwnedRecord), right.reduce(mergeOwnedRecord))).toEqual(merged);
      expect(rows.reduce(mergeOwnedRecord, merged)).toEqual(merged);
      for (const values of Object.values(merged.fields)) {
        expect(values.length).toBeLessThanOrEqual(MAX_OWNED_VALUES);
        expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
        const dates = values.map(({ source }) => source.at);
        expect(dates).toEqual(dates.toSorted().toReversed());
      }
    }),
  );
});
