import { expect, test } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { companiesOfPage, missingCompanies, withAnswered } from "./known-companies.ts";

const company = (id: string) =>
  searchCompanies.record.parse({ type: "Company", id, attributes: { name: id } });

test("the same page asks the same, whatever the order of its rows, and for each company once", () => {
  expect(companiesOfPage(["3", "1", "3", "2"])).toEqual(companiesOfPage(["2", "1", "3"]));
  expect(companiesOfPage(["3", "1", "3", "2"])).toEqual(["1", "2", "3"]);
});

test("a page asks only for what no page before has asked for, found or not, and never for what is no id", () => {
  expect(missingCompanies(undefined, ["1", "2", "none"])).toEqual(["1", "2"]);
  const first = withAnswered(undefined, ["1", "2"], [company("2")]);
  expect([...first]).toEqual([
    ["1", null],
    ["2", company("2")],
  ]);
  expect(missingCompanies(first, ["1", "2", "3"])).toEqual(["3"]);
  const second = withAnswered(first, ["3"], [company("3")]);
  expect([...second.keys()]).toEqual(["1", "2", "3"]);
  expect(missingCompanies(second, ["1", "2"])).toEqual([]);
});
