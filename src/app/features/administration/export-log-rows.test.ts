import { expect, test, vi } from "vitest";
import { exportEntry } from "#testing/workspace/export-log-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { exportLogRows } = await import("./export-log-rows.ts");

test("the log tells who took which file, of what, how much of it and what was left out", () => {
  const exportedAt = "2026-11-20T18:21:00.000Z";
  const odd = {
    sourceName: "=HYPERLINK(1)",
    profileName: null,
    rowType: "unknown",
    leftOut: [],
    blankNumbers: 0,
  };
  const rows = exportLogRows([
    { exportedAt, person: { id: "p1", name: "Robin Ellery" }, entry: exportEntry("file-1") },
    { exportedAt, person: { id: "p2", name: null }, entry: exportEntry("file-2", odd) },
  ]);
  const leftOut = "17 rows with a number left blank: do not call; 2 left out: no match";
  expect(rows.map((row) => row.map(String).join(" | "))).toEqual([
    "When (UTC) | Person | File | Format | Rows | Of | From | Profile | Left out",
    `${exportedAt} | Robin Ellery | file-1.csv | csv | 163 | contacts | Health systems | Salesforce Lead | ${leftOut}`,
    `${exportedAt} | Somebody who left | file-2.csv | csv | 163 | rows | =HYPERLINK(1) |  | `,
  ]);
});
