import { expect, test } from "vitest";
import {
  MAX_COLUMN_REM,
  MIN_COLUMN_REM,
  resetColumnSize,
  resizeColumn,
  tableWidths,
} from "./table-column-sizing.ts";

const columns = [
  { id: "name", width: "19%" },
  { id: "title" },
  { id: "company", width: "22%" },
  { id: "accuracy", width: "6rem" },
];

test("gives what is left to the column without a width, and every column enough to be read", () => {
  const { minimum, columns: widths } = tableWidths(columns, {}, 3);
  expect(minimum).toBe(3 + 9 + 9 + 9 + 6);
  expect(widths).toEqual(["25%", undefined, "25%", "6rem"]);
});

test("keeps the widths that a person chose", () => {
  const { minimum, columns: widths } = tableWidths(columns, { name: 20, accuracy: 4 }, 3);
  expect(minimum).toBe(3 + 20 + 9 + 9 + 4);
  expect(widths).toEqual(["20rem", undefined, "20%", "4rem"]);
});

test("always leaves one column to take what is left", () => {
  expect(tableWidths(columns, { title: 10 }, 3).columns).toEqual([undefined, "10rem", undefined, "6rem"]);
  const all = { name: 10, title: 10, company: 10 };
  expect(tableWidths(columns, all, 3).columns).toEqual(["10rem", "10rem", "10rem", undefined]);
});

test("grows and shrinks a column between its limits", () => {
  expect(resizeColumn({ name: 10, title: 8 }, "name", 1.2345)).toEqual({ name: 11.23, title: 8 });
  expect(resizeColumn({ name: 10 }, "name", -50)).toEqual({ name: MIN_COLUMN_REM });
  expect(resizeColumn({ name: 10 }, "name", 500)).toEqual({ name: MAX_COLUMN_REM });
  expect(resetColumnSize({ name: 10, title: 8 }, "name")).toEqual({ title: 8 });
});
