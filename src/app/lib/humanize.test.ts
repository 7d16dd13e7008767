import { expect, test } from "vitest";
import { humanise } from "./humanize.ts";

test.each([
  ["oneYearGrowthRate", "One year growth rate"],
  ["withinEU", "Within EU"],
  ["HTTPStatus", "HTTP status"],
  ["tax_id2", "Tax id2"],
  ["some-new.field", "Some new field"],
  ["name", "Name"],
  ["", ""],
])("%j reads %j", (name, expected) => {
  expect(humanise(name)).toBe(expected);
});
