import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { recordKeyPress } from "#app/storage/stored-shortcuts.ts";
import { keyPress } from "#testing/page/key-press-for-test.ts";
import { type RowKeyActions, isCopyKey, onRowKey } from "./table-row-shortcuts.ts";

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

/** A key, the time of its press in milliseconds, and other properties of its event. */
type Press = readonly [key: string, at: number, given?: object];

/** How often keys on a row's checkbox press its reveal button. */
function revealed(keys: readonly Press[], isSeen = true): number {
  let presses = 0;
  const button = Object.assign(new PageElement(), {
    click: () => (presses += 1),
    checkVisibility: () => isSeen,
  });
  const querySelector = (selector: string) => (selector === "[data-reveal]" ? button : null);
  const line = { dataset: { row: "0", index: "0" }, querySelector };
  const isBox = (selector: string) => selector === "input[type=checkbox]";
  const target = Object.assign(new PageElement(), { matches: isBox, closest: () => line });
  const region = { tabIndex: -1, clientHeight: 0, focus: () => undefined };
  for (const [key, timeStamp, given] of keys) {
    const event = keyPress(key, target, { timeStamp, ...given });
    recordKeyPress(event);
    onRowKey({ ...event, currentTarget: region }, actions);
  }
  return presses;
}

const soon = { after: ["g", 5000], at: 6499 } as const;
test.each<[presses: number, keys: readonly Press[]]>([
  [1, [["r", 5000]]],
  // `g` `r` opens the runs; a reveal would cost a credit
  [0, [soon.after, ["r", soon.at]]],
  [1, [soon.after, ["r", soon.at + 1]]],
  // the letter after `g` belongs to `g`
  [1, [soon.after, ["q", 5500], ["r", 6000]]],
  [0, [["r", 5000, { repeat: true }]]],
  [0, [["r", 5000, { ctrlKey: true }]]],
])("a row spends %i credits after the keys %j", (presses, keys) => {
  expect(revealed(keys)).toBe(presses);
});

test("a key spends nothing by a button that is not seen", () => {
  expect(revealed([["r", 5000]], false)).toBe(0);
});

describe("Ctrl C", () => {
  const page = { querySelector: () => null as object | null, getSelection: () => ({ isCollapsed: true }) };
  const isCopied = (given: object = {}, around: Partial<typeof page> = {}) => {
    vi.stubGlobal("document", { ...document, ...page, ...around });
    const target = Object.assign(new PageElement(), { matches: () => false });
    return isCopyKey(keyPress("c", target, { ctrlKey: true, ...given }));
  };

  test("is for the rows of the page", () => {
    expect(isCopied()).toBe(true);
    expect(isCopied({ key: "x" })).toBe(false);
    expect(isCopied({ ctrlKey: false })).toBe(false);
  });

  test("is the browser's where text is selected or somebody types, and a dialog's where one lies above", () => {
    expect(isCopied({}, { getSelection: () => ({ isCollapsed: false }) })).toBe(false);
    const field = Object.assign(new PageElement(), { matches: () => true });
    expect(isCopied({ target: field })).toBe(false);
    expect(isCopied({}, { querySelector: () => ({}) })).toBe(false);
    expect(isCopied({ defaultPrevented: true })).toBe(false);
    expect(isCopied({ shiftKey: true })).toBe(false);
    expect(isCopied({ repeat: true })).toBe(false);
  });
});
