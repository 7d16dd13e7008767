import { expect, test } from "vitest";
import { createRowReceiver } from "./packed-rows.ts";

/** Two rows in one text: "Oslo", "" and "Köln" in the first, "Rom" in the second. */
const PACKED = {
  text: "Oslo,,Köln\nRom",
  bounds: Uint32Array.of(0, 4, 5, 5, 6, 10, 11, 14),
  rows: Uint32Array.of(7, 3, 9, 1),
};

test("rows have the cells of their text, and are as wide as the table", () => {
  const receiver = createRowReceiver();
  receiver.add(PACKED);
  receiver.add({ text: "Wien", bounds: Uint32Array.of(0, 4), rows: Uint32Array.of(12, 1) });
  const rows = receiver.finish(4);
  expect(rows.map(({ row }) => row)).toEqual([7, 9, 12]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Oslo", "", "Köln", ""],
    ["Rom", "", "", ""],
    ["Wien", "", "", ""],
  ]);
});

test("where reading begins anew, the rows before are forgotten", () => {
  const receiver = createRowReceiver();
  receiver.add(PACKED);
  receiver.clear();
  receiver.add({ text: "Wien", bounds: Uint32Array.of(0, 4), rows: Uint32Array.of(1, 1) });
  expect(receiver.finish(1).map(({ cells }) => cells)).toEqual([["Wien"]]);
});
