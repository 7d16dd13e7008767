import { expect, test } from "vitest";
import { checkRows } from "#app/features/imports/model/checked-rows.ts";
import { type NoteGroup, groupNotes, rowProblems } from "./row-problems.ts";

const COLUMNS = ["companyName", "companyWebsite", "companyPhone"] as const;

async function groupsOf(cells: readonly (readonly string[])[], fixes: readonly string[] = []) {
  const rows = cells.map((each, place) => ({ row: place + 2, cells: each }));
  const checked = await checkRows("company", COLUMNS, rows, new Set(fixes), new AbortController().signal);
  return { checked, groups: groupNotes(checked) };
}

const told = (groups: readonly NoteGroup[]) =>
  groups.map(({ message, outcome, fix }) => [message, outcome, fix?.done ?? null]);

const ROWS = [
  ["Acme", "info@acme.example", ""],
  ["", "info@globex.example", ""],
  ["Initech", "", "2024-05-01"],
  ["", "", ""],
  ["", "", "12"],
  ["", "", "n/a"],
  ["Hooli", "jane@gmail.com", ""],
];

test("rows with the same trouble are told of together, what a press mends first", async () => {
  const { groups } = await groupsOf(ROWS);
  expect(told(groups)).toEqual([
    ["2 rows have an e-mail where a website should be", "", false],
    ["2 rows have no company name or website", "Left out", null],
    ["1 row has something else where a phone number should be", "Left out", null],
    ["1 row has something else where a phone number should be", "Matched without it", null],
    ["1 row has an e-mail where a website should be", "Matched without it", null],
  ]);
  expect([...(groups[0]?.rows ?? [])]).toEqual(["row-2", "row-3"]);
});

test("a press mends them all, and says so until it is taken back", async () => {
  const [offered] = (await groupsOf(ROWS)).groups;
  const { checked, groups } = await groupsOf(ROWS, [offered?.fix?.key ?? ""]);
  expect(groups[0]?.key).toBe(offered?.key);
  const websites = checked.slice(0, 2).map(({ input }) => input?.["companyWebsite"]);
  expect(websites).toEqual(["acme.example", "globex.example"]);
  expect(told(groups)).toContainEqual(["2 rows use the domain of their e-mail as website", "", true]);
});

test("rows with problems are counted, not their problems, and only those that are imported", async () => {
  const { checked } = await groupsOf([
    ["Acme", "info@acme.example", "12"],
    ["Globex", "", ""],
    ["", "", ""],
  ]);
  const message = "Has a formula.";
  const ofFile = [1, 2, 3, 9].map((row) => ({ row, message }));
  const told = rowProblems(checked, ofFile);
  expect(told.count).toBe(3);
  expect(told.sentences.map(({ row }) => row)).toEqual([2, 2, 2, 3, 4]);
  expect(told.ofFile.map(({ row }) => row)).toEqual([2, 3]);
});
