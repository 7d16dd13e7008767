import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cellText } from "#testing/files/spreadsheet-cells-for-test.ts";
import { stubClipboard } from "#testing/files/clipboard-for-test.ts";
import { CsvParser, sliceCells } from "#app/files/read/csv/csv-parser.ts";
import { copyTable, tableAsHtml, tableAsText } from "./clipboard-table.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  { where: "there is no clipboard", page: {} },
  {
    where: "the clipboard is refused",
    page: { clipboard: { write: () => Promise.reject(new DOMException("Denied", "NotAllowedError")) } },
  },
])("says what else can be done where $where", async ({ page }) => {
  stubClipboard(true);
  vi.stubGlobal("navigator", page);
  vi.stubGlobal("ClipboardItem", Object);
  await expect(copyTable(["Name"], [["Ann"]])).rejects.toMatchObject({
    name: "ExpectedError",
    message: "Copying is blocked here. Export the rows instead.",
  });
});

describe("A table on the clipboard", () => {
  test("as text has a line for each row, without what would begin another cell", () => {
    const rows = [
      ["Ann\tB\r\nC", "=1+1"],
      ["007", -5],
      ["+1 415 555 0132", "x;=1"],
    ];
    const text = "Name\t'=Note\r\nAnn B C\t'=1+1\r\n007\t-5\r\n+1 415 555 0132\tx;'=1";
    expect(tableAsText(["Name", "=Note"], rows)).toBe(text);
  });

  test.each([
    ['"Jim', '"""Jim"'],
    ['"Jim" Doe', '"""Jim"" Doe"'],
    [' "Jim', '" ""Jim"'],
    ['"', '""""'],
    ['5" disk', '5" disk'],
    ['"=1', `'"=1`],
  ])("as text has the cell %s as %s, which takes no other one along", (cell, text) => {
    const table = tableAsText(["A", "B"], [[cell, "x"]]);
    expect(table).toBe(`A\tB\r\n${text}\tx`);
    const read: string[][] = [];
    new CsvParser("\t", { onRow: (row) => read.push(sliceCells(row)) }).push(table, true);
    expect(read[1]).toEqual([cell === '"=1' ? text : cell, "x"]);
  });

  test("as text keeps its shape whatever the cells hold", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cellText, cellText), { maxLength: 6 }), (rows) => {
        const lines = tableAsText(["A", "B"], rows).split(/[\r\n\v\f\u0085\u2028\u2029]+/);
        expect(lines).toHaveLength(rows.length + 1);
        expect(lines.every((line) => line.split("\t").length === 2)).toBe(true);
        expect(lines.flatMap((line) => line.split("\t")).filter((cell) => /^\s*[=@]/.test(cell))).toEqual([]);
      }),
      { numRuns: casesOf(1000) },
    );
  });

  test("as HTML has texts as texts, numbers as numbers, guarded and escaped", () => {
    const html = tableAsHtml(["<b>Name</b>"], [["007"], [42], ["=1+1"], ['a & "b"\nc'], ["</td><script>"]]);
    const cells = [...html.matchAll(/<t[dh](?=[ >])([^>]*)>(.*?)<\/t[dh]>/g)].map(([, style, text]) => ({
      isText: style?.includes("mso-number-format:'\\@'"),
      text,
    }));
    expect(cells).toEqual([
      { isText: true, text: "&lt;b&gt;Name&lt;/b&gt;" },
      { isText: true, text: "007" },
      { isText: false, text: "42" },
      { isText: true, text: "'=1+1" },
      { isText: true, text: 'a &amp; &quot;b&quot;<br style="mso-data-placement:same-cell">c' },
      { isText: true, text: "&lt;/td&gt;&lt;script&gt;" },
    ]);
  });
});
