import { expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

test("a key that an input method takes is no command, by its state or, in Safari, by its code", () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
