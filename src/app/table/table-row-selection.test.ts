import { expect, test } from "vitest";
import { pageSelection } from "./table-row-selection.ts";

test("the page's checkbox tells none, some and all of the page", () => {
  const page = ["a", "b", "c", "d"];
  const selected = new Set(["a", "from another page"]);
  expect(pageSelection(page, (id) => selected.has(id))).toBe("some");
  expect(pageSelection(["a"], (id) => selected.has(id))).toBe("all");
  expect(pageSelection(["b"], (id) => selected.has(id))).toBe("none");
  expect(pageSelection([], (id) => selected.has(id))).toBe("none");
});
