import { expect, test } from "vitest";
import {
  addCode,
  codeName,
  codeState,
  codeTree,
  codeValue,
  descendants,
  hasSectors,
  removeCode,
  unknownCodes,
} from "./code-picker-tree.ts";

const BELOW = { agriculture: ["animals", "crops"], software: ["mobile", "security"] };
const industries = Object.entries(BELOW).flatMap(([id, below]) => [
  id,
  ...below.map((code) => `${id}.${code}`),
]);
const tree = codeTree(industries.map((id) => ({ id, name: `Industry ${id}` })));

test("codes lie below the code before their last dot", () => {
  expect(tree.roots.map(({ id }) => id)).toEqual(["agriculture", "software"]);
  const below = tree.children("agriculture").map(({ id }) => id);
  expect(below).toEqual(["agriculture.animals", "agriculture.crops"]);
  expect(tree.parent("software.security")).toBe("software");
  expect(tree.parent("software")).toBeUndefined();
  expect(hasSectors(tree)).toBe(true);
});

test("any number of levels", () => {
  const deep = codeTree(["a", "a.b", "a.b.c", "a.d"].map((id) => ({ id, name: id })));
  expect(deep.parent("a.b.c")).toBe("a.b");
  expect(descendants(deep, "a").map(({ id }) => id)).toEqual(["a.b", "a.b.c", "a.d"]);
  expect(codeState(deep, new Set(["a"]), "a.b.c")).toBe(true);
});

test("codes with dots but nothing above them form one list", () => {
  const metros = codeTree([
    { id: "usa.california.oakland", name: "Oakland" },
    { id: "usa.colorado.denver", name: "Denver" },
    { id: ".hidden", name: "Nothing before its dot" },
  ]);
  expect(metros.roots).toHaveLength(3);
  expect(hasSectors(metros)).toBe(false);
});

test("a branch stands for the codes below it", () => {
  const chosen = addCode(tree, new Set(["software.mobile", "agriculture.crops"]), "software");
  expect([...chosen].toSorted()).toEqual(["agriculture.crops", "software"]);
  expect(codeState(tree, chosen, "software.security")).toBe(true);
  expect(codeState(tree, chosen, "agriculture")).toBe("mixed");
  expect(codeState(tree, chosen, "agriculture.animals")).toBe(false);
});

test("deselecting one code of a branch keeps the others", () => {
  const chosen = removeCode(tree, new Set(["software"]), "software.mobile");
  expect([...chosen]).toEqual(["software.security"]);
  expect([...removeCode(tree, chosen, "software")]).toEqual([]);
});

test("codes are sent in the lookup's order, unknown ones too", () => {
  const value = codeValue(tree, new Set(["zz", "software", "agriculture.crops"]));
  expect(value).toBe("agriculture.crops,software,zz");
  expect(codeValue(tree, new Set())).toBeUndefined();
});

test("a code is called by its name", () => {
  expect(codeName(tree, "software.mobile")).toBe("Industry software.mobile");
  expect(codeName(tree, "zz")).toBe("Zz");
});

test("codes and names are known in any spelling, others are not [lookup-5]", () => {
  const places = [
    { id: "canada.quebec", name: "Québec" },
    { id: "usa", name: "United States" },
  ];
  const given = ["CANADA.quebec", "quebec", "united states", "canada", "usa.alaska", "Kebek"];
  expect(unknownCodes(places, given)).toEqual(["canada", "usa.alaska", "Kebek"]);
});
