import { expect, test } from "vitest";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { readableCode } from "#app/search/criteria/code-criterion.ts";
import { describeSearch } from "./describe-criteria.ts";

const definitions: readonly CriterionDefinition[] = [
  { key: "companyName", label: "Company", kind: "text" },
  { key: "metroRegion", label: "Metro region", kind: "code", lookup: "metro-regions" },
  { key: "personId", label: "Contact ID", kind: "list", of: "id" },
  { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 },
];
const names = () => [
  { id: "usa.massachusetts.boston", name: "Boston" },
  { id: "usa.newyork.newyork", name: "New York" },
];
const unknown = () => undefined;

test("describes criteria in the order of the screen, with the names of codes as far as they are known", () => {
  const criteria = { metroRegion: "usa.massachusetts.boston", companyName: "health" };
  expect(describeSearch(definitions, criteria, names)).toBe("Company: health · Metro region: Boston");
  expect(describeSearch(definitions, criteria, unknown)).toBe("Company: health · Metro region: Boston");
  expect(describeSearch(definitions, {}, names)).toBe("No filters");
});

test("names two codes, or the first and how many follow it; in full all of them", () => {
  const describe = (metroRegion: string, inFull = false) =>
    describeSearch(definitions, { metroRegion }, names, { inFull });
  const three = "usa.massachusetts.boston,usa.newyork.newyork,usa.newyork.buffalo";
  expect(describe("usa.massachusetts.boston,usa.newyork.newyork")).toBe("Metro region: Boston, New York");
  expect(describe(three)).toBe("Metro region: Boston +2");
  expect(describe(three, true)).toBe("Metro region: Boston, New York, Buffalo");
  const numbers = describeSearch(definitions, { personId: "1,2", score: "70.." }, names);
  expect(numbers).toBe("Contact ID: 2 IDs · Score: 70 or more");
});

test.each([
  ["usa.newyork.buffalo", "Buffalo"],
  ["usa.california", "California"],
  ["100to249", "100 to 249"],
  ["10000plus", "10000 plus"],
  ["#remote_first", "Remote first"],
  ["series_a", "Series a"],
  ["VP Level Exec", "VP Level Exec"],
  ["API Management", "API Management"],
  ["5.2", "5.2"],
])("the code %s without a name reads %s", (code, text) => {
  expect(readableCode(code)).toBe(text);
});

test("levels and categories of news have their names before any are asked for", () => {
  const coded = [
    { key: "level", label: "Level", kind: "code", lookup: "management-levels" },
    { key: "category", label: "Category", kind: "code", lookup: "news-categories" },
  ] as const;
  const asked = { level: "VP Level Exec,Director", category: "FUNDING" };
  expect(describeSearch(coded, asked, unknown)).toBe("Level: VP, Director · Category: Funding");
});

test("numbers are counted until their names are there", () => {
  const code = { key: "department", label: "Department", kind: "code", lookup: "departments" } as const;
  const describe = (department: string, known: typeof names | typeof unknown) =>
    describeSearch([code], { department }, known);
  expect(describe("5,7", unknown)).toBe("Department: 2 chosen");
  expect(describe("5", () => [{ id: "5", name: "IT" }])).toBe("Department: IT");
  expect(describe("99", () => [])).toBe("Department: 99");
});
