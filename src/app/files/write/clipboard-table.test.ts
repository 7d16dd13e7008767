import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellText } from "#testing/files/spreadsheet-cells-for-test.ts";
import { tableAsHtml, tableAsText } from "./clipboard-table.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

describe("A table on the clipboard", () => {
  test("as text has a line for each row, without what would begin another cell", () => {
    expect(
      tableAsText(
        ["Name", "=Note"],
        [
          ["Ann\tB\r\nC", "=1+1"],
          ["007", -5],
          ["+1 415 555 0132", "x;=1"],
        ],
      ),
    ).toBe("Name\t'=Note\r\nAnn B C\t'=1+1\r\n007\t-5\r\n+1 415 555 0132\tx;'=1");
  });

  test("as text keeps its shape whatever the cells hold", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cellText, cellText), { maxLength: 6 }), (rows) => {
        const lines = tableAsText(["A", "B"], rows).split(/[\r\n\v\f\u0085\u2028\u2029]+/);
        expect(lines.map((line) => line.split("\t").length)).toEqual(
          Array.from({ length: rows.length + 1 }, () => 2),
        );
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
