import { expect, test } from "vitest";
import { arrangeColumns, columnLayoutSchema, firstLayout } from "./column-layout.ts";
import { isArranged, moveColumn, toggleColumn } from "./reorder-columns.ts";

const columns = [
  { id: "name", label: "Name" },
  { id: "title", label: "Job title" },
  { id: "company", label: "Company" },
  { id: "level", label: "Level", initially: "hidden" },
  { id: "updated", label: "Updated" },
] as const;

const ids = (layout: Partial<typeof firstLayout>) =>
  arrangeColumns(columns, { ...firstLayout, ...layout }).map(({ id }) => id);

test("shows the columns as they were declared, without those that are hidden at first", () => {
  expect(ids({})).toEqual(["name", "title", "company", "updated"]);
});

test("follows a layout, with the first column first", () => {
  const shown = ["level", "company", "name"];
  expect(ids({ shown, hidden: ["title", "updated"] })).toEqual(["name", "level", "company"]);
  expect(ids({ hidden: ["name", "title"] })).toEqual(["name", "company", "updated"]);
});

test("puts up with a layout of other columns", () => {
  const hidden = ["gone", "title"];
  expect(ids({ shown: ["gone", "company", "company"], hidden })).toEqual(["name", "company", "updated"]);
  // a newer column stands after the one that it was declared after
  expect(ids({ shown: ["name", "updated", "company"] })).toEqual(["name", "title", "updated", "company"]);
  expect(arrangeColumns([], { ...firstLayout, shown: ["gone"] })).toEqual([]);
});

test("takes nothing else for a layout", () => {
  for (const kept of [null, [], { shown: "name" }, { shown: [1], hidden: [], widths: {} }])
    expect(columnLayoutSchema.safeParse(kept).success).toBe(false);
});

test("hides a column and shows it again as the last one", () => {
  const without = toggleColumn(columns, firstLayout, "title");
  expect(ids(without)).toEqual(["name", "company", "updated"]);
  expect(ids(toggleColumn(columns, without, "title"))).toEqual(["name", "company", "updated", "title"]);
  expect(ids(toggleColumn(columns, firstLayout, "level")).at(-1)).toBe("level");
  expect(ids(toggleColumn(columns, firstLayout, "name"))[0]).toBe("name");
});

test("moves a column as far as there are places", () => {
  const moved = (id: string, to: number) => ids(moveColumn(columns, firstLayout, id, to));
  expect(moved("updated", 1)).toEqual(["name", "updated", "title", "company"]);
  expect(moved("title", 2)).toEqual(["name", "company", "title", "updated"]);
  expect(moved("company", -5)).toEqual(["name", "company", "title", "updated"]);
  expect(moved("title", 99)).toEqual(["name", "company", "updated", "title"]);
  expect(moved("name", 2)[0]).toBe("name");
});

test("knows whether anything was changed", () => {
  expect(isArranged(firstLayout)).toBe(false);
  expect(isArranged(moveColumn(columns, firstLayout, "title", 2))).toBe(true);
  expect(isArranged({ ...firstLayout, widths: { name: 12 } })).toBe(true);
});
