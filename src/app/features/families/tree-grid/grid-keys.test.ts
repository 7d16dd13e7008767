import { describe, expect, test } from "vitest";
import { nameOf } from "#app/features/families/model/family-table.ts";
import { nodeAt } from "#app/features/families/model/tree-rows.ts";
import { NO_FILTER } from "#app/features/families/model/tree-filter.ts";
import { openTreeView } from "#app/features/families/model/tree-store.ts";
import { familyOf, hierarchyAnswer } from "#testing/family-trees.ts";
import { type PressedKey, gridKeys } from "./grid-keys.ts";

const location = { subUnitTypeInfo: { typeId: 7, typeDescription: "Location" } };

const tree = [
  {
    name: "Holding",
    familyNodes: [
      { name: "Ärzte AG", familyNodes: [{ name: "Ärzte Nord" }, { name: "Ärzte Süd" }] },
      { name: "Bank One", familyNodes: [{ name: "Bank Two", ...location }] },
      { name: "Bau" },
    ],
  },
  { name: "Other" },
];

/** A grid of two levels that keys can be pressed in; what they asked for is in `asked`. */
function grid() {
  const { table } = familyOf(hierarchyAnswer(tree));
  const view = openTreeView(table, { levels: 2, focus: 0 });
  const keys = gridKeys(view);
  const asked: string[] = [];
  const note = (action: string) => (node: number) => asked.push(`${action} ${nameOf(table, node)}`);
  const actions = {
    onSelect: note("select"),
    onSelectBranch: note("select branch"),
    onOpen: note("open"),
  };
  let now = 0;
  return {
    view,
    asked,
    /** Presses keys, the first after a while and each further one after `pause` milliseconds; whether the last was the grid's. */
    press(pressed: string | readonly string[], held: Partial<PressedKey> = {}, pause = 5000): boolean {
      let taken = false;
      for (const [at, key] of [pressed].flat().entries()) {
        now += at === 0 ? 5000 : pause;
        const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
        taken = keys({ ...none, ...held, key, timeStamp: now }, actions);
      }
      return taken;
    },
    focused: () => nameOf(table, view.getState().focus),
    rows: () => [...view.getState().rows.nodes].map((node) => nameOf(table, node)),
  };
}

const TWO_LEVELS = ["Holding", "Ärzte AG", "Bank One", "Bau", "Other"];

describe("Keys of a tree grid", () => {
  test("go through the rows and stay at their ends", () => {
    const { press, focused, rows } = grid();
    expect(rows()).toEqual(TWO_LEVELS);
    for (const name of TWO_LEVELS.slice(1)) {
      press("ArrowDown");
      expect(focused()).toBe(name);
    }
    press("ArrowDown");
    expect(focused()).toBe("Other");
    press("ArrowUp");
    expect(focused()).toBe("Bau");
    press("Home");
    expect(focused()).toBe("Holding");
    press("ArrowUp");
    expect(focused()).toBe("Holding");
    press("End");
    expect(focused()).toBe("Other");
    press("PageUp");
    expect(focused()).toBe("Holding");
    press("PageDown");
    expect(focused()).toBe("Other");
  });

  test("open and go down to the right, close and go up to the left", () => {
    const { press, focused, rows } = grid();
    press(["ArrowDown", "ArrowRight"]);
    expect(rows()).toEqual(["Holding", "Ärzte AG", "Ärzte Nord", "Ärzte Süd", "Bank One", "Bau", "Other"]);
    expect(focused()).toBe("Ärzte AG");
    press("ArrowRight");
    expect(focused()).toBe("Ärzte Nord");
    press("ArrowRight");
    expect(focused()).toBe("Ärzte Nord");
    press("ArrowLeft");
    expect(focused()).toBe("Ärzte AG");
    press("ArrowLeft");
    expect(rows()).toEqual(TWO_LEVELS);
    press(["ArrowLeft", "ArrowLeft"]);
    expect(rows()).toEqual(["Holding", "Other"]);
    press("ArrowLeft");
    expect(focused()).toBe("Holding");
  });

  test("do not go to a sibling where a filter hides what is below", () => {
    const { view, press, focused } = grid();
    view.setFilter({ ...NO_FILTER, types: ["Type not told"] });
    press(["b"]);
    expect(focused()).toBe("Bank One");
    press(["ArrowRight", "ArrowRight"]);
    expect(focused()).toBe("Bank One");
  });

  test("open everything beside a row with *", () => {
    const { press, focused, rows } = grid();
    press(["ArrowDown", "ArrowDown", "*"]);
    expect(rows()).toEqual([
      "Holding",
      "Ärzte AG",
      "Ärzte Nord",
      "Ärzte Süd",
      "Bank One",
      "Bank Two",
      "Bau",
      "Other",
    ]);
    expect(focused()).toBe("Bank One");
  });

  test("go to the next name that begins with what is typed, accents aside", () => {
    const { press, focused } = grid();
    press("b");
    expect(focused()).toBe("Bank One");
    press("b");
    expect(focused()).toBe("Bau");
    press("b");
    expect(focused()).toBe("Bank One");
    press(["b", "a", "u"], {}, 100);
    expect(focused()).toBe("Bau");
    press("x");
    expect(focused()).toBe("Bau");
    press("Home");
    press(["b", "a", "n"], {}, 100);
    expect(focused()).toBe("Bank One");
    press(["b", "a"], {}, 100);
    expect(focused()).toBe("Bau");
    press("Home");
    press(["b", "a"], {}, 100);
    expect(focused()).toBe("Bank One");
    press("a");
    expect(focused()).toBe("Ärzte AG");
    press(["Ä", "r"], {}, 100);
    expect(focused()).toBe("Ärzte AG");
  });

  test("take a space within a name for a letter, and one by itself as the choice", () => {
    const { view, press, focused, asked } = grid();
    view.showLevels(Infinity);
    press("ArrowDown");
    press(["b", "a", "n", "k", " ", "t"], {}, 100);
    expect(focused()).toBe("Bank Two");
    expect(asked).toEqual([]);
    press(" ");
    press(" ", { shiftKey: true });
    press("Enter");
    expect(asked).toEqual(["select Bank Two", "select branch Bank Two", "open Bank Two"]);
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

  test("are nobody's where no row is left", () => {
    const { view, press } = grid();
    view.setFilter({ ...NO_FILTER, types: ["Nothing"] });
    expect(press("ArrowDown")).toBe(false);
    expect(nodeAt(view.getState().rows, 0)).toBe(-1);
  });
});
