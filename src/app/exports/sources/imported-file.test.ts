import { expect, test } from "vitest";
import { exportSourceOf, fileOf } from "#testing/files/exports-for-test.ts";
import { withImportedFile } from "./imported-file.ts";

const FILE = {
  fileName: "Event list.csv",
  columns: ["Name", "Booth", "Name"],
  rows: [
    { cells: ["Bo", "B2", "x"], key: "7", leftOut: null },
    { cells: ["Nobody", "B9", ""], key: null, leftOut: "Nobody like this was found." },
    { cells: ["Ada", "B1", "y"], key: "row-3", leftOut: null },
    { cells: ["Ada again", "B5", "z"], key: "row-3", leftOut: null },
  ],
};

const run = exportSourceOf(
  "contact",
  ["inputId", "email"],
  [
    { id: "row-3", inputId: "row-3", email: "ada@works.example" },
    { id: "7", inputId: "7", miss: { label: "No match", reason: "Nobody has this ID." } },
  ],
);

test("the file comes back whole and in its own order, its columns first, duplicates with the same values", async () => {
  const source = withImportedFile(run, FILE);
  const { header, rows, plan } = await fileOf(source, { misses: "rows" });
  expect(header).toEqual(["Name", "Booth", "Name", "E-mail", "Match result", "Reason"]);
  expect(rows).toEqual([
    ["Bo", "B2", "x", "", "No match", "Nobody has this ID."],
    ["Nobody", "B9", "", "", "Left out", "Nobody like this was found."],
    ["Ada", "B1", "y", "ada@works.example", "Enriched", ""],
    ["Ada again", "B5", "z", "ada@works.example", "Enriched", ""],
  ]);
  expect([plan.rowCount, source.writesMisses]).toEqual([4, true]);
});

test("rows of which nothing came back can be left out of it", async () => {
  const { rows, plan } = await fileOf(withImportedFile(run, FILE));
  expect(rows.map(([name]) => name)).toEqual(["Ada", "Ada again"]);
  expect(plan.leftOut.map(({ label, count }) => [label, count])).toEqual([
    ["No match", 1],
    ["Left out", 1],
  ]);
});
