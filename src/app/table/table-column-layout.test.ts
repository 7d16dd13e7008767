import { expect, test } from "vitest";
import {
  DEFAULT_LAYOUT,
  arrangeColumns,
  columnLayoutSchema,
  isCustomized,
  layoutOn,
  moveColumn,
  moveColumnBeside,
  showAllColumns,
  storeLayout,
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
  // a newer column follows the one it is declared after
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

test("moves a column beside another one, never before the first, and changes nothing where it stands there", () => {
  const beside = (id: string, side: "before" | "after", targetId: string, layout = DEFAULT_LAYOUT) =>
    moveColumnBeside(columns, layout, { id, targetId, side });
  const order = (...move: Parameters<typeof beside>) => ids(beside(...move));
  expect(order("company", "before", "title")).toEqual(["name", "company", "title", "updated"]);
  expect(order("title", "after", "updated")).toEqual(["name", "company", "updated", "title"]);
  expect(order("updated", "before", "name")).toEqual(["name", "updated", "title", "company"]);
  expect(order("updated", "after", "name")).toEqual(["name", "updated", "title", "company"]);
  // the layout includes columns that the table drops for lack of room
  const shown = ["name", "company", "title", "updated"];
  expect(beside("company", "before", "title")).toEqual({ shown, hidden: ["level"], widths: {} });
  const widened = { ...DEFAULT_LAYOUT, widths: { title: 20 } };
  expect(beside("updated", "before", "title", widened).widths).toEqual({ title: 20 });
  for (const [id, side, targetId] of [
    ["company", "after", "title"],
    ["company", "before", "updated"],
    ["title", "before", "title"],
    ["title", "before", "name"],
    ["name", "after", "title"],
    ["level", "before", "title"],
    ["gone", "before", "title"],
    ["title", "before", "gone"],
  ] as const)
    expect(beside(id, side, targetId)).toBe(DEFAULT_LAYOUT);
});

test("keeps the place and the state of columns that are not here", () => {
  const more = [
    { id: "city", label: "City" },
    { id: "extra", label: "Extra", initially: "hidden" },
  ] as const;
  const rest = { hidden: ["city", "level"], widths: { extra: 9 } };
  const layout = { shown: ["name", "extra", "title", "company", "updated"], ...rest };
  const between = { shown: ["name", "title", "extra", "company", "updated"], ...rest };
  const toEnd = { id: "title", targetId: "updated", side: "after" } as const;
  const all = (next: typeof DEFAULT_LAYOUT) => {
    expect(next.widths).toEqual({ extra: 9 });
    const there = arrangeColumns([...columns, ...more], next);
    return there.map(({ id }) => id).join(" ");
  };
  expect(all(moveColumnBeside(columns, layout, toEnd))).toBe("name extra company updated title");
  expect(all(moveColumn(columns, between, "title", 3))).toBe("name extra company updated title");
  expect(all(toggleColumn(columns, between, "title"))).toBe("name extra company updated");
  expect(all(toggleColumn(columns, layout, "level"))).toBe("name extra title company updated level");
  expect(all(showAllColumns(columns, layout))).toBe("name extra title company level updated");
  // dropped in its own place, the order stays
  const move = { id: "title", targetId: "company", side: "before" } as const;
  expect(moveColumnBeside(columns, layout, move)).toBe(layout);
});

test("knows whether anything was changed", () => {
  expect(isCustomized(DEFAULT_LAYOUT)).toBe(false);
  expect(isCustomized(moveColumn(columns, DEFAULT_LAYOUT, "title", 2))).toBe(true);
  expect(isCustomized({ ...DEFAULT_LAYOUT, widths: { name: 12 } })).toBe(true);
});

test("keeps the widths of wide and of narrow screens apart, and one order for both", () => {
  const stored = { shown: ["name", "title"], hidden: [], widths: { name: 30 } };
  expect(layoutOn(stored, true)).toEqual({ ...stored, widths: {} });
  const onNarrow = storeLayout(stored, true, { shown: ["name"], hidden: ["title"], widths: { name: 12 } });
  expect(layoutOn(onNarrow, true)).toEqual({ shown: ["name"], hidden: ["title"], widths: { name: 12 } });
  expect(layoutOn(onNarrow, false)).toEqual({ shown: ["name"], hidden: ["title"], widths: { name: 30 } });
  const onWide = storeLayout(onNarrow, false, DEFAULT_LAYOUT);
  expect(layoutOn(onWide, false)).toEqual(DEFAULT_LAYOUT);
  expect(layoutOn(onWide, true).widths).toEqual({ name: 12 });
  expect(columnLayoutSchema.parse(onWide)).toEqual(onWide);
});
