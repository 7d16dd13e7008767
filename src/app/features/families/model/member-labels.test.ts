import { expect, test } from "vitest";
import { familyOf, hierarchyAnswer } from "#testing/families/family-trees.ts";
import { executivesPrice, sharedLength } from "./member-labels.ts";

test("the words that a name shares with its parent's are counted, unless nothing else would be left", () => {
  const [name, ...others] = ["Europe plc", "Holdings Office", "Holdings"].map((rest) => `Orrinvale ${rest}`);
  const below = [name, ...others, "Orrinvales", "Hollybrook"].map((each) => ({ name: each }));
  const tree = [{ name: "Orrinvale Holdings", familyNodes: [...below, {}] }];
  const { table } = familyOf(hierarchyAnswer(tree));
  expect([0, 1, 2, 3, 4, 5, 6].map((node) => sharedLength(table, node))).toEqual([0, 10, 19, 0, 0, 0, 0]);
});

test.each([
  [1, { label: "Select its C-levels · free" }],
  [2, { label: "Select C-levels of 2 companies", hint: "free" }],
  [1001, { label: "Select C-levels of 1,001 companies", hint: "free" }],
])("the C-levels of %i companies are said to be free", (companies, price) => {
  expect(executivesPrice(companies)).toEqual(price);
});
