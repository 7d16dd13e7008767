import { expect, test } from "vitest";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { type RevealedRecord, revealBody, revealLabel, revealQuestion } from "./reveal-request.ts";

const field = (fieldName: string, accessGranted?: boolean) => ({
  type: "LookupField",
  id: fieldName,
  attributes: { fieldName, accessGranted },
});
const listed = [
  field("email", true),
  // another service may leave the access out
  ...["phone", "mobilePhone", "hashedEmails"].map((name) => field(name)),
  field("city", false),
];

const hints = (hasEmail: boolean | null, hasDirectPhone: boolean | null, hasMobilePhone: boolean | null) =>
  contactSnapshotOf({ hints: { hasEmail, hasDirectPhone, hasMobilePhone } });

const bodyOf = (record: RevealedRecord, given: { readonly free?: boolean } = {}) =>
  revealBody(record, { id: "a-run", listed, free: false, ...given });

test("asks at once for every channel that the account may have, for one record and one credit", () => {
  expect(bodyOf({ type: "contact", id: "7", snapshot: contactSnapshotOf() })).toMatchObject({
    id: "a-run",
    operation: "enrichContacts",
    purpose: "reveal",
    name: "Ada Example",
    inputs: [{ id: "7" }],
    outputFields: ["email", "phone", "mobilePhone"],
    start: { upTo: 1 },
  });
});

test.each([
  [true, true, true, ["email"]],
  [null, false, false, ["email"]],
  [false, true, true, ["phone"]],
  [false, false, true, ["mobilePhone"]],
  [false, null, null, []],
] as const)(
  "hints %s, %s, %s require %j, so that one without it costs nothing",
  (email, direct, mobile, required) => {
    const body = bodyOf({ type: "contact", id: "7", snapshot: hints(email, direct, mobile) });
    expect(body?.requiredFields).toEqual(required);
  },
);

test("a number that must not be called is not what a credit is for", () => {
  const snapshot = { ...hints(false, true, true), directPhoneDoNotCall: true };
  expect(bodyOf({ type: "contact", id: "7", snapshot })?.requiredFields).toEqual(["mobilePhone"]);
});

test("what is said to be free may cost nothing and requires nothing; a company never requires anything", () => {
  const free = bodyOf({ type: "contact", id: "7", snapshot: contactSnapshotOf() }, { free: true });
  expect(free).toMatchObject({ requiredFields: [], start: { upTo: 0 } });
  const company = bodyOf({ type: "company", id: "9", snapshot: companySnapshotOf() });
  expect(company).toMatchObject({
    operation: "enrichCompanies",
    outputFields: ["phone"],
    requiredFields: [],
  });
});

test("an account without any of the fields reveals nothing", () => {
  const record = { type: "contact", id: "7", snapshot: contactSnapshotOf() } as const;
  expect(revealBody(record, { id: "a-run", listed: [field("email", false)], free: false })).toBeUndefined();
});

const company = { snapshot: companySnapshotOf() };
const contact = { snapshot: hints(true, true, false) };

test.each([
  [company, "credit", "Reveal details · 1 credit", "Reveal · 1 credit"],
  [contact, "credit", "Reveal e-mail and phone · 1 credit", "Reveal · 1 credit"],
  [
    { snapshot: { ...contact.snapshot, directPhoneDoNotCall: true } },
    "credit",
    "Reveal e-mail · 1 credit",
    "Reveal · 1 credit",
  ],
  [contact, "unknown", "Reveal e-mail and phone · up to 1 credit", "Reveal · up to 1 credit"],
  [company, "free", "Show details · free", "Show · free"],
  [contact, "free", "Show e-mail and phone · free", "Show · free"],
  [contact, "nothing", undefined, undefined],
] as const)("the button of a reveal has its price: %#", (record, kind, inPanel, inRow) => {
  const price = kind === "free" ? { kind, freeUntil: null } : { kind };
  expect(revealLabel(record, price, "panel")).toBe(inPanel);
  expect(revealLabel(record, price, "row")).toBe(inRow);
});

test.each([
  ["credit", undefined, "Reveal Ada Example for 1 credit?"],
  ["unknown", undefined, "Reveal Ada Example for up to 1 credit?"],
  ["free", undefined, undefined],
  // a stopped run resumes, or starts again, at the current price
  ["credit", "resume", "Reveal Ada Example for up to 1 credit?"],
  ["free", "resume", undefined],
  ["free", "start", undefined],
  // these may cost a credit, even for an owned record
  ["free", "pay", "Reveal Ada Example for up to 1 credit?"],
  ["free", "send-again", "Reveal Ada Example for up to 1 credit?"],
] as const)("R asks about what costs, and never about what is free: %s, %s", (kind, again, question) => {
  const price = kind === "free" ? { kind, freeUntil: null } : { kind };
  expect(revealQuestion("Ada Example", price, again)).toBe(question);
});
