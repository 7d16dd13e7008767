import { expect, test, vi } from "vitest";
import { storedRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { paidRecordsOf } from "#app/paid-calls/answered-paid-records.ts";
import { paidFieldsOf } from "#app/paid-calls/paid-record-fields.ts";
import type { PaidRecord } from "#app/paid-calls/paid-record.ts";
import { recordKey } from "#contract/records/record-snapshot.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { filterPaidRecords, sortPaidRecords } from "./filter-paid-records.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

function contact(
  id: string,
  on: string,
  attributes: Readonly<Record<string, unknown>>,
  name: string,
  answeredId = id,
): PaidRecord[] {
  const meta = { input: { personId: id }, matchStatus: "FULL_MATCH" };
  const company = attributes["companyName"] === undefined ? null : { id: "1", name: "Old Works" };
  return paidRecordsOf({
    type: "contact",
    source: { kind: on < "10" ? "run" : "reveal", id: on, name: "A run", at: `2026-11-${on}T00:00:00.000Z` },
    outputFields: Object.keys(attributes),
    results: [
      {
        id,
        snapshot: contactSnapshotOf({ name, company, directPhoneDoNotCall: true }),
        record: { type: "Contact", id: answeredId, attributes, meta },
      },
    ],
  });
}

const all = [
  ...contact("1", "02", { email: "ada@works.example", companyName: "Zeta" }, "Ada Byron"),
  ...contact("2", "20", { phone: "+1 5", companyName: "Alpha" }, "Émile Zola"),
  ...contact("3", "12", { email: "c@x.example" }, "Charles Babbage", "33"),
];
const none = {
  find: "",
  got: undefined,
  source: undefined,
  free: undefined,
  has: undefined,
  onList: undefined,
  now: Date.parse("2026-11-22T00:00:00Z"),
  windowDays: 365,
};
const idsOf = (filter: Partial<Parameters<typeof filterPaidRecords>[1]>) =>
  filterPaidRecords(all, { ...none, ...filter }).map(({ id }) => id);

test("finds by name, address and company, and counts a record with a new id once", () => {
  expect(idsOf({})).toEqual(["1", "2", "33"]);
  expect(idsOf({ find: "ADA@works" })).toEqual(["1"]);
  expect(idsOf({ find: "emile" })).toEqual(["2"]);
  expect(idsOf({ find: "zeta byron" })).toEqual(["1"]);
});

test("filters by when, source, channel and list", () => {
  expect(idsOf({ got: "week" })).toEqual(["2"]);
  expect(idsOf({ source: "run" })).toEqual(["1"]);
  expect(idsOf({ has: "email" })).toEqual(["1", "33"]);
  expect(idsOf({ has: "phone" })).toEqual(["2"]);
  expect(idsOf({ onList: new Set(["contact:33"]) })).toEqual(["33"]);
});

test("orders by when, name and company, those without one last", () => {
  const order = (sort: "name" | "company" | undefined) =>
    sortPaidRecords(filterPaidRecords(all, none), sort).map(({ id }) => id);
  expect(order(undefined)).toEqual(["2", "33", "1"]);
  expect(order("name")).toEqual(["1", "33", "2"]);
  expect(order("company")).toEqual(["2", "1", "33"]);
});

test("filters and orders by when records stop being free, those that nobody knows about last", () => {
  const charged = (index: number, purchaseDate: string | null) =>
    all.slice(index, index + 1).map((record) => ({ ...record, purchaseDate }));
  const records = [
    ...charged(0, "2025-12-10T00:00:00.000Z"),
    ...charged(1, null),
    ...charged(3, "2025-11-30T00:00:00.000Z"),
  ];
  const within = (free: "30" | "over") =>
    filterPaidRecords(records, { ...none, free }).map(({ purchaseDate }) => purchaseDate?.slice(0, 10));
  expect(within("30")).toEqual(["2025-12-10", "2025-11-30"]);
  expect(within("over")).toEqual([]);
  expect(sortPaidRecords(records, "free").map(({ purchaseDate }) => purchaseDate?.slice(5, 10))).toEqual([
    "11-30",
    "12-10",
    undefined,
  ]);
});

test("goes into files with every field that one of them has, and with the newest word on its numbers", () => {
  expect(paidFieldsOf("contact", all)).toEqual(["email", "phone", "companyName"]);
  const byKey = new Map(all.map((record) => [recordKey(record), record]));
  const source = storedRecordsSource({
    name: "Owned",
    type: "contact",
    origin: { kind: "yours", keys: [...byKey.keys()] },
    records: all,
    owned: (key) => byKey.get(key),
  });
  expect(Array.from(source.records(), ({ doNotCall }) => doNotCall.direct)).toEqual([true, true, true, true]);
});
