import { expect, test } from "vitest";
import { isList, matchPastedCodes } from "./match-pasted-codes.ts";

const entries = [
  { id: "11", name: "Agriculture, Forestry, Fishing and Hunting" },
  { id: "111", name: "Crop Production" },
  { id: "1111", name: "Crop Production" },
  { id: "31-33", name: "Manufacturing" },
  { id: "22", name: "Utilities" },
  { id: "ca.qc.montreal", name: "QC - Montréal" },
  { id: "fishing", name: "Fishing" },
];

test.each([
  ["names on lines", "Manufacturing\nUtilities\r\nCrop Production", ["31-33", "22", "111"], []],
  ["codes and names in columns", "22\tManufacturing\t111", ["22", "31-33", "111"], []],
  ["another case, accents and spaces", "  mANUfacturing ,QC -  montreal", ["31-33", "ca.qc.montreal"], []],
  ["a name with commas on a line", "Agriculture, Forestry, Fishing and Hunting", ["11"], []],
  [
    "a name with commas among others",
    "Utilities, Agriculture,Forestry ,Fishing and Hunting, Fishing; 31-33",
    ["22", "11", "fishing", "31-33"],
    [],
  ],
  ["quoted fields", '"Agriculture, Forestry, Fishing and Hunting","Utilities"', ["11", "22"], []],
  ["unknown names, as written", "Shoe shops\nUtilities, Hat shops", ["22"], ["Shoe shops", "Hat shops"]],
  ["each once", "Utilities\nutilities\nNone\nNONE", ["22"], ["NONE"]],
  ["nothing", " \n, ;\t", [], []],
])("%s", (_what, text, codes, missing) => {
  expect(matchPastedCodes(entries, text)).toEqual({ codes, missing });
});

test("a list is told from one name by what parts it", () => {
  expect(["a\nb", "a,b", "a\tb", "a;b"].map(isList)).toEqual([true, true, true, true]);
  expect(isList("Cloud migration\n")).toBe(false);
});

test("thousands are matched at once", () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ id: String(index), name: `Title, ${index}` }));
  const text = many.map(({ name }) => name).join(", ");
  expect(matchPastedCodes(many, text).codes).toHaveLength(5000);
});
