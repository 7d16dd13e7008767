import { expect, test } from "vitest";
import { readTableForTest } from "#testing/files/read-table-for-test.ts";
import { dataRows, toggledHeader } from "./data-rows.ts";

const TEXT = "Fair 2026\nName,Company\nJane Doe,Acme\nName,Company\nJohn Roe,Globex\nTotal,,\n(2 rows)\n";

const rowsOf = async (change: Partial<Parameters<typeof dataRows>[0]> = {}) => {
  const table = await readTableForTest(new Blob([TEXT]));
  const file = { ...table, name: "leads.csv", bytes: TEXT.length };
  return dataRows({ file, header: table.header, takesOthers: false, ...change }).map(({ row }) => row);
};

test("rows of a file are those below its names that are no notes and no names once more", async () => {
  expect(await rowsOf()).toEqual([3, 5, 6]);
});

test("the person can take all of them, or say that other rows name the columns", async () => {
  expect(await rowsOf({ takesOthers: true })).toEqual([3, 4, 5, 6, 7]);
  // the names are an ordinary row then, and so is what equals them
  expect(await rowsOf({ header: { from: 0, to: 0 } })).toEqual([2, 3, 4, 5, 6]);
  expect(await rowsOf({ header: null })).toEqual([1, 2, 3, 4, 5, 6]);
});

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
