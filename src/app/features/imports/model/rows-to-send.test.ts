import { expect, test } from "vitest";
import { importBody, importRowsBody } from "#contract/imports/import-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { guessColumns } from "#app/features/imports/columns/guess-columns.ts";
import { checkRows } from "./checked-rows.ts";
import { importRows, returnedColumns, portionsOf, runName } from "./rows-to-send.ts";

const NAMES = ["First name", "Last name", "Company", "Secret", "Booth"];

async function rowsOf(...cells: readonly (readonly string[])[]) {
  const guessed = guessColumns(NAMES, cells).columns;
  const columns = guessed.map((column) =>
    column.name === "Secret" ? { ...column, target: "leave-out" as const } : column,
  );
  const targets = columns.map(({ target }) => target);
  const given = cells.map((each, index) => ({ row: index + 2, cells: each }));
  const rows = await checkRows("contact", targets, given, new Set(), new AbortController().signal);
  return { columns, rows: importRows("contact", columns, rows) };
}

test("a row goes with the columns that are kept, what it asks for, and why it is left out", async () => {
  const { columns, rows } = await rowsOf(
    ["Ada", "Example", "Works", "x", "B1"],
    ["", "", "Works", "y", "B2"],
    ["Ada", "Example", "WORKS Inc", "z", "B3"],
  );
  expect(returnedColumns(columns).map(({ name }) => name)).toEqual(NAMES.filter((name) => name !== "Secret"));
  expect(rows).toMatchObject([
    {
      row: 2,
      cells: ["Ada", "Example", "Works", "B1"],
      input: { firstName: "Ada", lastName: "Example", companyName: "Works" },
      snapshot: { name: "Ada Example", company: { name: "Works" } },
      leftOut: null,
      sameAs: null,
    },
    { row: 3, input: null, leftOut: expect.stringMatching(/\.$/), sameAs: null },
    { row: 4, leftOut: "Asks for the same as row 2.", sameAs: 0 },
  ]);
  expect(importRowsBody.safeParse({ from: 0, rows }).success).toBe(true);
  expect(importBody.shape.name.safeParse(runName("Fair 2026.csv")).data).toBe("Fair 2026");
});

test("no portion is more than a request takes, by rows and by bytes, and none is lost", async () => {
  const [row] = (await rowsOf(["Ada", "Example", "Works", "", "B1"])).rows;
  if (row === undefined) throw new Error("There is no row.");
  const long = { ...row, cells: ["ü".repeat(20_000)] };
  const rows = [...Array.from({ length: 2500 }, () => row), ...Array.from({ length: 100 }, () => long)];
  const portions = portionsOf(rows);
  expect(portions.flat()).toHaveLength(2600);
  for (const portion of portions) {
    expect(portion.length).toBeLessThanOrEqual(1000);
    expect(Buffer.byteLength(JSON.stringify({ from: 20_000, rows: portion }))).toBeLessThan(LIMITS.bodyBytes);
  }
  const longest = { ...row, cells: Array.from({ length: 50 }, () => "x".repeat(20_000)) };
  expect(() => portionsOf([longest])).toThrow("Row 2 is too long");
});
