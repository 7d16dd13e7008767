import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keyPress } from "#testing/page/key-press-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { recordKeyPress, isAfterG, isWithinWord, pressByKey, KEY_PRESS } =
  await import("./stored-shortcuts.ts");

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
    recordKeyPress(keyPress(key, new PageElement(), { timeStamp, ...given }));
}

/** Keys as "o 5000, r 5399", each with the milliseconds at which it is pressed, the first with more of its event. */
const pressesOf = (text: string, given: object = {}): Press[] =>
  text.split(", ").map((press, at) => {
    const [key = "", time] = press.split(" ");
    return [key, Number(time), at === 0 ? given : {}];
  });

test.each<[what: string, keys: string, says: string, given?: object]>([
  ["R alone", "r 5000", ""],
  ["R soon after a letter", "o 5000, r 5399", "amid a word"],
  ["R a while after a letter", "o 5000, r 5400", ""],
  ["R soon after a letter with Shift", "O 5000, Shift 5100, r 5200", "amid a word"],
  ["R soon after an arrow", "ArrowDown 5000, r 5100", ""],
  ["Enter at the end of a word", "o 5000, r 5200, Enter 5400", "amid a word"],
  ["a letter after G", "g 5000, r 6499", "after G"],
  ["a letter long after G", "g 5000, r 6500", ""],
  ["a letter after Ctrl G", "g 5000, r 6000", "", { ctrlKey: true }],
  ["a letter after a G that was typed into a field", "g 5000, r 6000", "", { target: field }],
])("%s (%s) is %s", (_what, keys, says, given) => {
  hear(pressesOf(keys, given));
  expect([isAfterG(), isWithinWord()]).toEqual([says === "after G", says === "amid a word"]);
});

test("a key presses a button unless the button asks first", () => {
  let presses = 0;
  const click = () => (presses += 1);
  const button = Object.assign(new EventTarget(), { click, checkVisibility: () => true });
  const press = () => pressByKey(button, { repeat: false });
  hear([["r", 5000]]);
  expect([press(), presses]).toEqual([true, 1]);
  button.addEventListener(KEY_PRESS, (event) => event.preventDefault());
  expect([press(), presses]).toEqual([true, 1]);
});
