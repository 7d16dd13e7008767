import { expect, test } from "vitest";
import { companySnapshotOf, contactSnapshotOf } from "#testing/record-builders.ts";
import { answeredSnapshot } from "./answered-snapshot.ts";

function answer(attributes: Record<string, unknown>) {
  return { type: "Contact", id: "7", attributes, meta: { input: {}, matchStatus: "FULL_MATCH" } };
}

const row = contactSnapshotOf({
  name: "Ada Exmple",
  jobTitle: "Head of old things",
  company: { id: "", name: "Works" },
  accuracy: null,
});

test("a contact is called as the answer says, not as the row misspelt it", () => {
  const attributes = {
    firstName: "Ada",
    lastName: "Example",
    jobTitle: "Keeper",
    company: { id: 900, name: "Example Works" },
    contactAccuracyScore: "93",
  };
  expect(answeredSnapshot(answer(attributes), row)).toMatchObject({
    name: "Ada Example",
    jobTitle: "Keeper",
    company: { id: "900", name: "Example Works" },
    accuracy: 93,
  });
});

test("what was not asked for stays as the row said it", () => {
  expect(answeredSnapshot(answer({ email: "ada@works.example" }), row)).toEqual(row);
  // half a name is no better than the row's
  expect(answeredSnapshot(answer({ firstName: "Ada" }), row)).toEqual(row);
});

test("the id of the row's company is not that of another one", () => {
  const known = { ...row, company: { id: "5", name: "Works" } };
  const companyOf = (company: object) => answeredSnapshot(answer({ company }), known);
  expect(companyOf({ name: "Others" })).toMatchObject({ company: { id: "", name: "Others" } });
  expect(companyOf({ name: "Works" })).toMatchObject({ company: { id: "5", name: "Works" } });
});

test("a company has what the answer says over what the row said", () => {
  const described = companySnapshotOf({ name: "Exmple Wrks", website: null, city: "Oldtown", revenue: null });
  const attributes = { name: "Example Works", website: "https://works.example", revenue: 7000, city: "" };
  expect(answeredSnapshot(answer(attributes), described)).toEqual({
    ...described,
    name: "Example Works",
    website: "https://works.example",
    revenue: 7000,
  });
});
