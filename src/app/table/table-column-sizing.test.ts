import { expect, test } from "vitest";
import {
  MAX_COLUMN_REM,
  MIN_COLUMN_REM,
  columnsWithoutRoom,
  resetColumnSize,
  resizeColumn,
  tableWidths,
} from "./table-column-sizing.ts";

const columns = [
  { id: "name", minimum: "9rem" },
  { id: "title" },
  { id: "company", minimum: "12rem" },
  { id: "accuracy", width: "6rem" },
];

test("gives what is left to the column without a width, and every column enough to be read", () => {
  const { minimum, columns: widths } = tableWidths(columns, {}, 3);
  expect(minimum).toBe(3 + 9 + 9 + 12 + 6);
  expect(widths).toEqual([`${900 / minimum}%`, undefined, `${1200 / minimum}%`, "6rem"]);
});

test("keeps the widths that a person chose", () => {
  const { minimum, columns: widths } = tableWidths(columns, { name: 20, accuracy: 4 }, 3);
  expect(minimum).toBe(3 + 20 + 9 + 12 + 4);
  expect(widths).toEqual(["20rem", undefined, "25%", "4rem"]);
});

test("always leaves one column to take what is left", () => {
  expect(tableWidths(columns, { title: 10 }, 3).columns).toEqual([undefined, "10rem", "30%", "6rem"]);
  const all = { name: 10, title: 10, company: 10 };
  expect(tableWidths(columns, all, 3).columns).toEqual(["10rem", "10rem", "10rem", undefined]);
});

test("lets the column that grows take what is left, above its minimum", () => {
  const growing = columns.map((column) => (column.id === "company" ? { ...column, grows: true } : column));
  const { columns: widths } = tableWidths(
    [growing[0], growing[2], growing[3]].flatMap((each) => each ?? []),
    {},
    3,
  );
  expect(widths).toEqual(["30%", undefined, "6rem"]);
});

test("leaves out columns in their drop order until the others have room", () => {
  const all = [
    { id: "name", minimum: "9rem" },
    { id: "place", minimum: "8rem", dropOrder: 3 },
    { id: "updated", width: "6rem", dropOrder: 1 },
    { id: "accuracy", width: "7rem", dropOrder: 2 },
  ];
  const dropped = (room: number, sizes = {}) =>
    columnsWithoutRoom(all, sizes, { lead: 3, room }).map(({ id }) => id);
  expect(dropped(33)).toEqual([]);
  expect(dropped(32)).toEqual(["updated"]);
  expect(dropped(27)).toEqual(["updated"]);
  expect(dropped(26)).toEqual(["updated", "accuracy"]);
  // the name stays, if need be by scrolling
  expect(dropped(5)).toEqual(["updated", "accuracy", "place"]);
  expect(dropped(32, { name: 8 })).toEqual([]);
});

test("grows and shrinks a column between its limits", () => {
  expect(resizeColumn({ name: 10, title: 8 }, "name", 1.2345)).toEqual({ name: 11.23, title: 8 });
  expect(resizeColumn({ name: 10 }, "name", -50)).toEqual({ name: MIN_COLUMN_REM });
  expect(resizeColumn({ name: 10 }, "name", 500)).toEqual({ name: MAX_COLUMN_REM });
  expect(resetColumnSize({ name: 10, title: 8 }, "name")).toEqual({ title: 8 });
});
