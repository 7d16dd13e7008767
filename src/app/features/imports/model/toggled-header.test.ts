import { expect, test } from "vitest";
import { toggledHeader } from "./toggled-header.ts";

test.each([
  ["a first row", null, 3, { from: 3, to: 3 }],
  ["another row", { from: 0, to: 0 }, 3, { from: 3, to: 3 }],
  ["the row below", { from: 3, to: 3 }, 4, { from: 3, to: 4 }],
  ["the row above", { from: 3, to: 3 }, 2, { from: 2, to: 3 }],
  ["the only one again", { from: 3, to: 3 }, 3, null],
  ["the upper one of two", { from: 2, to: 3 }, 2, { from: 3, to: 3 }],
  ["the lower one of two", { from: 2, to: 3 }, 3, { from: 2, to: 2 }],
])("a press on %s says which rows name the columns", (_, before, index, after) => {
  expect(toggledHeader(before, index)).toEqual(after);
});
