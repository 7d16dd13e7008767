import { describe, expect, it, vi } from "vitest";
import { groupsLabel, usageLabel } from "./results-toolbar.tsx";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

describe("what a page counted", () => {
  it.each([
    [25, false, "This page used 25 of your record limit"],
    [1, false, "This page used 1 of your record limit"],
    [0, false, "This page used none of your record limit"],
    [25, true, "Loaded before: uses nothing"],
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
    [{ read: 162, total: 162, reachable: 162, missing: [] }, "From all 162 signals"],
    [{ read: 1, total: 1, reachable: 1, missing: [] }, "From the only signal"],
    [
      { read: 100, total: 162, reachable: 162, missing: [{ page: 2, size: 100 }] },
      "Companies from the first 100 of 162 signals",
    ],
    [
      { read: 25, total: 162, reachable: 162, missing: [{ page: 1, size: 50 }] },
      "Companies from 25 of 162 signals",
    ],
    [
      { read: 10_000, total: 30_457, reachable: 10_000, missing: [] },
      "From the first 10,000 of 30,457 signals. Narrow the search to reach the others",
    ],
    [
      { read: 100, total: 30_457, reachable: 10_000, missing: [{ page: 2, size: 100 }] },
      "Companies from the first 100 of 30,457 signals, of which 10,000 can be loaded",
    ],
  ])("%j", (groups, label) => {
    expect(groupsLabel(groups, companies, signals)).toBe(label);
  });
});
