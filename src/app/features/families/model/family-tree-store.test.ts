import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ReadFamily, familyOf, hierarchyAnswer, readFamilies } from "#testing/families/family-trees.ts";
import { nameOf } from "./family-model.ts";
import { NO_FILTER } from "./family-tree-filter.ts";
import { sortedNodes } from "./family-tree-order.ts";
import { treeRows } from "#app/chart/tree-rows.ts";
import { type TreeStore, createTreeStore } from "./family-tree-store.ts";

type Step = (view: TreeStore, pick: number) => void;

const node = (view: TreeStore, pick: number) => pick % view.table.size;

const changes: readonly Step[] = [
  (view, pick) => view.toggle(node(view, pick)),
  (view, pick) => view.setOpen(node(view, pick), true),
  (view, pick) => view.setOpen(node(view, pick), false),
  (view, pick) => view.openSiblings(node(view, pick)),
  (view, pick) => view.showLevels([1, 2, 3, Infinity][pick % 4] ?? 1),
  (view, pick) => view.focusOn(node(view, pick)),
  ({ table, ...view }, pick) => {
    const names = Array.from({ length: table.size }, (_, at) => nameOf(table, at));
    view.setOrder(sortedNodes(table, pick % 2 === 0 ? "name" : "original", names));
  },
];

const filterings: readonly Step[] = [
  (view, pick) =>
    view.setFilter({ ...NO_FILTER, types: [["Subsidiary", "Location", "Nothing"][pick % 3] ?? ""] }),
  (view) => view.setFilter(NO_FILTER),
];

const steps = (kinds: readonly Step[]) =>
  fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat()), { maxLength: 12 });

const openView = ({ family: { table } }: ReadFamily, pick: number) =>
  createTreeStore(table, { levels: 1 + (pick % 3), focus: pick % table.size });

describe("A look at a family", () => {
  test("always has its focus on a row, and the rows of what is open", () => {
    fc.assert(
      fc.property(readFamilies, fc.nat(), steps([...changes, ...filterings]), (read, pick, taken) => {
        const view = openView(read, pick);
        expect(view.getState().focus).toBe(pick % view.table.size);
        for (const [step, at] of [[() => undefined, 0] as const, ...taken]) {
          step(view, at);
          const state = view.getState();
          expect(state.rows).toEqual(treeRows(view.table, state));
          const shown = [...state.rows.nodes];
          expect(shown.length > 0 ? shown : [-1]).toContain(state.focus);
        }
      }),
    );
  });

  test("has the same branches open after a filter as before it", () => {
    fc.assert(
      fc.property(
        readFamilies,
        fc.nat(),
        steps(changes),
        steps([...changes, filterings[0] ?? changes[0] ?? (() => undefined)]),
        (read, pick, before, during) => {
          const view = openView(read, pick);
          for (const [step, at] of before) step(view, at);
          const { open, order } = view.getState();
          filterings[0]?.(view, pick);
          for (const [step, at] of during) step(view, at);
          view.setOrder(order);
          view.setFilter(NO_FILTER);
          expect([...view.getState().open]).toEqual([...open]);
          expect(view.getState().included).toBeUndefined();
        },
      ),
    );
  });

  test("shows all that a filter wants at once", () => {
    fc.assert(
      fc.property(readFamilies, fc.nat(), (read, pick) => {
        const view = openView(read, pick);
        view.setFilter({ ...NO_FILTER, types: ["Subsidiary"] });
        const wanted = read.plain.all.filter(({ label }) => label === "Subsidiary");
        const shown = [...view.getState().rows.nodes];
        expect(shown).toEqual(expect.arrayContaining(wanted.map(({ node: at }) => at)));
      }),
    );
  });

  test("puts the focus on what was closed above it, and leaves it there", () => {
    const tree = [{ name: "Top", familyNodes: [{ name: "Middle", familyNodes: [{ name: "Bottom" }] }] }];
    const view = createTreeStore(familyOf(hierarchyAnswer(tree)).table, { levels: 1, focus: 2 });
    expect(view.getState().rows.count).toBe(3);
    view.setOpen(0, false);
    expect(view.getState().focus).toBe(0);
    view.showLevels(Infinity);
    expect(view.getState().focus).toBe(0);
    view.toggle(2);
    expect(view.getState().rows.count).toBe(3);
  });

  test("does not move its focus to what a filter hides", () => {
    const location = { subUnitTypeInfo: { typeId: 7, typeDescription: "Location" } };
    const tree = [{ name: "Top", familyNodes: [{ name: "One", ...location }, { name: "Two" }] }];
    const view = createTreeStore(familyOf(hierarchyAnswer(tree)).table, { levels: 2, focus: 0 });
    view.setFilter({ ...NO_FILTER, types: ["Location"] });
    view.focusOn(2);
    expect(view.getState().focus).toBe(0);
    view.focusOn(1);
    expect(view.getState().focus).toBe(1);
  });
});
