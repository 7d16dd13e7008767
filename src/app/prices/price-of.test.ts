import { expect, test } from "vitest";
import { knownContactOf } from "#testing/runs/owned-records-for-test.ts";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { type Price, type PriceFacts, isFree, mostCredits, priceOf } from "./price-of.ts";

const UNTIL = "2027-11-27T00:00:00.000Z";
const theirs = { managementStatus: { underManagement: false, purchaseDate: null } };
const managed = { managementStatus: { underManagement: true, purchaseDate: "2026-11-01" } };
const noChannels = { hints: { hasEmail: false, hasDirectPhone: false, hasMobilePhone: false } };
const otherEmail = { hints: { ...noChannels.hints, hasSupplementalEmail: true } };
const facts: PriceFacts = { known: null, leftToday: undefined, isGranted: true };

const email = { fields: { email: "a@x.example" } };
const title = { fields: { jobTitle: "Head" } };
const reach = { asked: ["email", "phone", "mobilePhone"] };

const uncalled = { hints: { ...noChannels.hints, hasDirectPhone: true }, directPhoneDoNotCall: true };
const unseen = { ...knownContactOf(email, UNTIL), record: null };

type Row = readonly [string, Parameters<typeof contactSnapshotOf>[0], Partial<PriceFacts>, Price["kind"]];

const ROWS: readonly Row[] = [
  ["search says that it is not managed, and nobody owns it", theirs, {}, "credit"],
  ["search says nothing of that", {}, {}, "unknown"],
  ["nobody has asked yet what is owned", theirs, { known: undefined }, "unknown"],
  ["search says that it is managed", managed, {}, "free"],
  ["a colleague got its address", theirs, { known: knownContactOf(email, UNTIL) }, "owned"],
  ["its address is here, and its time is over", theirs, { known: knownContactOf(email, null) }, "owned"],
  ["it was asked for its channels, and had none", theirs, { known: knownContactOf(reach, UNTIL) }, "owned"],
  [
    "its only channel is another address, which was not asked for",
    { ...theirs, ...otherEmail },
    { known: knownContactOf(reach, UNTIL) },
    "free",
  ],
  [
    "that address was asked for, and did not come",
    { ...theirs, ...otherEmail },
    { known: knownContactOf({ asked: [...reach.asked, "supplementalEmail"] }, UNTIL) },
    "owned",
  ],
  ["other fields of it are owned", theirs, { known: knownContactOf(title, UNTIL) }, "free"],
  ["they are, and its time is over", theirs, { known: knownContactOf(title, null) }, "credit"],
  ["something else is wanted", theirs, { known: knownContactOf(email, UNTIL), wanted: "more" }, "free"],
  ["the same after its time", theirs, { known: knownContactOf(email, null), wanted: "more" }, "credit"],
  ["no address and no number is on file", { ...theirs, ...noChannels }, {}, "nothing"],
  ["the same of one that is managed", { ...managed, ...noChannels }, {}, "nothing"],
  ["there are only numbers that must not be called", { ...theirs, ...uncalled }, {}, "nothing"],
  ["nothing of the day's ceiling is left", theirs, { leftToday: 0 }, "over-ceiling"],
  ["the same of what is free", managed, { leftToday: 0 }, "free"],
  ["some of it is left", theirs, { leftToday: 1 }, "credit"],
  ["the person lacks the scope", theirs, { isGranted: false }, "may-not"],
  [
    "the team owns it, and the person lacks the scope",
    theirs,
    { known: unseen, isGranted: false },
    "may-not",
  ],
];

test.each(ROWS)("the price of a contact: %s", (_, snapshot, given, kind) => {
  expect(priceOf({ snapshot: contactSnapshotOf(snapshot) }, { ...facts, ...given }).kind).toBe(kind);
});

test("a company of which something was read is free in its time, and its details are here once they came", () => {
  const { record, ...known } = knownContactOf({}, UNTIL);
  if (record === null) throw new Error("no record");
  const snapshot = companySnapshotOf(theirs);
  const read = { ...known, record: { ...record, type: "company" as const, snapshot } };
  expect(priceOf({ snapshot }, { ...facts, known: read })).toEqual({ kind: "free", freeUntil: UNTIL });
  const source = { kind: "reveal" as const, id: "", name: "", by: "x", at: UNTIL };
  const detailed = { ...read, record: { ...read.record, fields: { phone: [{ value: "1", source }] } } };
  expect(priceOf({ snapshot }, { ...facts, known: detailed })).toEqual({ kind: "owned", freeUntil: UNTIL });
});

test.each<[price: Price, isFree: boolean, most: number]>([
  [{ kind: "owned", freeUntil: null }, false, 0],
  [{ kind: "owned", freeUntil: UNTIL }, true, 0],
  [{ kind: "free", freeUntil: null }, true, 0],
  [{ kind: "credit" }, false, 1],
  [{ kind: "unknown" }, false, 1],
  [{ kind: "nothing" }, false, 0],
])("what costs nothing is said to, and nothing else is: %j", (price, free, most) => {
  expect([isFree(price), mostCredits(price)]).toEqual([free, most]);
});
