import { expect, test } from "vitest";
import { validateCriterion } from "./validate-criterion.ts";
import type { CriterionDefinition } from "./criterion.ts";
import { parseCriterion } from "./parse-criterion.ts";

const ids: CriterionDefinition = { key: "ids", label: "Contact ID", kind: "list", of: "id" };
const sites: CriterionDefinition = { key: "sites", label: "Website", kind: "list", of: "website" };
const days: CriterionDefinition = { key: "days", label: "Published", kind: "days" };
const score: CriterionDefinition = { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 };
const revenue: CriterionDefinition = { key: "revenue", label: "Revenue", kind: "money" };
const topics: CriterionDefinition = {
  key: "t",
  label: "Topics",
  kind: "code",
  lookup: "intent-topics",
  most: 50,
};
const title: CriterionDefinition = {
  key: "j",
  label: "Job title",
  kind: "code",
  lookup: "job-titles",
  free: true,
};
const steps: CriterionDefinition = {
  key: "steps",
  label: "Audience",
  kind: "steps",
  steps: ["A", "B", "C"],
  upTo: "or larger",
  onward: "or smaller",
};
const email: CriterionDefinition = { key: "email", label: "E-mail address", kind: "email" };
const must: CriterionDefinition = {
  key: "must",
  label: "Must have",
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
  ["sums", revenue, "0..999999999", "0..999999999"],
  ["steps", steps, "A..B", "A..B"],
  ["an e-mail address", email, " ann@acme.example ", "ann@acme.example"],
  ["values in the order of the options", must, "phone,email", "email,phone"],
  ["a code that holds a comma", topics, "Risk\\, and more,Cloud", "Risk\\, and more,Cloud"],
  ["alternatives joined by OR", title, "VP Sales OR CRO,CRO", "VP Sales,CRO"],
])("%s can be asked", (_what, slot, text, value) => {
  expect(validateCriterion(slot, text)).toBeUndefined();
  expect(parseCriterion(slot, text)).toBe(value);
});

test.each([
  ["a word among ids", ids, "12,x", /“x” is no ID/],
  [
    "too many ids",
    ids,
    Array.from({ length: 400 }, (_, i) => 1e9 + i).join("\n"),
    /400 IDs .* first 272 fit/,
  ],
  ["a name for a website", sites, "Acme", /company\.example/],
  ["a day that is none", days, "2026-02-31..", /not a day/],
  ["days the wrong way round", days, "2026-11-22..2026-11-21", /first day is after/],
  ["a number off the scale", score, "7..", /from 60 to 100/],
  ["numbers the wrong way round", score, "90..80", /above/],
  ["a sum in words", revenue, "ten..", /10M/],
  ["sums the wrong way round", revenue, "100..99", /above/],
  ["steps the wrong way round", steps, "B..A", /below/],
  ["an unknown step", steps, "..F", /from A to C/],
  ["half an e-mail address", email, "ann@", /whole e-mail address/],
  ["an unknown value", must, "email,fax", /none of E-mail, Phone/],
  [
    "51 topics",
    topics,
    Array.from({ length: 51 }, (_, i) => `t${i}`).join(","),
    /51 are chosen .* 50 at most/,
  ],
])("%s is explained and cannot be asked", (_what, slot, text, words) => {
  expect(validateCriterion(slot, text)).toMatch(words);
  expect(parseCriterion(slot, text)).toBeUndefined();
});

test("an empty field is no problem and no value", () => {
  for (const slot of [ids, days, score, revenue, topics, steps, email, must]) {
    expect(validateCriterion(slot, " ")).toBeUndefined();
    expect(parseCriterion(slot, "")).toBeUndefined();
  }
});
