import { expect, test } from "vitest";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
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
  expect(describeSearch(definitions, criteria, unknown)).toBe(
    "Company: health · Metro region: usa.massachusetts.boston",
  );
  expect(describeSearch(definitions, {}, names)).toBe("No filters");
});

test("names two codes and counts more", () => {
  const describe = (metroRegion: string) => describeSearch(definitions, { metroRegion }, names);
  expect(describe("usa.massachusetts.boston,usa.newyork.newyork")).toBe("Metro region: Boston, New York");
  expect(describe("usa.massachusetts.boston,usa.newyork.newyork,x")).toBe("Metro region: 3 chosen");
  expect(describe("usa.massachusetts.boston,y")).toBe("Metro region: 2 chosen");
  expect(describeSearch(definitions, { personId: "1,2", score: "70.." }, names)).toBe(
    "Contact ID: 2 IDs · Score: 70 or more",
  );
});
