import { expect, test } from "vitest";
import { nextSort, sortOrder, sortParameter } from "./search-sort.ts";

const sorts = [
  { key: "name", label: "Name", ascending: "A to Z", descending: "Z to A", first: "ascending" },
  {
    key: "revenue",
    label: "Revenue",
    ascending: "Lowest first",
    descending: "Highest first",
    first: "descending",
  },
] as const;

test("a new key starts in its natural direction, the same key turns round", () => {
  const pressed = (from: string, key: string) => sortParameter(nextSort(sorts, sortOrder(from), key));
  expect(pressed("-revenue", "name")).toBe("name");
  expect(pressed("name", "name")).toBe("-name");
  expect(pressed("name", "revenue")).toBe("-revenue");
  expect(pressed("-revenue", "revenue")).toBe("revenue");
});
