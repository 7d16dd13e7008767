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
  const { minimum, columns: widths } = tableWidths(columns, {}, { lead: 3, room: 50 });
  expect(minimum).toBe(3 + 9 + 9 + 12 + 6);
  expect(widths).toEqual([`${900 / minimum}%`, undefined, `${1200 / minimum}%`, "6rem"]);
});

/** The widths in rem of a table in this much room, including its open column. */
function drawn(sizes: Record<string, number>, room: number) {
  const { minimum, columns: widths } = tableWidths(columns, sizes, { lead: 3, room });
  const width = Math.max(minimum, room);
  const inRem = widths.map((one) =>
    one?.endsWith("%") ? (parseFloat(one) * width) / 100 : one && parseFloat(one),
  );
  const left = inRem.reduce<number>((sum, one) => sum - (one || 0), width - 3);
  return { width, columns: inRem.map((one) => Math.round(one || left)) };
}

test("makes the table wider with a column that is widened, and squeezes no other", () => {
  for (const room of [39, 60]) {
    const { columns: usual } = drawn({}, room);
    columns.forEach(({ id }, index) => {
      const { width, columns: widths } = drawn({ [id]: (usual[index] ?? 0) + 10 }, room);
      expect(width).toBeCloseTo(room + 10, 0);
      expect(widths).toEqual(usual.with(index, (usual[index] ?? 0) + 10));
    });
  }
});

test("gives what a narrowed column leaves to one after it, so that its edge follows the pointer", () => {
  expect(drawn({}, 60)).toEqual({ width: 60, columns: [14, 19, 18, 6] });
  expect(drawn({ name: 6 }, 60)).toEqual({ width: 60, columns: [6, 27, 18, 6] });
  expect(drawn({ title: 9 }, 60)).toEqual({ width: 60, columns: [14, 9, 28, 6] });
  expect(drawn({ company: 8 }, 60)).toEqual({ width: 60, columns: [14, 19, 8, 16] });
  expect(drawn({ accuracy: 4 }, 60)).toEqual({ width: 60, columns: [14, 21, 18, 4] });
});

test("does without a width that was chosen on a wider screen where the others need the room", () => {
  expect(drawn({ name: 40, title: 30 }, 39)).toEqual({ width: 91, columns: [40, 30, 12, 6] });
});

test("fills its room where every column was narrowed", () => {
  const all = { name: 10, title: 10, company: 10, accuracy: 4 };
  expect(drawn(all, 60)).toEqual({ width: 60, columns: [10, 10, 10, 27] });
});

test("lets the column that grows take what is left, above its minimum", () => {
  const growing = columns.map((column) => (column.id === "company" ? { ...column, grows: true } : column));
  const three = growing.filter(({ id }) => id !== "title");
  const { columns: widths } = tableWidths(three, {}, { lead: 3, room: 50 });
  expect(widths).toEqual(["30%", undefined, "6rem"]);
});

test("leaves out columns in their drop order until the others have room", () => {
  const all = [
    { id: "name", minimum: "9rem" },
    { id: "place", minimum: "8rem", dropOrder: 3 },
    { id: "updated", width: "6rem", dropOrder: 1 },
    { id: "accuracy", width: "7rem", dropOrder: 2 },
  ];
  const dropped = (room: number) => columnsWithoutRoom(all, { lead: 3, room }).map(({ id }) => id);
  expect(dropped(33)).toEqual([]);
  expect(dropped(32)).toEqual(["updated"]);
  expect(dropped(27)).toEqual(["updated"]);
  expect(dropped(26)).toEqual(["updated", "accuracy"]);
  // the name stays, and the table scrolls if necessary
  expect(dropped(5)).toEqual(["updated", "accuracy", "place"]);
});

test("grows and shrinks a column between its limits", () => {
  expect(resizeColumn({ name: 10, title: 8 }, "name", 1.2345)).toEqual({ name: 11.23, title: 8 });
  expect(resizeColumn({ name: 10 }, "name", -50)).toEqual({ name: MIN_COLUMN_REM });
  expect(resizeColumn({ name: 10 }, "name", 500)).toEqual({ name: MAX_COLUMN_REM });
  expect(resetColumnSize({ name: 10, title: 8 }, "name")).toEqual({ title: 8 });
});
