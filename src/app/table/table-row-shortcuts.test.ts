import type { KeyboardEvent } from "react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RowKeyActions, onRowKey } from "./table-row-shortcuts.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

class PageElement extends EventTarget {}

beforeAll(() => void vi.stubGlobal("HTMLElement", PageElement));
afterAll(() => void vi.unstubAllGlobals());

const actions: RowKeyActions = {
  turnPage: () => undefined,
  open: () => undefined,
  selectPage: () => undefined,
  reveal: () => undefined,
  lines: 1,
};

/** A key, when it was pressed in milliseconds, and what else its event says. */
type Press = readonly [key: string, at: number, given?: object];

/** How often keys on the checkbox of a row press its button that reveals. */
function revealed(keys: readonly Press[]): number {
  let presses = 0;
  const button = { click: () => (presses += 1) };
  const querySelector = (selector: string) => (selector === "[data-reveal]" ? button : null);
  const line = { dataset: { row: "0", index: "0" }, querySelector };
  const isBox = (selector: string) => selector === "input[type=checkbox]";
  const target = Object.assign(new PageElement(), { matches: isBox, closest: () => line });
  const region = Object.assign(new PageElement(), { tabIndex: -1 });
  for (const [key, timeStamp, given] of keys) {
    const event = {
      key,
      timeStamp,
      target,
      currentTarget: region,
      preventDefault: () => undefined,
      ...given,
    };
    onRowKey(event as unknown as KeyboardEvent<HTMLElement>, actions);
  }
  return presses;
}

test.each<{ presses: number; keys: readonly Press[] }>([
  { presses: 1, keys: [["r", 5000]] },
  // it names the runs, and would cost a credit
  {
    presses: 0,
    keys: [
      ["g", 5000],
      ["r", 6499],
    ],
  },
  {
    presses: 1,
    keys: [
      ["g", 5000],
      ["r", 6500],
    ],
  },
  { presses: 0, keys: [["r", 5000, { repeat: true }]] },
  { presses: 0, keys: [["r", 5000, { ctrlKey: true }]] },
])("the keys $keys on a row ask for $presses credits", ({ presses, keys }) => {
  expect(revealed(keys)).toBe(presses);
});
