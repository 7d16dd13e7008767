import { expect, test } from "vitest";
import { idsBetween, pageSelection } from "./row-selection.ts";

const page = ["a", "b", "c", "d"];

test("a range runs in both directions and needs an anchor on the page", () => {
  expect(idsBetween(page, "b", "d")).toEqual(["b", "c", "d"]);
  expect(idsBetween(page, "c", "a")).toEqual(["a", "b", "c"]);
  expect(idsBetween(page, undefined, "c")).toEqual(["c"]);
  expect(idsBetween(page, "from another page", "c")).toEqual(["c"]);
});

test("the heading's box tells none, some and all of the page", () => {
  const chosen = new Set(["a", "from another page"]);
  expect(pageSelection(page, (id) => chosen.has(id))).toBe("some");
  expect(pageSelection(["a"], (id) => chosen.has(id))).toBe("all");
  expect(pageSelection(["b"], (id) => chosen.has(id))).toBe("none");
  expect(pageSelection([], (id) => chosen.has(id))).toBe("none");
});
