import { expect, test } from "vitest";
import {
  DEFAULT_LAYOUT,
  arrangeColumns,
  columnLayoutSchema,
  isCustomized,
  moveColumn,
  toggleColumn,
} from "./table-column-layout.ts";

const columns = [
  { id: "name", label: "Name" },
  { id: "title", label: "Job title" },
  { id: "company", label: "Company" },
  { id: "level", label: "Level", initially: "hidden" },
  { id: "updated", label: "Updated" },
] as const;

const ids = (layout: Partial<typeof DEFAULT_LAYOUT>) =>
  arrangeColumns(columns, { ...DEFAULT_LAYOUT, ...layout }).map(({ id }) => id);

test("shows the columns as they were declared, without those that are hidden at first", () => {
  expect(ids({})).toEqual(["name", "title", "company", "updated"]);
});

test("follows a layout, with the first column first", () => {
  const shown = ["level", "company", "name"];
  expect(ids({ shown, hidden: ["title", "updated"] })).toEqual(["name", "level", "company"]);
  expect(ids({ hidden: ["name", "title"] })).toEqual(["name", "company", "updated"]);
});

test("tolerates a layout of other columns", () => {
  const hidden = ["gone", "title"];
  expect(ids({ shown: ["gone", "company", "company"], hidden })).toEqual(["name", "company", "updated"]);
  // a newer column stands behind the one it was declared behind
  expect(ids({ shown: ["name", "updated", "company"] })).toEqual(["name", "title", "updated", "company"]);
  expect(arrangeColumns([], { ...DEFAULT_LAYOUT, shown: ["gone"] })).toEqual([]);
});

test("rejects anything else", () => {
  for (const stored of [null, [], { shown: "name" }, { shown: [1], hidden: [], widths: {} }])
    expect(columnLayoutSchema.safeParse(stored).success).toBe(false);
});

test("hides a column and shows it again as the last one", () => {
  const without = toggleColumn(columns, DEFAULT_LAYOUT, "title");
  expect(ids(without)).toEqual(["name", "company", "updated"]);
  expect(ids(toggleColumn(columns, without, "title"))).toEqual(["name", "company", "updated", "title"]);
  expect(ids(toggleColumn(columns, DEFAULT_LAYOUT, "level")).at(-1)).toBe("level");
  expect(ids(toggleColumn(columns, DEFAULT_LAYOUT, "name"))[0]).toBe("name");
});

test("moves a column within the list", () => {
  const moved = (id: string, to: number) => ids(moveColumn(columns, DEFAULT_LAYOUT, id, to));
  expect(moved("updated", 1)).toEqual(["name", "updated", "title", "company"]);
  expect(moved("title", 2)).toEqual(["name", "company", "title", "updated"]);
  expect(moved("company", -5)).toEqual(["name", "company", "title", "updated"]);
  expect(moved("title", 99)).toEqual(["name", "company", "updated", "title"]);
  expect(moved("name", 2)[0]).toBe("name");
});

test("knows whether anything was changed", () => {
  expect(isCustomized(DEFAULT_LAYOUT)).toBe(false);
  expect(isCustomized(moveColumn(columns, DEFAULT_LAYOUT, "title", 2))).toBe(true);
  expect(isCustomized({ ...DEFAULT_LAYOUT, widths: { name: 12 } })).toBe(true);
});
