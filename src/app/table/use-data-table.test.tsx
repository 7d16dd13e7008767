import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { DEFAULT_LAYOUT } from "./table-column-layout.ts";
import { paginate } from "./table-pagination.ts";
import { tableColumns } from "./table-column.ts";
import { tableLines } from "./table-body.tsx";
import { type DataTableOptions, type DataTableState, useDataTable } from "./use-data-table.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

interface Person {
  readonly id: string;
}

const people = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
const columns = tableColumns<Person>([
  { id: "name", label: "Name", sortKey: "lastName", phone: "title", cell: ({ id }) => id },
  { id: "title", label: "Job title", phone: "detail", cell: () => null },
  { id: "level", label: "Level", phone: "hidden", initially: "hidden", cell: () => null },
]);

/** A table over a selection that tests can inspect, with its callbacks recorded. */
function tableOf(options: Partial<DataTableOptions<Person>> = {}) {
  const selected = new Set<string>();
  const asked: unknown[] = [];
  const tables: DataTableState<Person>[] = [];
  function Table() {
    tables[0] = useDataTable<Person>({
      columns,
      layout: DEFAULT_LAYOUT,
      onLayout: (layout) => asked.push(layout),
      rows: people,
      selection: {
        subscribe: () => () => undefined,
        has: ({ id }) => selected.has(id),
        can: ({ id }) => id !== "c",
        add: (rows) => rows.forEach(({ id }) => selected.add(id)),
        remove: (rows) => rows.forEach(({ id }) => selected.delete(id)),
      },
      sort: { key: "lastName", descending: true, onSort: (key) => asked.push(key) },
      pagination: paginate(2, 25, 60),
      onPage: (page) => asked.push(page),
      ...options,
    });
    return null;
  }
  const render = () => {
    renderToStaticMarkup(<Table />);
    const [state] = tables;
    if (state === undefined) throw new Error("The table was not rendered");
    return state;
  };
  return { selected, asked, render };
}

test("Shift selects from the last toggled row in either direction, except what cannot be selected", () => {
  const { selected, render } = tableOf();
  const { table } = render();
  const click = (id: string, checked: boolean, shiftKey = false) =>
    table.getRow(id).getToggleSelectedHandler()({ target: { checked }, nativeEvent: { shiftKey } });
  click("d", true);
  expect([...selected]).toEqual(["d"]);
  click("b", true, true);
  expect([...selected].toSorted()).toEqual(["b", "d"]);
});

test("selects the page, and leaves rows of other pages alone", () => {
  const { selected, render } = tableOf();
  selected.add("from another page");
  render().table.toggleAllPageRowsSelected(true);
  expect([...selected].toSorted()).toEqual(["a", "b", "d", "e", "from another page"]);
  render().table.toggleAllPageRowsSelected(false);
  expect([...selected]).toEqual(["from another page"]);
});

test("shows the columns of the layout in its order, and asks for other widths", () => {
  const layout = { shown: ["name", "level"], hidden: ["title"], widths: { level: 8 } };
  const { asked, render } = tableOf({ layout });
  const state = render();
  expect(state.visibleColumns.map(({ id }) => id)).toEqual(["name", "level"]);
  expect(state.sizes).toEqual({ level: 8 });
  state.table.setColumnSizing({ level: 9 });
  expect(asked).toEqual([{ ...layout, widths: { level: 9 } }]);
});

test("leaves columns out where there is no room, until somebody arranged them", () => {
  const orderable = columns.map((each) => (each.id === "title" ? { ...each, dropOrder: 1 } : each));
  const shown = (options: Partial<DataTableOptions<Person>>) => {
    const state = tableOf({ columns: orderable, space: { lead: 3, room: 20 }, ...options }).render();
    return [state.visibleColumns.map(({ id }) => id).join(" "), state.dropped];
  };
  expect(shown({})).toEqual(["name", "title"]);
  const sorted = orderable.map((each) => (each.id === "title" ? { ...each, sortKey: "title" } : each));
  const sort = { key: "title", descending: false, onSort: () => undefined };
  expect(shown({ columns: sorted, sort })).toEqual(["name title", ""]);
  const widened = { ...DEFAULT_LAYOUT, widths: { name: 40 } };
  expect(shown({ space: { lead: 3, room: 30 }, layout: widened })).toEqual(["name title", ""]);
  const layout = { shown: ["name", "title"], hidden: ["level"], widths: {} };
  expect(shown({ layout })).toEqual(["name title", ""]);
});

test("a heading that is moved arranges the columns: those that gave way come back", () => {
  const wide = columns.map((column) => (column.id === "title" ? { ...column, dropOrder: 1 } : column));
  const phone = tableColumns<Person>([{ id: "phone", label: "Phone", phone: "hidden", cell: () => null }]);
  const more = [...wide, ...phone];
  const options = { columns: more, space: { lead: 3, room: 24 } };
  const { asked, render } = tableOf(options);
  const state = render();
  expect(state.visibleColumns.map(({ id }) => id)).toEqual(["name", "phone"]);
  const toFirst = { id: "phone", targetId: "name", side: "after" } as const;
  expect(state.canMove(toFirst)).toBe(true);
  expect(state.canMove({ id: "phone", targetId: "title", side: "after" })).toBe(false);
  state.onMove(toFirst);
  const layout = { shown: ["name", "phone", "title"], hidden: ["level"], widths: {} };
  expect(asked).toEqual([layout]);
  const arranged = tableOf({ ...options, layout }).render();
  expect(arranged.visibleColumns.map(({ id }) => id)).toEqual(["name", "phone", "title"]);
  // the reason columns of a run are not a person's choice
  const fixed = tableOf({ ...options, fixedOrder: true }).render();
  expect(fixed.canMove(toFirst)).toBe(false);
});

test("tells the order of the service and asks for another one by its sort key", () => {
  const { asked, render } = tableOf();
  const { table } = render();
  expect(table.getColumn("name")?.getIsSorted()).toBe("desc");
  expect(table.getColumn("title")?.getCanSort()).toBe(false);
  table.getColumn("name")?.toggleSorting();
  expect(asked).toEqual(["lastName"]);
});

test("headings stand above their rows, closed ones and the last at the end, and count as lines", () => {
  const { rows } = tableOf().render().table.getRowModel();
  const heading = (key: string, before: number) => ({ key, before, content: key });
  const headings = [heading("first", 0), heading("closed", 3), heading("second", 3), heading("last", 5)];
  const lines = tableLines(rows, { headings, expanded: new Set() });
  const told = lines.map((line) => line.row?.id ?? line.key.replace("heading ", "# "));
  expect(told).toEqual(["# first", "a", "b", "c", "# closed", "# second", "d", "e", "# last"]);
});
