import { describe, expect, test } from "vitest";
import { nameOf } from "#app/features/families/model/family-model.ts";
import { nodeAt } from "#app/chart/tree-rows.ts";
import { NO_FILTER } from "#app/features/families/model/family-tree-filter.ts";
import { createTreeStore } from "#app/features/families/model/family-tree-store.ts";
import { familyOf, hierarchyAnswer } from "#testing/families/family-trees.ts";
import { type PressedKey, gridKeys } from "./grid-keys.ts";

const location = { subUnitTypeInfo: { typeId: 7, typeDescription: "Location" } };

const below = [
  { name: "Ärzte AG", familyNodes: [{ name: "Ärzte Nord" }, { name: "Ärzte Süd" }] },
  { name: "Bank One", familyNodes: [{ name: "Bank Two", ...location }] },
  { name: "Bau" },
];
const members = [{ name: "Holding", familyNodes: below }, { name: "Other" }];

/** A grid of two levels that keys can be pressed in; what they did besides moving is in `actions`. */
function grid() {
  const { table } = familyOf(hierarchyAnswer(members));
  const tree = createTreeStore(table, { levels: 2, focus: 0 });
  const keys = gridKeys(tree);
  const called: string[] = [];
  const call = (action: string) => (node: number) => called.push(`${action} ${nameOf(table, node)}`);
  const actions = { onSelect: call("select"), onSelectBranch: call("select branch"), onOpen: call("open") };
  let now = 0;
  /** Presses keys, the first after a while and each further one after `pause` milliseconds; whether the last was the grid's. */
  function press(pressed: string | readonly string[], held: Partial<PressedKey> = {}, pause = 5000): boolean {
    let taken = false;
    for (const [at, key] of [pressed].flat().entries()) {
      now += at === 0 ? 5000 : pause;
      const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
      taken = keys({ ...none, ...held, key, timeStamp: now }, actions);
    }
    return taken;
  }
  const focused = () => nameOf(table, tree.getState().focus);
  const rows = () => [...tree.getState().rows.nodes].map((node) => nameOf(table, node));
  /** Where the focus is after each of some keys. */
  const path = (...pressed: readonly string[]) => pressed.map((key) => (press(key), focused()));
  /** Where the focus is after letters that are typed as one word. */
  const typed = (word: string) => (press([...word], {}, 100), focused());
  return { tree, called, press, focused, rows, path, typed };
}

const TWO_LEVELS = ["Holding", "Ärzte AG", "Bank One", "Bau", "Other"];

describe("Keys of a tree grid", () => {
  test("go through the rows and stay at their ends", () => {
    const { path, rows } = grid();
    expect(rows()).toEqual(TWO_LEVELS);
    const down = TWO_LEVELS.map(() => "ArrowDown");
    expect(path(...down)).toEqual([...TWO_LEVELS.slice(1), "Other"]);
    expect(path("ArrowUp", "Home", "ArrowUp")).toEqual(["Bau", "Holding", "Holding"]);
    expect(path("End", "PageUp", "PageDown")).toEqual(["Other", "Holding", "Other"]);
  });

  test("open and go down to the right, close and go up to the left", () => {
    const { path, rows } = grid();
    expect(path("ArrowDown", "ArrowRight")).toEqual(["Ärzte AG", "Ärzte AG"]);
    expect(rows()).toEqual(["Holding", "Ärzte AG", "Ärzte Nord", "Ärzte Süd", "Bank One", "Bau", "Other"]);
    expect(path("ArrowRight", "ArrowRight", "ArrowLeft")).toEqual(["Ärzte Nord", "Ärzte Nord", "Ärzte AG"]);
    path("ArrowLeft");
    expect(rows()).toEqual(TWO_LEVELS);
    path("ArrowLeft", "ArrowLeft");
    expect(rows()).toEqual(["Holding", "Other"]);
    expect(path("ArrowLeft")).toEqual(["Holding"]);
  });

  test("do not go to a sibling where a filter hides what is below", () => {
    const { tree, press, focused } = grid();
    tree.setFilter({ ...NO_FILTER, types: ["Type unknown"] });
    press(["b"]);
    expect(focused()).toBe("Bank One");
    press(["ArrowRight", "ArrowRight"]);
    expect(focused()).toBe("Bank One");
  });

  test("open everything beside a row with *", () => {
    const { press, focused, rows } = grid();
    press(["ArrowDown", "ArrowDown", "*"]);
    const banks = ["Bank One", "Bank Two"];
    expect(rows()).toEqual(["Holding", "Ärzte AG", "Ärzte Nord", "Ärzte Süd", ...banks, "Bau", "Other"]);
    expect(focused()).toBe("Bank One");
  });

  test("go to the next name that begins with what is typed, accents aside", () => {
    const { path, typed } = grid();
    expect(path("b", "b", "b")).toEqual(["Bank One", "Bau", "Bank One"]);
    expect(typed("bau")).toBe("Bau");
    expect(path("x", "Home")).toEqual(["Bau", "Holding"]);
    expect([typed("ban"), typed("ba")]).toEqual(["Bank One", "Bau"]);
    path("Home");
    expect([typed("ba"), typed("a"), typed("Är")]).toEqual(["Bank One", "Ärzte AG", "Ärzte AG"]);
  });

  test("take a space within a name for a letter, and one by itself as the choice", () => {
    const { tree, press, typed, called } = grid();
    tree.showLevels(Infinity);
    press("ArrowDown");
    expect(typed("bank t")).toBe("Bank Two");
    expect(called).toEqual([]);
    press(" ");
    press(" ", { shiftKey: true });
    press("Enter");
    expect(called).toEqual(["select Bank Two", "select branch Bank Two", "open Bank Two"]);
  });

  test("leave the browser's own keys alone", () => {
    const { press, focused } = grid();
    for (const key of ["Tab", "F5", "Escape", "?", "PageDownX"]) expect(press(key)).toBe(false);
    expect(press("b", { ctrlKey: true })).toBe(false);
    expect(press("ArrowLeft", { altKey: true })).toBe(false);
    expect(press("ArrowDown", { metaKey: true })).toBe(false);
    expect(focused()).toBe("Holding");
    expect(press("End", { ctrlKey: true })).toBe(true);
    expect(focused()).toBe("Other");
  });

  test("are left to the page where no row is left", () => {
    const { tree, press } = grid();
    tree.setFilter({ ...NO_FILTER, types: ["Nothing"] });
    expect(press("ArrowDown")).toBe(false);
    expect(nodeAt(tree.getState().rows, 0)).toBe(-1);
  });
});
