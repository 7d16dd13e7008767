import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { stagesOf } from "#contract/workspace/record-stages.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { createRecordFactsBook } from "#app/record-facts/record-facts-index.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { RECORD_ORDERS, type RecordSort, recordViewShape } from "./record-list-params.ts";
import { orderRecords } from "./record-order.ts";
import { recordFilter, recordRange } from "./use-filtered-record-list.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const made = { addedAt: "2026-11-21T09:00:00.000Z" };
function contact(position: number, name: string, company: string, underManagement = false): SelectedRecord {
  const managementStatus = { underManagement, purchaseDate: null };
  const snapshot = contactSnapshotOf({ name, company: { id: "1", name: company }, managementStatus });
  return { type: "contact", id: String(position), position, ...made, snapshot };
}
const records = [
  contact(1, "Zoë Ångström", "Blue"),
  contact(2, "", "Amber", true),
  contact(3, "adam Low", "amber"),
];

const at = "2026-11-26T09:00:00.000Z";
const entry = (key: string, body: object, changedAt = at) => {
  const stored = { document: "records", tags: ["x.1"], changedBy: "" };
  return { ...stored, key: `contact:${key}`, body: { ...body }, changedAt };
};
const book = createRecordFactsBook();
book.add([
  entry("1/note:a", { text: "Call" }),
  entry("1/owner", { person: "p1" }),
  entry("1/stage", { stage: "won" }),
  entry("2/owner", { person: "p2" }),
  entry("2/stage", { stage: "reached" }),
  entry("3/note:b", { text: "Write" }, "2026-11-27T09:00:00.000Z"),
]);
const zeno = { id: "p1", name: "Zeno" };
const organisation = { name: "Works", members: [zeno, { id: "p2", name: "Ana" }] };
const by = {
  facts: { index: book.index(), stages: stagesOf(new Map()) },
  members: { ...zeno, isAdministrator: false, exportLogDays: 0, organisation },
  freeUntil: (key: string) => ({ "contact:1": "2027-02-01", "contact:3": "2027-01-01" })[key],
};

const ordered = (sort: RecordSort | undefined) =>
  orderRecords(records, sort, by)
    .map(({ id }) => id)
    .join("");

test.each<[RecordSort | undefined, string]>([
  [undefined, "321"],
  ["added", "123"],
  // ignores case and accents; records without a name come last in both directions
  ["name", "312"],
  ["-name", "132"],
  // equal records keep the order in which they were added
  ["company", "231"],
  ["-company", "123"],
  // by position of the stage; no stage counts as the first
  ["stage", "321"],
  ["-stage", "123"],
  ["owner", "213"],
  ["-owner", "123"],
  ["note", "132"],
  ["-note", "312"],
  ["free", "312"],
  ["-free", "132"],
])("the order %s", (sort, ids) => {
  expect(ordered(sort)).toBe(ids);
});

test("a heading orders from its usual end first, then from the other", () => {
  expect(RECORD_ORDERS.read(undefined)).toEqual({ key: "added", descending: true });
  const pressed = (key: string, ...sorts: (RecordSort | undefined)[]) =>
    sorts.map((now) => RECORD_ORDERS.next(key, now));
  expect(pressed("added", undefined, "added", "name")).toEqual(["added", undefined, undefined]);
  expect(pressed("name", undefined, "name", "-name")).toEqual(["name", "-name", "name"]);
  expect(pressed("note", undefined, "-note")).toEqual(["-note", "note"]);
});

const left = (all: readonly SelectedRecord[], ...given: Parameters<typeof recordFilter>) =>
  all
    .filter(recordFilter(...given))
    .map(({ id }) => id)
    .join("");
const none = new Map();

test("finds words in any order in names, titles, companies and places", () => {
  expect(left(records, undefined, " BLUE angstrom", none)).toBe("1");
  expect(left(records, undefined, "head amber", none)).toBe("23");
  const snapshot = companySnapshotOf();
  const company: SelectedRecord = { type: "company", id: "9", position: 9, ...made, snapshot };
  expect(left([company], undefined, "works maine", none)).toBe("9");
});

test("leaves out what is under management, and what was enriched before", () => {
  expect(left(records, "not-managed", "", none)).toBe("13");
  expect(left(records, "not-enriched", "", new Map([["contact:3", null]]))).toBe("12");
});

test("an address edited by hand falls back, and a page past the end is the last one", () => {
  const view = (given: object) => z.object(recordViewShape).parse(given);
  expect(view({ sort: "shoe", show: 7, page: "-1", size: "7" })).toEqual({});
  expect(view({ sort: "-name", page: "3", size: "25" })).toEqual({ sort: "-name", page: 3, size: 25 });
  expect(recordRange({ page: 999_999 }, 20_001)).toMatchObject({ page: 401, first: 20_001, last: 20_001 });
  expect(recordRange({}, 0)).toMatchObject({ page: 1, pages: 1, last: 0 });
});
