import { describe, expect, it, vi } from "vitest";
import { groupsLabel, usageLabel } from "./results-toolbar.tsx";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

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

describe("which rows groups are made of", () => {
  const [companies, signals] = [
    { one: "company", many: "companies" },
    { one: "signal", many: "signals" },
  ];
  it.each([
    [{ read: 162, total: 162, reachable: 162, missing: [] }, "All 162 signals were read"],
    [{ read: 1, total: 1, reachable: 1, missing: [] }, "The only signal was read"],
    [
      { read: 100, total: 162, reachable: 162, missing: [{ page: 2, size: 100 }] },
      "Companies of the first 100 of 162 signals",
    ],
    [
      { read: 25, total: 162, reachable: 162, missing: [{ page: 1, size: 50 }] },
      "Companies of 25 of 162 signals",
    ],
    [
      { read: 10_000, total: 30_457, reachable: 10_000, missing: [] },
      "The first 10,000 of 30,457 signals were read, and no more can be: narrow the search to reach the others",
    ],
    [
      { read: 100, total: 30_457, reachable: 10_000, missing: [{ page: 2, size: 100 }] },
      "Companies of the first 100 of 30,457 signals, of which 10,000 can be read",
    ],
  ])("%j", (groups, label) => {
    expect(groupsLabel(groups, companies, signals)).toBe(label);
  });
});
