import { expect, test } from "vitest";
import { tableWidths } from "./column-widths.ts";
import { NARROWEST, WIDEST, grown, withoutWidth } from "./grown-widths.ts";

const columns = [
  { id: "name", width: "19%" },
  { id: "title" },
  { id: "company", width: "22%" },
  { id: "accuracy", width: "6rem" },
];

test("gives what is left to the column without a width, and every column enough to be read", () => {
  const { least, columns: widths } = tableWidths(columns, {}, 3);
  expect(least).toBe(3 + 9 + 9 + 9 + 6);
  expect(widths).toEqual(["25%", undefined, "25%", "6rem"]);
});

test("keeps the widths that a person gave", () => {
  const { least, columns: widths } = tableWidths(columns, { name: 20, accuracy: 4 }, 3);
  expect(least).toBe(3 + 20 + 9 + 9 + 4);
  expect(widths).toEqual(["20rem", undefined, "20%", "4rem"]);
});

test("always leaves one column to take what is left", () => {
  const own = { title: 10 };
  expect(tableWidths(columns, own, 3).columns).toEqual([undefined, "10rem", undefined, "6rem"]);
  const all = { name: 10, title: 10, company: 10 };
  expect(tableWidths(columns, all, 3).columns).toEqual(["10rem", "10rem", "10rem", undefined]);
});

test("grows and shrinks a column between its limits", () => {
  expect(grown({ name: 10, title: 8 }, "name", 1.2345)).toEqual({ name: 11.23, title: 8 });
  expect(grown({ name: 10 }, "name", -50)).toEqual({ name: NARROWEST });
  expect(grown({ name: 10 }, "name", 500)).toEqual({ name: WIDEST });
  expect(withoutWidth({ name: 10, title: 8 }, "name")).toEqual({ title: 8 });
});
