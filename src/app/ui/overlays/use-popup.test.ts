import { afterAll, expect, test, vi } from "vitest";
import { ignoreDisabledItems } from "./use-popup.ts";

afterAll(() => void vi.unstubAllGlobals());

/** The focused element after a button's popup is closed. */
function focusAfter(isOff: boolean, hasFocus = true): string {
  let focused = hasFocus ? "button" : "elsewhere";
  const button = { matches: () => isOff };
  vi.stubGlobal("document", {
    activeElement: hasFocus ? button : {},
    querySelector: () => ({ focus: () => (focused = "title") }),
  });
  ignoreDisabledItems(button);
  return focused;
}

test("a button that its popup has turned off does not keep the focus", () => {
  const after = [focusAfter(true), focusAfter(false), focusAfter(true, false)];
  expect(after).toEqual(["title", "button", "elsewhere"]);
});
