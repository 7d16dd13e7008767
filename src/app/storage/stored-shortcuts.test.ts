import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keyPress } from "#testing/page/key-press-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { hearKey, isAfterG, isAmidWord, pressByKey, KEY_PRESS } = await import("./stored-shortcuts.ts");

class PageElement extends EventTarget {
  /** Whether the target is a text field. */
  matches = () => false;
}

beforeAll(() => void vi.stubGlobal("HTMLElement", PageElement));
afterAll(() => void vi.unstubAllGlobals());

const field = Object.assign(new PageElement(), { matches: () => true });

type Press = readonly [key: string, at: number, given?: object];

function hear(presses: readonly Press[]): void {
  // the last press of the previous test is long ago
  for (const [key, timeStamp, given] of [["Escape", 0] satisfies Press, ...presses])
    hearKey(keyPress(key, new PageElement(), { timeStamp, ...given }));
}

test.each<[string, boolean, boolean, readonly Press[]]>([
  ["R alone", false, false, [["r", 5000]]],
  [
    "R soon after a letter",
    false,
    true,
    [
      ["o", 5000],
      ["r", 5399],
    ],
  ],
  [
    "R a while after a letter",
    false,
    false,
    [
      ["o", 5000],
      ["r", 5400],
    ],
  ],
  [
    "R soon after a letter with Shift",
    false,
    true,
    [
      ["O", 5000],
      ["Shift", 5100],
      ["r", 5200],
    ],
  ],
  [
    "R soon after an arrow",
    false,
    false,
    [
      ["ArrowDown", 5000],
      ["r", 5100],
    ],
  ],
  [
    "Enter at the end of a word",
    false,
    true,
    [
      ["o", 5000],
      ["r", 5200],
      ["Enter", 5400],
    ],
  ],
  [
    "a letter after G",
    true,
    false,
    [
      ["g", 5000],
      ["r", 6499],
    ],
  ],
  [
    "a letter long after G",
    false,
    false,
    [
      ["g", 5000],
      ["r", 6500],
    ],
  ],
  [
    "a letter after Ctrl G",
    false,
    false,
    [
      ["g", 5000, { ctrlKey: true }],
      ["r", 6000],
    ],
  ],
  [
    "a letter after a G that was typed into a field",
    false,
    false,
    [
      ["g", 5000, { target: field }],
      ["r", 6000],
    ],
  ],
])("%s: after G %s, amid a word %s", (_what, afterG, amidWord, presses) => {
  hear(presses);
  expect([isAfterG(), isAmidWord()]).toEqual([afterG, amidWord]);
});

test("a key presses a button unless the button asks first", () => {
  let presses = 0;
  const button = Object.assign(new EventTarget(), {
    click: () => (presses += 1),
    checkVisibility: () => true,
  });
  const press = () => pressByKey(button, { repeat: false });
  hear([["r", 5000]]);
  expect([press(), presses]).toEqual([true, 1]);
  button.addEventListener(KEY_PRESS, (event) => event.preventDefault());
  expect([press(), presses]).toEqual([true, 1]);
});
