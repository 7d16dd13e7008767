import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMarkedDoNotCall } from "#contract/records/do-not-call.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { paidRecordsOfBatch } from "./answered-paid-records.ts";
import {
  MAX_PAID_VALUES,
  type PaidRecord,
  mergePaidRecord,
  newestValue,
  readPaidRecord,
} from "./paid-record.ts";

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T09:00:00.000Z`;

function runOf(name: string, outputFields: readonly string[], kind = "run") {
  return { id: `run ${name}`, name, createdAt: day(1), outputFields, kind };
}

interface Given {
  readonly on: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly input?: string | number;
  readonly answeredId?: string;
  readonly matchStatus?: string;
  readonly snapshot?: object;
}

function batchOf({ on, attributes, input = "7", answeredId = "7", matchStatus, snapshot }: Given) {
  const meta = { input: { personId: input }, matchStatus: matchStatus ?? "FULL_MATCH" };
  return {
    operation: "enrichContacts",
    status: "DONE",
    raw: JSON.stringify({ data: [{ type: "Contact", id: answeredId, attributes, meta }] }),
    records: [{ id: "7", snapshot: snapshot ?? contactSnapshotOf() }],
    attempts: [{ sentAt: day(on), endedAt: day(on) }],
    credits: null,
  };
}

const FIELDS = ["email", "phone", "jobTitle", "directPhoneDoNotCall"];

function rowsOf(given: Given, name = "one"): PaidRecord[] {
  return paidRecordsOfBatch(runOf(name, FIELDS), batchOf(given));
}

function rowOf(given: Given, name = "one"): PaidRecord {
  const [row] = rowsOf(given, name);
  if (row === undefined) throw new Error("No row");
  return row;
}

describe("the rows of a batch", () => {
  test("hold what came, with its date and source, and nothing that came empty", () => {
    const row = rowOf({ on: 3, attributes: { email: "ada@works.example", jobTitle: "", phone: null } });
    expect(row).toMatchObject({
      type: "contact",
      id: "7",
      firstAt: day(3),
      lastAt: day(3),
      sources: [{ kind: "run", id: "run one", name: "one", at: day(3) }],
    });
    expect(Object.keys(row.fields)).toEqual(["email"]);
    expect(newestValue(row, "email")).toMatchObject({ value: "ada@works.example", source: { at: day(3) } });
    expect(newestValue(row, "constructor")).toBeUndefined();
    expect(readPaidRecord(structuredClone(row))).toEqual(row);
  });

  test("stand under the id that was sent and under the one that came back", () => {
    const rows = rowsOf({ on: 1, attributes: { email: "a@b.example" }, answeredId: "8" });
    expect(rows.map(({ id, movedTo }) => [id, movedTo])).toEqual([
      ["7", "8"],
      ["8", null],
    ]);
  });

  describe("that described its record", () => {
    const input = { fullName: "Ada Exmple", companyName: "Works" };
    const named = { firstName: "Ada", lastName: "Example", jobTitle: "Keeper" };
    const snapshot = contactSnapshotOf({ name: "Ada Exmple", jobTitle: null });

    function described(
      rows: readonly { id: string; input: object; attributes: object }[],
      credits: number | null,
    ) {
      const data = rows.map(({ id, input: echo, attributes }) => {
        return { type: "Contact", id, attributes, meta: { input: echo, matchStatus: "FULL_MATCH" } };
      });
      const records = rows.map((row, at) => ({ id: `row-${String(at)}`, input: row.input, snapshot }));
      const attempts = [{ sentAt: day(3), endedAt: day(4) }];
      const batch = { operation: "enrichContacts", status: "DONE", records, attempts, credits };
      return paidRecordsOfBatch(runOf("one", FIELDS), { ...batch, raw: JSON.stringify({ data }) });
    }

    test("stand under the id that was found alone, with what the answer calls it", () => {
      const rows = described([{ id: "31", input, attributes: named }], 1);
      expect(rows).toMatchObject([
        {
          id: "31",
          movedTo: null,
          snapshotAt: day(4),
          purchaseDate: day(3),
          snapshot: { name: "Ada Example" },
        },
      ]);
      expect(rows).toHaveLength(1);
      expect(readPaidRecord(structuredClone(rows[0]))).toEqual(rows[0]);
    });

    test("give way to what a search said, where the answer does not say what it is called", () => {
      const [row] = described([{ id: "7", input, attributes: { email: "ada@works.example" } }], 1);
      const known = rowOf({ on: 1, attributes: {}, snapshot: contactSnapshotOf({ name: "Ada Example" }) });
      if (!row) throw new Error("No row");
      expect(mergePaidRecord(known, row)).toMatchObject({
        snapshot: { name: "Ada Example" },
        fields: { email: [{ value: "ada@works.example" }] },
      });
    });

    test("were charged once where two rows found the same", () => {
      const two = [
        { id: "31", input, attributes: named },
        { id: "31", input: { emailAddress: "ada@works.example" }, attributes: named },
        { id: "32", input: { fullName: "Ben Example" }, attributes: named },
      ];
      const dates = (credits: number) =>
        described(two, credits).map(({ id, purchaseDate }) => [id, purchaseDate]);
      expect(dates(2)).toEqual([
        ["31", day(3)],
        ["31", null],
        ["32", day(3)],
      ]);
      expect(dates(1)).toEqual([
        ["31", null],
        ["31", null],
        ["32", null],
      ]);
    });

    test("are none where nothing was found", () => {
      expect(described([{ id: "0", input, attributes: named }], 0)).toEqual([]);
    });
  });

  test("are none where nothing came back, or where nobody can read it", () => {
    for (const matchStatus of ["NO_MATCH", "LIMIT_EXCEEDED", "OPT_OUT", "NON_MATCH_BY_REQUIRED_FIELDS"])
      expect(rowsOf({ on: 1, attributes: {}, matchStatus })).toEqual([]);
    expect(rowsOf({ on: 1, attributes: {}, input: "9" })).toEqual([]);
    const batch = batchOf({ on: 1, attributes: {} });
    const run = runOf("one", FIELDS);
    expect(paidRecordsOfBatch(run, { ...batch, raw: "<html>" })).toEqual([]);
    expect(paidRecordsOfBatch(run, { ...batch, status: "UNKNOWN", raw: null })).toEqual([]);
    expect(paidRecordsOfBatch(run, { ...batch, operation: "enrichCompanies" })).toEqual([]);
    expect(paidRecordsOfBatch({}, batch)).toEqual([]);
    expect(paidRecordsOfBatch(undefined, undefined)).toEqual([]);
  });

  test("tell when a record was charged, where the sum that was charged leaves no doubt", () => {
    const sentAt = "2026-11-03T08:59:58.000Z";
    const bought = day(1);
    const chargedAt = (credits: number | null, purchaseDate: string | null = null) => {
      const managementStatus = { underManagement: purchaseDate !== null, purchaseDate };
      const batch = batchOf({ on: 3, attributes: {}, snapshot: contactSnapshotOf({ managementStatus }) });
      const attempts = [{ sentAt, endedAt: day(3) }];
      return paidRecordsOfBatch(runOf("one", FIELDS), { ...batch, attempts, credits })[0]?.purchaseDate;
    };
    expect(chargedAt(1)).toBe(sentAt);
    expect([chargedAt(0), chargedAt(null)]).toEqual([null, null]);
    expect([chargedAt(0, bought), chargedAt(null, bought)]).toEqual([bought, bought]);
    expect(chargedAt(1, bought)).toBe(sentAt);
  });

  test("know a run from a reveal, also one that was stored before there were reveals", () => {
    const batch = batchOf({ on: 1, attributes: { email: "a@b.example" } });
    const kindOf = (run: object) => paidRecordsOfBatch(run, batch)[0]?.sources[0]?.kind;
    expect(kindOf(runOf("one", FIELDS, "reveal"))).toBe("reveal");
    const { kind: _, ...before } = runOf("one", FIELDS);
    expect(kindOf(before)).toBe("run");
  });
});

describe("two rows of a record", () => {
  const older = rowOf({ on: 2, attributes: { email: "old@works.example", phone: "1" } }, "older");
  const newer = rowOf({ on: 5, attributes: { email: "new@works.example", jobTitle: "Head" } }, "newer");

  test("become one with the newest value of each field first, and what only one has", () => {
    const row = mergePaidRecord(older, newer);
    expect(row.fields["email"]?.map(({ value, source }) => [value, source.name])).toEqual([
      ["new@works.example", "newer"],
      ["old@works.example", "older"],
    ]);
    expect(newestValue(row, "phone")).toMatchObject({ value: "1", source: { name: "older" } });
    expect([row.firstAt, row.lastAt]).toEqual([day(2), day(5)]);
  });

  test("hold a value that came again once, under the answer that had it last", () => {
    const again = rowOf({ on: 9, attributes: { email: "old@works.example" } }, "again");
    const values = mergePaidRecord(mergePaidRecord(older, newer), again).fields["email"];
    expect(values?.map(({ value, source }) => [value, source.name])).toEqual([
      ["old@works.example", "again"],
      ["new@works.example", "newer"],
    ]);
  });

  test("follow the newer word on whether a number may be called, whichever brought the number", () => {
    const marked = rowOf({ on: 6, attributes: { directPhoneDoNotCall: true } });
    expect(isMarkedDoNotCall("phone", older.marks)).toBe(false);
    const row = mergePaidRecord(older, marked);
    expect(isMarkedDoNotCall("phone", row.marks)).toBe(true);
    expect(isMarkedDoNotCall("mobilePhone", row.marks)).toBe(false);
    const hinted = rowOf({
      on: 7,
      attributes: {},
      snapshot: contactSnapshotOf({ directPhoneDoNotCall: null, mobilePhoneDoNotCall: true }),
    });
    const later = mergePaidRecord(row, hinted);
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

test("rows come to the same in any order, however often each is merged", () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
      const [first, ...rest] = rows;
      if (first === undefined) return;
      const merged = rest.reduce<PaidRecord>(mergePaidRecord, first);
      const backwards = rows.toReversed().reduce(mergePaidRecord);
      expect(backwards).toEqual(merged);
      const half = Math.ceil(rows.length / 2);
      const [left, right] = [rows.slice(0, half), rows.slice(half)];
      const inParts =
        right.length === 0
          ? merged
          : mergePaidRecord(left.reduce(mergePaidRecord), right.reduce(mergePaidRecord));
      expect(inParts).toEqual(merged);
      expect(rows.reduce(mergePaidRecord, merged)).toEqual(merged);
      for (const values of Object.values(merged.fields)) {
        expect(values.length).toBeLessThanOrEqual(MAX_PAID_VALUES);
        expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
        const dates = values.map(({ source }) => source.at);
        expect(dates).toEqual(dates.toSorted().toReversed());
      }
    }),
  );
});
