import { expect, test } from "vitest";
import { humanize, humanizeCode } from "./humanize.ts";

test.each([
  ["oneYearGrowthRate", "One year growth rate"],
  ["withinEU", "Within EU"],
  ["HTTPStatus", "HTTP status"],
  ["tax_id2", "Tax id2"],
  ["some-new.field", "Some new field"],
  ["name", "Name"],
  ["", ""],
])("%j reads %j", (name, expected) => {
  expect(humanize(name)).toBe(expected);
});

test.each([
  ["FUNDING_ROUND", "Funding round"],
  ["IPO", "IPO"],
  ["", ""],
])("the code %j reads %j", (code, expected) => {
  expect(humanizeCode(code)).toBe(expected);
});
