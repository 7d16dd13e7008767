import { expect, test, vi } from "vitest";
import { exportSourceOf, fileOf } from "#testing/files/exports-for-test.ts";
import { exportContent } from "#app/exports/model/export-content.ts";
import { DEFAULT_SETTINGS } from "#app/exports/model/export-settings.ts";
import { planExport } from "#app/exports/model/plan-export.ts";
import { sourceColumns } from "#app/exports/profiles/export-profiles.ts";
import { withImportedFile } from "./imported-file.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const FILE = {
  columns: ["Name", "Booth", "Name"],
  rows: [
    { cells: ["Bo", "B2", "x"], key: "7", leftOut: null },
    { cells: ["Nobody", "B9", ""], key: null, leftOut: "Nobody like this was found." },
    { cells: ["Ada", "B1", "y"], key: "row-3", leftOut: null },
    { cells: ["Ada again", "B5", "z"], key: "row-3", leftOut: null },
  ],
};

const run = exportSourceOf(
  "contact",
  ["inputId", "email"],
  [
    { id: "row-3", inputId: "row-3", email: "ada@works.example" },
    { id: "7", inputId: "7", miss: { label: "No match", reason: "Nobody has this ID." } },
  ],
);

test("the file comes back whole and in its own order, its columns first, duplicates with the same values", async () => {
  const source = withImportedFile(run, FILE);
  const { header, rows, plan } = await fileOf(source, { misses: "rows" });
  expect(header).toEqual(["Name", "Booth", "Name (2)", "E-mail", "Match result", "Reason"]);
  expect(rows).toEqual([
    ["Bo", "B2", "x", "", "No match", "Nobody has this ID."],
    ["Nobody", "B9", "", "", "Left out", "Nobody like this was found."],
    ["Ada", "B1", "y", "ada@works.example", "Enriched", ""],
    ["Ada again", "B5", "z", "ada@works.example", "Enriched", ""],
  ]);
  expect([plan.rowCount, source.writesMisses]).toEqual([4, true]);
});

test("rows of which nothing came back can be left out of it", async () => {
  const { rows, plan } = await fileOf(withImportedFile(run, FILE));
  expect(rows.map(([name]) => name)).toEqual(["Ada", "Ada again"]);
  const left = plan.leftOut.map(({ label, count }) => `${label}: ${count}`);
  expect(left).toEqual(["No match: 1", "Left out: 1"]);
});

test("columns of the file that are called like ours stay, and ours make way, in every format", async () => {
  const columns = ["E-MAIL", "Match result", "", "Reason ", "reason", "2026"];
  const rows = [{ cells: ["mine@x.example", "hot", "c", "r", "s", "t"], key: "row-3", leftOut: null }];
  const source = withImportedFile(run, { columns, rows });
  const own = ["E-MAIL", "Match result", "Column C", "Reason", "reason (2)", "2026"];
  const promised = [...own, ...["E-mail", "Match result", "Reason"].map((name) => `${name} (Prospect)`)];
  const settings = { ...DEFAULT_SETTINGS, misses: "rows" as const };
  const draft = { columns: sourceColumns(source), required: [], settings };
  const plan = await planExport(source, draft, new AbortController().signal);
  expect(plan.header).toEqual(promised);
  const csv = exportContent(source, plan, { ...settings, format: "csv" });
  const xlsx = exportContent(source, plan, settings);
  const json = exportContent(source, plan, { ...settings, format: "json" });
  const card = exportContent(source, plan, { ...settings, format: "vcard" });
  const text = (content: typeof json) => (content.format === "text" ? [...content.texts].join("") : "");
  expect(csv.format === "csv" && csv.sheet.header).toEqual(promised);
  expect(xlsx.format === "xlsx" && xlsx.sheets[0]?.header).toEqual(promised);
  expect([...text(json).matchAll(/"([^"]+)":/g)].map(([, name]) => name)).toEqual(promised);
  const note = "NOTE:E-MAIL: mine@x.example\\nMatch result: hot\\nColumn C: c";
  expect(text(card).replaceAll("\r\n ", "")).toContain(note);
});
