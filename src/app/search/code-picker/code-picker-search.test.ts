import { expect, test } from "vitest";
import {
  isList,
  pastedTexts,
  matchPastedCodes,
  matchingCodes,
  matchingSectors,
  pasteReport,
  suggestedTexts,
} from "./code-picker-search.ts";
import { codeTree } from "./code-picker-tree.ts";

const entries = [
  { id: "healthcare", name: "Health care" },
  { id: "healthcare.hospitals", name: "Hospitals" },
  { id: "healthcare.practices", name: "Health practices" },
  { id: "manufacturing", name: "Manufacturing" },
  { id: "manufacturing.chemicals", name: "Chemicals" },
];
const tree = codeTree(entries);

const HEALTH = "healthcare: hospitals practices";

function found(text: string, selected: readonly string[] = []) {
  return matchingSectors(tree, new Set(selected), text).map(({ sector, codes, selected: count }) => {
    const below = codes.map(({ id }) => id.split(".").at(-1)).join(" ");
    return `${sector.id}: ${below}${count > 0 ? `, ${String(count)} chosen` : ""}`;
  });
}

test.each([
  ["practices", ["healthcare: practices"]],
  ["healthcare", [HEALTH]],
  ["manufact", ["manufacturing: chemicals"]],
  ["nothing like it", []],
  // only the sector's own name
  ["health care", [HEALTH]],
])("“%s” finds sectors with the codes that match", (text, sectors) => {
  expect(found(text)).toEqual(sectors);
});

test("selected codes are counted in their sector, whether they match or not", () => {
  const counted = found("", ["healthcare.hospitals", "manufacturing.chemicals"]);
  expect(counted).toEqual([`${HEALTH}, 1 chosen`, "manufacturing: chemicals, 1 chosen"]);
});

test("only what is sent as it reads is suggested for a free text", () => {
  const auditor = { id: "Auditor", name: "Auditor" };
  expect(suggestedTexts([{ id: "exec", name: "C-Level" }, auditor])).toEqual([auditor]);
});

test("names are compared without case and diacritics", () => {
  const places = [{ id: "ca.montreal", name: "Montréal" }];
  expect(matchingCodes(places, "MONTREAL ")).toEqual(places);
});

const mixed = [
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
])("a pasted list: %s", (_what, text, codes, missing) => {
  expect(matchPastedCodes(mixed, text)).toEqual({ codes, missing });
});

const many = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);
test.each([
  [
    "what was found and what was not",
    { codes: ["a", "b", "c"], missing: ["Shoe shops"] },
    {},
    { fitting: ["a", "b", "c"], found: "3 of 4 found", missing: "Not found: Shoe shops" },
  ],
  [
    "that all of it is taken where any text is",
    { codes: ["a"], missing: ["Shoe shops"] },
    { freeText: true },
    { fitting: ["a", "Shoe shops"], found: "2 in the list" },
  ],
  [
    "how many names are missing beyond twenty",
    { codes: [], missing: many(1022) },
    {},
    { found: "0 of 1,022 found", missing: `Not found: ${many(20).join(", ")} and 1,002 more` },
  ],
  [
    "that no more than fifty fit",
    { codes: many(62), missing: [] },
    {},
    { fitting: many(50), excess: "Only 50 more fit into one search. The last 12 are left out." },
  ],
  [
    "that none fits any more",
    { codes: ["a"], missing: [] },
    { remaining: 0 },
    { fitting: [], excess: "No more fit into one search. The last 1 are left out." },
  ],
])("a pasted list says %s", (_what, match, rules, report) => {
  const none = { missing: undefined, excess: undefined };
  expect(pasteReport(match, { freeText: false, remaining: 50, ...rules })).toMatchObject({
    ...none,
    ...report,
  });
});

test("separators make a pasted text a list", () => {
  expect(["a\nb", "a,b", "a\tb", "a;b"].map((text) => isList(text, {}))).toEqual([true, true, true, true]);
  expect(isList("Cloud migration\n", {})).toBe(false);
});

test("thousands of pasted names are matched at once", () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ id: String(index), name: `Title, ${index}` }));
  const text = many.map(({ name }) => name).join(", ");
  expect(matchPastedCodes(many, text).codes).toHaveLength(5000);
});

const titles = [{ id: "Chair of the Board", name: "Chair of the Board" }];

test.each([
  ["Vice President, Mechanical Engineering", ["Vice President, Mechanical Engineering"]],
  ["Director, Sales\nVP, Marketing\r\nCFO", ["Director, Sales", "VP, Marketing", "CFO"]],
  ["Owner, CEO\nFounder", ["Owner, CEO", "Founder"]],
  ["CEO, CFO, head of growth", ["CEO", "CFO", "head of growth"]],
  ["chair of the board, VP Sales", ["Chair of the Board", "VP Sales"]],
  ["Account Manager; Sales, Europe", ["Account Manager", "Sales, Europe"]],
  ["VP Sales OR CRO", ["VP Sales", "CRO"]],
  ["CEO\n\nCEO\n", ["CEO"]],
])("%j are the titles %j", (text, values) => {
  expect(pastedTexts(titles, text)).toEqual(values);
  expect(isList(text, { freeText: true })).toBe(values.length > 1);
});

test("where the service parts titles at commas, so does the field", () => {
  const parts = pastedTexts(titles, "Vice President, Sales", { splitAtCommas: true });
  expect(parts).toEqual(["Vice President", "Sales"]);
});
