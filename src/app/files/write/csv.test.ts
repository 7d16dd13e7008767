import * as fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { cellText } from "#testing/files/spreadsheet-cells-for-test.ts";
import { csvFileName, formatCsv } from "./csv.ts";
import { guardCell } from "./guard-cell.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

const parse = (text: string) =>
  Papa.parse<string[]>(text, { delimiter: ",", newline: "\r\n", skipEmptyLines: false });

describe("formatCsv", () => {
  test("quotes every cell, doubles quotes, ends each row with CRLF, guards the header too", () => {
    expect(
      formatCsv(
        [
          ["=head", 'say "hi"'],
          ["a,b", "line\nbreak"],
          [1.5, -2],
        ],
        { bom: false },
      ),
    ).toBe('"\'=head","say ""hi"""\r\n"a,b","line\nbreak"\r\n"1.5","-2"\r\n');
  });

  test("the byte order mark is a choice", () => {
    expect(formatCsv([["a"]], { bom: true })).toBe('\uFEFF"a"\r\n');
    expect(formatCsv([], { bom: false })).toBe("");
  });

  test("another program reads the guarded text of every cell", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cellText, cellText, cellText), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (rows, bom) => {
          const { data, errors } = parse(formatCsv(rows, { bom }));
          expect(errors).toEqual([]);
          // after the last line break the parser sees one more, empty line
          expect(data).toEqual([...rows.map((row) => row.map(guardCell)), [""]]);
        },
      ),
      { numRuns: casesOf(2000) },
    );
  });
});

test.each([
  ["contacts", "Health systems", "contacts_health-systems_2026-11-21.csv"],
  ["companies", "病院", "companies_病院_2026-11-21.csv"],
  ["contacts", "???", "contacts_2026-11-21.csv"],
])("a file of %s named %j is %s", (kind, name, expected) => {
  expect(csvFileName(kind, name, new Date(2026, 10, 21, 23, 59))).toBe(expected);
});
