import { expect, test } from "vitest";
import { chartLayout } from "./chart-layout.ts";
import { nameOf } from "#app/features/families/model/family-table.ts";
import { openToLevel } from "#app/features/families/model/tree-rows.ts";
import { MEMBER_TYPES, familyOfMembers, rowsOf } from "#testing/family-builders.ts";
import { chartKey } from "./chart-keys.ts";

const member = (name: string, id: number, below: readonly ReturnType<typeof leaf>[] = []) => ({
  ...leaf(name, id),
  below,
});
function leaf(name: string, id: number) {
  return { name, id, type: MEMBER_TYPES.subsidiary };
}

const { table } = familyOfMembers([
  {
    name: "Top",
    id: 1,
    below: [
      member("One", 2, [leaf("One a", 3), leaf("One b", 4)]),
      member("Two", 5, [leaf("Two a", 6)]),
      member("Three", 7, [leaf("Three a", 8)]),
    ],
  },
]);
const open = openToLevel(table, Infinity);
open[6] = 0;
const rows = rowsOf(table, open);
const layout = chartLayout(table, rows);

const named = (name: string) =>
  Array.from({ length: table.size }, (_, node) => node).find((node) => nameOf(table, node) === name) ?? -1;

function press(key: string, from: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) {
  const keys = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held };
  return chartKey(keys, { table, rows, open, layout, focus: named(from) });
}

test.each([
  ["ArrowLeft", "One a", "One"],
  ["ArrowLeft", "Top", "Top"],
  ["ArrowRight", "Top", "One"],
  ["ArrowRight", "One a", "One a"],
  ["ArrowDown", "One b", "Two a"],
  ["ArrowUp", "Two a", "One b"],
  ["ArrowDown", "One", "Two"],
  ["ArrowUp", "One", "One"],
  ["Home", "Two a", "Top"],
  ["ArrowDown", "nobody", "Top"],
])("%s from %s goes to %s", (key, from, to) => {
  expect(press(key, from)).toEqual({ kind: "focus", node: named(to) });
});

test("Right opens a closed branch, Shift and Left closes an open one", () => {
  expect(press("ArrowRight", "Three")).toEqual({ kind: "toggle", node: named("Three") });
  expect(press("ArrowLeft", "One", { shiftKey: true })).toEqual({ kind: "toggle", node: named("One") });
});

test("Space selects, Enter shows details", () => {
  expect(press(" ", "Two")).toEqual({ kind: "select", node: named("Two") });
  expect(press("Enter", "Two")).toEqual({ kind: "open", node: named("Two") });
});

test("plus, minus and 0 zoom; other keys and those with Ctrl are left to the page", () => {
  expect(press("+", "nobody")).toMatchObject({ kind: "zoom" });
  expect(press("0", "One")).toEqual({ kind: "fit" });
  expect(press("b", "One")).toEqual({ kind: "fit-branch" });
  expect(press("x", "One")).toBeUndefined();
  expect(press("/", "One")).toBeUndefined();
  expect(press("0", "One", { ctrlKey: true })).toBeUndefined();
});
