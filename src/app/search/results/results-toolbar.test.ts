import { describe, expect, it, vi } from "vitest";
import { usageLabel } from "./results-toolbar.tsx";

await vi.hoisted(async () => (await import("#testing/stub-page.ts")).stubPage());

describe("what a page counted", () => {
  it.each([
    [25, false, "25 records were counted for this page"],
    [1, false, "1 record was counted for this page"],
    [0, false, "0 records were counted"],
    [25, true, "0 counted: shown from memory"],
  ] as const)("%i records, from memory: %s", (records, fromMemory, label) => {
    expect(usageLabel(records, fromMemory)).toBe(label);
  });
});
