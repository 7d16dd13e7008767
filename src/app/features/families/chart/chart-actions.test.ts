import { expect, test } from "vitest";
import { nameOf } from "#app/features/families/model/family-model.ts";
import { openToLevel, rowOfNode } from "#app/chart/tree-rows.ts";
import { MEMBER_TYPES, familyOfMembers, rowsOf } from "#testing/families/family-builders.ts";
import { pressChartKey } from "./chart-actions.ts";
import { chartLayout } from "#app/chart/chart-layout.ts";
import { FAMILY_SIZES } from "./family-chart-layout.ts";
import { type ChartView, fitRows, fitView } from "#app/chart/chart-view.ts";

const leaf = (name: string, id: number) => ({ name, id, type: MEMBER_TYPES.subsidiary });
const member = (name: string, id: number, below: readonly ReturnType<typeof leaf>[]) => ({
  ...leaf(name, id),
  below,
});

const below = [
  member("One", 2, [leaf("One a", 3), leaf("One b", 4)]),
  member("Two", 5, [leaf("Two a", 6)]),
  member("Three", 7, [leaf("Three a", 8)]),
];
const { table } = familyOfMembers([{ name: "Top", id: 1, below }]);
const open = openToLevel(table, Infinity);
open[6] = 0;
const rows = rowsOf(table, open);
const layout = chartLayout(table, rows, FAMILY_SIZES);
const space = { ...layout, width: 600, height: 120 };
const view: ChartView = { x: 0, y: 0, scale: 0.7 };

const named = (name: string) =>
  Array.from({ length: table.size }, (_, node) => node).find((node) => nameOf(table, node) === name) ?? -1;

/** Presses a key on a chart whose focus is on a member: what was called, the view after it, whether it was taken. */
function press(key: string, from: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) {
  const calls: string[] = [];
  let shown = view;
  const call = (action: string) => (node: number) => void calls.push(`${action} ${nameOf(table, node)}`);
  const taken = pressChartKey(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held },
    {
      table,
      rows,
      open,
      layout,
      focus: named(from),
      onFocus: call("focus"),
      onSetOpen: (node, isOpen) => call(isOpen ? "open" : "close")(node),
      onSelect: call("select"),
      onOpen: call("details of"),
      viewport: {
        animate: (change) => (shown = change(shown, space)),
        fit: () => (shown = fitView(space)),
        hold: call("hold"),
      },
    },
  );
  return { calls, view: shown, taken };
}

test.each([
  ["ArrowLeft", "One a", "One"],
  ["ArrowRight", "Top", "One"],
  ["ArrowDown", "One b", "Two a"],
  ["ArrowUp", "Two a", "One b"],
  ["ArrowDown", "One", "Two"],
  ["Home", "Two a", "Top"],
  ["ArrowDown", "nobody", "Top"],
])("%s from %s goes to %s", (key, from, to) => {
  expect(press(key, from)).toEqual({ calls: [`focus ${to}`], view, taken: true });
});

test.each([
  ["ArrowLeft", "Top"],
  ["ArrowRight", "One a"],
  ["ArrowUp", "One"],
  ["ArrowDown", "Three"],
])("%s from %s stays there, and the page does not scroll", (key, from) => {
  expect(press(key, from)).toEqual({ calls: [], view, taken: true });
});

test("Right opens a collapsed branch, Shift and Left closes an open one, and the card stays in place", () => {
  expect(press("ArrowRight", "Three").calls).toEqual(["hold Three", "open Three"]);
  expect(press("ArrowLeft", "One", { shiftKey: true }).calls).toEqual(["hold One", "close One"]);
});

test("Space selects, Enter shows details", () => {
  expect(press(" ", "Two").calls).toEqual(["select Two"]);
  expect(press("Enter", "Two").calls).toEqual(["details of Two"]);
});

test("plus and minus zoom, 0 fits the chart, b the focused branch", () => {
  expect(press("+", "nobody").view.scale).toBeGreaterThan(view.scale);
  expect(press("-", "nobody").view.scale).toBeLessThan(view.scale);
  expect(press("0", "One").view).toEqual(fitView(space));
  const row = rowOfNode(rows, named("One"));
  expect(press("b", "One").view).toEqual(fitRows(layout, row, row, space));
});

test("other keys and those with Ctrl are left to the page", () => {
  for (const key of ["x", "/", "Tab"]) expect(press(key, "One")).toEqual({ calls: [], view, taken: false });
  expect(press("0", "One", { ctrlKey: true })).toEqual({ calls: [], view, taken: false });
});
