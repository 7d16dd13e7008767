import { expect, test, vi } from "vitest";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { mustAskBeforeSpending } = await import("./paid-key-button.tsx");

test("R asks the first time, and whenever a word is typed", () => {
  expect(mustAskBeforeSpending(undefined, false)).toBe(true);
  expect(mustAskBeforeSpending(false, false)).toBe(true);
  expect(mustAskBeforeSpending(true, true)).toBe(true);
  expect(mustAskBeforeSpending(true, false)).toBe(false);
});
