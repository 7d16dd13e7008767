import { expect, test, vi } from "vitest";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { asksFirst } = await import("./paid-key-button.tsx");

test("R asks the first time, and whenever a word is typed", () => {
  expect(asksFirst(undefined, false)).toBe(true);
  expect(asksFirst(false, false)).toBe(true);
  expect(asksFirst(true, true)).toBe(true);
  expect(asksFirst(true, false)).toBe(false);
});
