import { expect, test } from "vitest";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { describeSearch } from "./describe-search.ts";

const slots: readonly CriterionDefinition[] = [
  { key: "companyName", label: "Company", kind: "text" },
  { key: "metroRegion", label: "Metro region", kind: "code", lookup: "metro-regions" },
  { key: "personId", label: "Contact ID", kind: "list", of: "id" },
  { key: "score", label: "Score", kind: "numbers", min: 60, max: 100 },
];
const names = () => [
  { id: "usa.ma.boston", name: "Boston" },
  { id: "usa.ny.newyork", name: "New York" },
];
const unknown = () => undefined;

test("says criteria in the order of the screen, with the names of codes as far as they are known", () => {
  const criteria = { metroRegion: "usa.ma.boston", companyName: "health" };
  expect(describeSearch(slots, criteria, names)).toBe("Company: health · Metro region: Boston");
  expect(describeSearch(slots, criteria, unknown)).toBe("Company: health · Metro region: usa.ma.boston");
  expect(describeSearch(slots, {}, names)).toBe("No filters");
});

test("names two codes and counts more", () => {
  const words = (metroRegion: string) => describeSearch(slots, { metroRegion }, names);
  expect(words("usa.ma.boston,usa.ny.newyork")).toBe("Metro region: Boston, New York");
  expect(words("usa.ma.boston,usa.ny.newyork,x")).toBe("Metro region: 3 chosen");
  expect(words("usa.ma.boston,y")).toBe("Metro region: 2 chosen");
  expect(describeSearch(slots, { personId: "1,2", score: "70.." }, names)).toBe(
    "Contact ID: 2 IDs · Score: 70 or more",
  );
});
