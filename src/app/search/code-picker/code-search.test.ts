import { expect, test } from "vitest";
import { matchingCodes, matchingSectors } from "./code-search.ts";
import { codeTree } from "./code-tree.ts";

const entries = [
  { id: "31-33", name: "Manufacturing" },
  { id: "325", name: "Chemicals" },
  { id: "62", name: "Health care" },
  { id: "621", name: "Ambulatory health services" },
  { id: "622", name: "Hospitals" },
];
const tree = codeTree(entries);

function found(text: string, chosen: readonly string[] = []) {
  return matchingSectors(tree, new Set(chosen), text).map(({ sector, parts, chosen: count }) => [
    sector.id,
    parts.map(({ id }) => id),
    count,
  ]);
}

test("sectors come with the parts that fit", () => {
  expect(found("health")).toEqual([["62", ["621"], 0]]);
  expect(found("62")).toEqual([["62", ["621", "622"], 0]]);
  expect(found("manufacturing")).toEqual([["31-33", ["325"], 0]]);
  expect(found("nothing like it")).toEqual([]);
});

test("chosen codes are counted in their sector, whether they fit or not", () => {
  expect(found("", ["622", "325"])).toEqual([
    ["31-33", ["325"], 1],
    ["62", ["621", "622"], 1],
  ]);
});

test("names are compared without case and diacritics", () => {
  const places = [{ id: "ca.montreal", name: "Montréal" }];
  expect(matchingCodes(places, "MONTREAL ")).toEqual(places);
});
