import { expect, test } from "vitest";
import { isSameCriterion, parseCriterion, validateCriterion } from "./criterion-kinds.ts";
import type { CriterionDefinition } from "./criterion.ts";

const ids: CriterionDefinition = { key: "ids", label: "Contact ID", kind: "list", of: "id" };
const sites: CriterionDefinition = { key: "sites", label: "Website", kind: "list", of: "website" };
const days: CriterionDefinition = { key: "days", label: "Published", kind: "dates" };
const score: CriterionDefinition = { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 };
const revenue: CriterionDefinition = { key: "revenue", label: "Revenue", kind: "money" };
const topics: CriterionDefinition = {
  key: "t",
  label: "Topics",
  kind: "code",
  lookup: "intent-topics",
  max: 50,
};
const title: CriterionDefinition = {
  key: "j",
  label: "Job title",
  kind: "code",
  lookup: "job-titles",
  freeText: true,
};
const audience: CriterionDefinition = {
  key: "audience",
  label: "Audience",
  kind: "scale",
  grades: ["A", "B", "C"],
  upToLabel: "or larger",
  fromLabel: "or smaller",
};
const email: CriterionDefinition = { key: "email", label: "E-mail address", kind: "email" };
const has: CriterionDefinition = {
  key: "has",
  label: "Has",
  kind: "choices",
  options: [
    { value: "email", label: "E-mail" },
    { value: "phone", label: "Phone" },
  ],
};

test.each([
  ["ids in a column", ids, "12\n13\t12", "12,13"],
  ["websites", sites, "acme.example; www.b.example", "acme.example,www.b.example"],
  ["days", days, "..2026-11-21", "..2026-11-21"],
  ["numbers", score, "70..", "70.."],
  ["amounts", revenue, "0..999999999", "0..999999999"],
  ["grades", audience, "A..B", "A..B"],
  ["an e-mail address", email, " ann@acme.example ", "ann@acme.example"],
  ["values in the order of the options", has, "phone,email", "email,phone"],
  ["a code that holds a comma", topics, "Risk\\, and more,Cloud", "Risk\\, and more,Cloud"],
  ["alternatives joined by OR", title, "VP Sales OR CRO,CRO", "VP Sales,CRO"],
])("%s can be applied", (_what, criterion, text, value) => {
  expect(validateCriterion(criterion, text)).toBeUndefined();
  expect(parseCriterion(criterion, text)).toBe(value);
});

test.each([
  ["a word among ids", ids, "12,x", /“x” is not an ID/],
  [
    "too many ids",
    ids,
    Array.from({ length: 400 }, (_, i) => 1e9 + i).join("\n"),
    /400 IDs .* first 272 fit/,
  ],
  ["a name for a website", sites, "Acme", /company\.example/],
  ["a day that does not exist", days, "2026-02-31..", /valid date/],
  ["days out of order", days, "2026-11-22..2026-11-21", /start date is after/],
  ["a number off the scale", score, "7..", /from 60 to 100/],
  ["numbers out of order", score, "90..80", /minimum is higher/],
  ["an amount in words", revenue, "ten..", /10M/],
  ["an amount that is too large", revenue, "0..9999999999", /under \$1 trillion/],
  ["amounts out of order", revenue, "100..99", /minimum is higher/],
  ["grades out of order", audience, "B..A", /in order, from A to C/],
  ["an unknown grade", audience, "..F", /Choose grades from A to C/],
  ["half an e-mail address", email, "ann@", /complete e-mail address/],
  ["an unknown value", has, "email,fax", /not one of E-mail, Phone/],
  ["51 topics", topics, Array.from({ length: 51 }, (_, i) => `t${i}`).join(","), /51 chosen.* at most 50/],
])("%s is explained and cannot be applied", (_what, criterion, text, problem) => {
  expect(validateCriterion(criterion, text)).toMatch(problem);
  expect(parseCriterion(criterion, text)).toBeUndefined();
});

test("an empty field is no problem and no value", () => {
  for (const criterion of [ids, days, score, revenue, topics, audience, email, has]) {
    expect(validateCriterion(criterion, " ")).toBeUndefined();
    expect(parseCriterion(criterion, "")).toBeUndefined();
  }
});

test.each([
  ["spaces", email, "ann@acme.example", " ann@acme.example "],
  ["the order and separators of a list", ids, "12; 13", "13,12"],
  ["the order of codes", topics, "a,b", "b,a"],
  ["the order of options", has, "phone,email", "email,phone"],
])("%s make no difference", (_what, criterion, text, other) => {
  expect(isSameCriterion(criterion, text, other)).toBe(true);
});

test.each([
  ["another value", days, "2026-11-01..", "2026-11-02.."],
  ["one more value", ids, "12,13", "12"],
  ["none", topics, "a", ""],
  ["an invalid one", score, "70..", "7.."],
])("%s is another criterion", (_what, criterion, text, other) => {
  expect(isSameCriterion(criterion, text, other)).toBe(false);
});
