import { strFromU8, unzipSync } from "fflate";
import readXlsx from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { FORMULA_PAYLOADS } from "#testing/files/spreadsheet-cells-for-test.ts";
import { blobSink } from "./byte-sink.ts";
import type { FileRow } from "./file-content.ts";
import { xlsxWorkbook } from "./xlsx-workbook.ts";

interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly FileRow[];
}

async function write(sheets: readonly Sheet[], maxRows?: number) {
  const sink = blobSink("");
  const workbook = xlsxWorkbook(sink, maxRows);
  for (const { name, header, rows } of sheets) {
    await workbook.addSheet(name, header);
    await workbook.addRows(rows);
  }
  const { cutCells } = await workbook.finish();
  const blob = await sink.close();
  if (!blob) throw new Error("There is no Blob");
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect(bytes.length).toBe(sink.size());
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)] as const);
  return { bytes, cutCells, parts: new Map(parts) };
}

/** The sheets as an independent library reads them. */
async function read(bytes: Uint8Array): Promise<{ sheet: string; data: unknown[][] }[]> {
  return readXlsx(Buffer.from(bytes), { trim: false });
}

/** One sheet of one column "A". */
const column = (cells: readonly (string | number)[]): Sheet => ({
  name: "Cells",
  header: ["A"],
  rows: cells.map((cell) => [cell]),
});

async function readColumn(cells: readonly (string | number)[]): Promise<unknown[]> {
  const { bytes } = await write([column([...cells, "the end"])]);
  const [sheet] = await read(bytes);
  return (sheet?.data ?? []).slice(1, -1).map(([cell]) => cell);
}

describe("An Excel file", () => {
  test("has texts that look like numbers as texts, and numbers as numbers", async () => {
    const cells = [
      "007",
      "12345678901234567890",
      "+1 415 555 0132",
      "94103",
      "1e5",
      "TRUE",
      42,
      -1.5,
      0.1,
      1e21,
      0,
    ];
    expect(await readColumn(cells)).toEqual(cells);
    expect(await readColumn([Number.NaN, Number.POSITIVE_INFINITY])).toEqual(["NaN", "Infinity"]);
  });

  test("never has a formula", async () => {
    const rows = [FORMULA_PAYLOADS.slice(0, 2)];
    const { parts } = await write([{ name: "=1", header: ["=A1", "<f>1</f>"], rows }]);
    for (const [name, xml] of parts) expect(xml, name).not.toMatch(/<f[\s>/]/);
  });

  test("keeps white space and line breaks, and texts that look like Excel's escapes", async () => {
    const cells = [" a", "a ", "a  b", "a\nb", "a\r\nb", "a\rb", "\ta"];
    cells.push("_x000D_", "_x005F_x000D_", "a_x0041_b", "_x");
    expect(await readColumn(cells)).toEqual(cells);
    const { parts } = await write([column(["_x000D_"])]);
    expect(parts.get("xl/worksheets/sheet1.xml")).toContain("<t>_x005F_x000D_</t>");
  });

  test("cuts cells that are too long, never within a pair, and says how many", async () => {
    const fits = "x".repeat(32_767);
    const long = "y".repeat(40_000);
    const pairs = `z${"🙂".repeat(20_000)}`;
    const escaped = "_x000D_".repeat(4681);
    const illegal = `${"w".repeat(32_767)}\u0001…`;
    expect((await write([column([fits, long, pairs, escaped, illegal])])).cutCells).toBe(3);
    const cells = await readColumn([fits, long, pairs, escaped]);
    expect(cells).toEqual([fits, `${"y".repeat(32_766)}…`, `z${"🙂".repeat(16_382)}…`, escaped]);
    const trimmed = `${"w".repeat(32_766)}\u0001…`;
    expect((await write([column([trimmed])])).cutCells).toBe(0);
  });

  test("has a bold, frozen header with a filter, and columns as wide as their cells", async () => {
    const rows = [
      ["A name that is rather long", 1],
      ["x".repeat(500), 2],
    ];
    const { parts } = await write([{ name: "One", header: ["Name", "N"], rows }]);
    const xml = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<autoFilter ref="A1:B3"/>');
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr"><is><t>Name</t></is></c>');
    expect(xml).toMatch(/<col min="1" max="1" width="60" .*<col min="2" max="2" width="8"/);
    expect(parts.get("xl/styles.xml")).toMatch(/<xf [^>]*fontId="1"[^>]*\/><\/cellXfs>/);
  });

  test("has several sheets, with names that Excel accepts", async () => {
    const long = "x".repeat(40);
    const names = ["Contacts", "contacts", "a/b:c*[d]", "", "'quoted'", long, long, "History"];
    const { bytes } = await write(names.map((name) => ({ name, header: [name], rows: [] })));
    const written = ["Contacts", "contacts 2", "a b c d", "Sheet", "quoted", "x".repeat(31)];
    written.push(`${"x".repeat(29)} 2`, "History 2");
    expect((await read(bytes)).map(({ sheet }) => sheet)).toEqual(written);
  });

  test("goes on in another sheet with the header again where one is full", async () => {
    const rows = Array.from({ length: 2500 }, (_, row) => [`row ${row}`, row]);
    const { bytes } = await write([{ name: "People", header: ["Row", "N"], rows }, column(["after"])], 1001);
    const sheets = await read(bytes);
    const lengths = sheets.map(({ sheet, data }) => `${sheet}: ${String(data.length)}`);
    expect(lengths).toEqual(["People: 1001", "People 2: 1001", "People 3: 501", "Cells: 2"]);
    for (const { data } of sheets.slice(0, 3)) expect(data[0]).toEqual(["Row", "N"]);
    expect(sheets.slice(0, 3).flatMap(({ data }) => data.slice(1))).toEqual(rows);
  });

  test("has as many columns as Excel shows, and is refused with more", async () => {
    const header = (length: number) => Array.from({ length }, (_, index) => `C${index}`);
    const { parts } = await write([{ name: "Wide", header: header(16_384), rows: [] }]);
    expect(parts.get("xl/worksheets/sheet1.xml")).toContain('<c r="XFD1" ');
    await expect(write([{ name: "Wide", header: header(20_000), rows: [] }])).rejects.toThrow(
      "An Excel sheet has at most 16,384 columns, and this one would have 20,000.",
    );
  });
});
