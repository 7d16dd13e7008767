import { expect, test } from "vitest";
import { humanize } from "./humanize.ts";

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
