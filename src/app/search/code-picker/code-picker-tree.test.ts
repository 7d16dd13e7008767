import { expect, test } from "vitest";
import {
  addCode,
  codeState,
  codeTree,
  codeValue,
  descendants,
  hasSectors,
  removeCode,
} from "./code-picker-tree.ts";

const industries = ["31-33", "311", "3111", "3112", "332", "62", "621", "6211", "6212", "622"];
const tree = codeTree(industries.map((id) => ({ id, name: `Industry ${id}` })));

test("sectors contain their longer codes, combined sectors too", () => {
  expect(tree.roots.map(({ id }) => id)).toEqual(["31-33", "62"]);
  expect(tree.children("31-33").map(({ id }) => id)).toEqual(["311", "332"]);
  expect(descendants(tree, "62").map(({ id }) => id)).toEqual(["621", "6211", "6212", "622"]);
  expect(tree.parent("3112")).toBe("311");
});

test("a six-digit code without the levels between belongs to its sector", () => {
  const flat = codeTree([
    { id: "62", name: "Health care" },
    { id: "621111", name: "Offices of physicians" },
  ]);
  expect(flat.parent("621111")).toBe("62");
});

test("codes that are not numbers form one list", () => {
  const metros = codeTree([
    { id: "usa.ca.oakland", name: "Oakland" },
    { id: "usa.co.denver", name: "Denver" },
  ]);
  expect(metros.roots).toHaveLength(2);
  expect(hasSectors(metros)).toBe(false);
});

test("a branch stands for the codes below it", () => {
  const chosen = addCode(tree, new Set(["6211", "311"]), "62");
  expect([...chosen].toSorted()).toEqual(["311", "62"]);
  expect(codeState(tree, chosen, "6212")).toBe(true);
  expect(codeState(tree, chosen, "31-33")).toBe("mixed");
  expect(codeState(tree, chosen, "332")).toBe(false);
});

test("deselecting one code of a branch keeps the others", () => {
  const chosen = removeCode(tree, new Set(["62"]), "6211");
  expect([...chosen].toSorted()).toEqual(["6212", "622"]);
  expect([...removeCode(tree, chosen, "621")]).toEqual(["622"]);
  expect([...removeCode(tree, new Set(["311"]), "62")]).toEqual(["311"]);
});

test("codes are sent in the lookup's order, unknown ones too", () => {
  expect(codeValue(tree, new Set(["zz", "622", "311"]))).toBe("311,622,zz");
  expect(codeValue(tree, new Set())).toBeUndefined();
});
