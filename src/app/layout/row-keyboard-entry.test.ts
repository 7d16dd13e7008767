import { afterEach, expect, test, vi } from "vitest";
import { rowToEnter } from "./row-keyboard-entry.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A screen whose focus is inside `inside`; `rows` holds checkboxes by the selector that their row matches. */
function entered(inside: string | null, rows: Readonly<Record<string, string>>): unknown {
  const closest = (selectors: string) =>
    inside !== null && selectors.split(", ").includes(inside) ? {} : null;
  const querySelector = (selector: string) => {
    const row = Object.keys(rows).find((each) => selector.includes(`tbody ${each} input[type=checkbox]`));
    return row === undefined ? null : rows[row];
  };
  vi.stubGlobal("document", { activeElement: { closest }, querySelector });
  return rowToEnter();
}

test("a key leads from a button to the first row, or to the one that is open", () => {
  expect(entered(null, { tr: "first" })).toBe("first");
  expect(entered(null, { tr: "first", "tr[aria-current=true]": "open" })).toBe("open");
  expect(entered(null, {})).toBeUndefined();
});

test("rows, trees and choices keep the focus that they have", () => {
  expect(entered("tbody", { tr: "first" })).toBeUndefined();
  expect(entered("[role=treegrid]", { tr: "first" })).toBeUndefined();
});
