import { expect, test } from "vitest";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { emptyUserDatabase } from "#testing/user-database-for-test.ts";
import { paidKeyOfCall, paidRecordsOfCall } from "./paid-company.ts";
import { FILL_STATE_KEY, mergePaidRecords, pendingFill, refillPaidRecords } from "./paid-record-rows.ts";
import { paidRecordsOf } from "./answered-paid-records.ts";
import type { PaidRecord } from "./paid-record.ts";

/** A person's database, and a transaction over what was paid for. */
async function opened() {
  const database = await emptyUserDatabase();
  return {
    rows: () => database.transaction(["paidRecords", "local"], "readwrite"),
    keys: () => database.getAllKeys("paidRecords"),
    row: (key: string) => database.get("paidRecords", key),
    put: (row: object, key: string) => database.put("paidRecords", row, key),
    fillState: () => database.get("local", FILL_STATE_KEY),
  };
}

function rowsOf(email: string, at: string, id = "7"): PaidRecord[] {
  const meta = { input: { personId: id }, matchStatus: "FULL_MATCH" };
  const record = { type: "Contact", id, attributes: { email }, meta };
  return paidRecordsOf({
    type: "contact",
    source: { kind: "run", id: at, name: "A run", at },
    outputFields: ["email"],
    results: [{ id, snapshot: contactSnapshotOf(), record }],
  });
}

const values = (stored: unknown) => {
  const { fields } = stored as PaidRecord;
  return fields["email"]?.map(({ value }) => value);
};

test("rows join what is stored of the same record, and each other", async () => {
  const database = await opened();
  await mergePaidRecords(database.rows(), rowsOf("a@x.example", "2026-11-01T00:00:00.000Z"));
  const rows = [
    ...rowsOf("b@x.example", "2026-11-02T00:00:00.000Z"),
    ...rowsOf("c@x.example", "2026-11-03T00:00:00.000Z"),
  ];
  await mergePaidRecords(database.rows(), [
    ...rows,
    ...rowsOf("d@x.example", "2026-11-03T00:00:00.000Z", "8"),
  ]);
  expect(await database.keys()).toEqual(["contact:7", "contact:8"]);
  expect(values(await database.row("contact:7"))).toEqual(["c@x.example", "b@x.example", "a@x.example"]);
  const before = await database.row("contact:7");
  await mergePaidRecords(database.rows(), rows);
  expect(await database.row("contact:7")).toEqual(before);
});

test("a row of another shape makes room", async () => {
  const database = await opened();
  await database.put({ type: "contact", id: 7 }, "contact:7");
  await mergePaidRecords(database.rows(), rowsOf("a@x.example", "2026-11-01T00:00:00.000Z"));
  expect(values(await database.row("contact:7"))).toEqual(["a@x.example"]);
});

test("what is deleted leaves its row out until all is filled again, each time anew", async () => {
  const database = await opened();
  await mergePaidRecords(database.rows(), rowsOf("a@x.example", "2026-11-01T00:00:00.000Z"));
  expect(pendingFill(await database.fillState())).toBeNull();
  await refillPaidRecords(database.rows(), ["contact:7"]);
  const first = pendingFill(await database.fillState());
  expect(await database.keys()).toEqual([]);
  await refillPaidRecords(database.rows(), []);
  expect(first).not.toBeNull();
  expect(pendingFill(await database.fillState())).not.toBe(first);
});

const receivedAt = "2026-11-05T00:00:00.000Z";
const blobOf = (data: readonly object[]) => new Blob([JSON.stringify({ data })]);

test("a family and a read that found something make their company one's own", async () => {
  const family = { id: "42", name: "Example Works", answer: { receivedAt } };
  const [row] = await paidRecordsOfCall("families", family, blobOf([{ type: "CorporateHierarchy" }]));
  expect(row).toMatchObject({
    type: "company",
    id: "42",
    snapshot: { name: "Example Works" },
    sources: [{ kind: "family", id: "42", at: receivedAt }],
    fields: {},
  });
  const read = { id: 'enrichNews/42/["x/y"]/1', name: "", answer: { receivedAt } };
  const [again] = await paidRecordsOfCall("companyReads", read, blobOf([{ type: "News" }]));
  expect(again).toMatchObject({ id: "42", sources: [{ kind: "read", name: "News" }] });
  expect(paidKeyOfCall("companyReads", read.id)).toBe("company:42");
});

test("one that found nothing cost nothing, and one without an answer says nothing", async () => {
  const family = { id: "42", name: "", answer: { receivedAt } };
  expect(await paidRecordsOfCall("families", family, blobOf([{ type: "NoMatch" }]))).toEqual([]);
  expect(await paidRecordsOfCall("families", family, blobOf([]))).toEqual([]);
  expect(await paidRecordsOfCall("families", family, new Blob(["<html>"]))).toEqual([]);
  expect(await paidRecordsOfCall("families", family, undefined)).toEqual([]);
  expect(await paidRecordsOfCall("families", { ...family, answer: null }, blobOf([{}]))).toEqual([]);
});
