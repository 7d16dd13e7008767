import { expect, test } from "vitest";
import { nextSort, sortOrder, sortParameter } from "./search-sort.ts";

const words = { ascending: "up", descending: "down" };
const sorts = [
  { ...words, key: "name", label: "Name", first: "ascending" },
  { ...words, key: "revenue", label: "Revenue", first: "descending" },
] as const;

test("a new key starts in its natural direction, the same key turns round", () => {
  const pressed = (from: string, key: string) => sortParameter(nextSort(sorts, sortOrder(from), key));
  expect(pressed("-revenue", "name")).toBe("name");
  expect(pressed("name", "name")).toBe("-name");
  expect(pressed("name", "revenue")).toBe("-revenue");
  expect(pressed("-revenue", "revenue")).toBe("revenue");
});
