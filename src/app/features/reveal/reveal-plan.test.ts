import { expect, test } from "vitest";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { hasNoChannels, revealAction, revealLabel, revealPlan } from "./reveal-plan.ts";

const field = (fieldName: string, accessGranted?: boolean) => ({
  type: "LookupField",
  id: fieldName,
  attributes: { fieldName, accessGranted },
});
const FIELDS = [
  field("email", true),
  // another service need not say it
  field("phone"),
  field("mobilePhone"),
  field("hashedEmails"),
  field("city", false),
];

const hints = (hasEmail: boolean | null, hasDirectPhone: boolean | null, hasMobilePhone: boolean | null) =>
  contactSnapshotOf({ hints: { hasEmail, hasDirectPhone, hasMobilePhone } });

test("asks at once for every channel that the account may have, for one record and one credit", () => {
  const plan = revealPlan({ type: "contact", id: "7", snapshot: contactSnapshotOf() }, FIELDS);
  expect(plan).toMatchObject({
    kind: "reveal",
    operation: "enrichContacts",
    records: [{ id: "7" }],
    outputFields: ["email", "phone", "mobilePhone"],
    worstCaseCredits: 1,
    ceiling: 1,
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
    const plan = revealPlan({ type: "contact", id: "7", snapshot: hints(email, direct, mobile) }, FIELDS);
    expect(plan?.requiredFields).toEqual(required);
  },
);

test("what is free requires nothing, and a company never does", () => {
  const managementStatus = { underManagement: true, purchaseDate: null };
  const free = revealPlan(
    { type: "contact", id: "7", snapshot: contactSnapshotOf({ managementStatus }) },
    FIELDS,
  );
  expect(free).toMatchObject({ requiredFields: [], worstCaseCredits: 0, ceiling: 1 });
  const company = revealPlan({ type: "company", id: "9", snapshot: companySnapshotOf() }, [field("phone")]);
  expect(company).toMatchObject({
    operation: "enrichCompanies",
    outputFields: ["phone"],
    requiredFields: [],
  });
});

test("an account without any of the fields reveals nothing", () => {
  expect(
    revealPlan({ type: "contact", id: "7", snapshot: contactSnapshotOf() }, [field("email", false)]),
  ).toBeUndefined();
});

test("only where search says that nothing is on file there is nothing to reveal", () => {
  expect(hasNoChannels(hints(false, false, false))).toBe(true);
  expect(hasNoChannels(hints(false, false, null))).toBe(false);
  expect(hasNoChannels(companySnapshotOf())).toBe(false);
});

const managementStatus = { underManagement: true, purchaseDate: null };
const company = { type: "company", id: "9", snapshot: companySnapshotOf() } as const;
const contact = { type: "contact", id: "7", snapshot: hints(true, true, false) } as const;

test.each([
  [company, "Reveal details · 1 credit", "Reveal · 1 credit"],
  [contact, "Reveal e-mail and phone · 1 credit", "Reveal · 1 credit"],
  [
    { ...company, snapshot: companySnapshotOf({ managementStatus }) },
    "Reveal details · free, yours",
    "Already yours, free",
  ],
  [
    { ...contact, snapshot: contactSnapshotOf({ managementStatus }) },
    "Reveal e-mail and phone · free, yours",
    "Already yours, free",
  ],
])("the button of a reveal has its price: %#", (record, inPanel, inRow) => {
  expect(revealLabel(revealAction(record), record.snapshot, "panel")).toBe(inPanel);
  expect(revealLabel("Reveal", record.snapshot, "row")).toBe(inRow);
});
