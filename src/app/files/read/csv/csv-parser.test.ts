import * as fc from "fast-check";
import { parse as parseByPapa, unparse } from "papaparse";
import { describe, expect, test } from "vitest";
import { DELIMITERS, type Delimiter, TableFileError } from "#app/files/read/table-file.ts";
import { CsvParser, type QuoteProblem, sliceCells } from "./csv-parser.ts";
import { casesOf } from "#testing/properties/property-cases.ts";

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  readonly quotes: QuoteProblem | null;
}

/** The rows of a text that arrives in pieces of this many characters. */
function parse(text: string, delimiter: Delimiter = ",", size = 7): Row[] {
  const rows: Row[] = [];
  const parser = new CsvParser(delimiter, {
    onRow: (row) => rows.push({ line: row.line, cells: sliceCells(row), quotes: row.quotes }),
  });
  for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size), false);
  parser.push("", true);
  return rows;
}

const cellsOf = (text: string, delimiter?: Delimiter) => parse(text, delimiter).map(({ cells }) => cells);

describe("A text of rows", () => {
  test("comes back as it was written, with any delimiter, line end and cut", () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('"', '""', 'a"b', " x ", "\n", "\r\n", "\r", ",", ";", "a\nb", "é", '",'),
    );
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (rows, delimiter, newline, size, quotes) => {
          const text = unparse(rows, { delimiter, newline, quotes });
          const read = parse(text, delimiter, size);
          // a final row of one empty cell is not written
          const written = text === "" || text.endsWith(newline) ? rows.slice(0, -1) : rows;
          expect(read.map(({ cells }) => cells)).toEqual(quotes ? rows : written);
          expect(read.every((row) => row.quotes === null)).toBe(true);
        },
      ),
      { numRuns: casesOf(1000) },
    );
  });

  test("has line numbers of the file, whatever its cells and line ends", () => {
    const text = 'a,b\r\n"two\nlines\r\nthree",c\rlast\n\nafter blank';
    expect(parse(text).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "a"],
      [2, "two\nlines\r\nthree"],
      [5, "last"],
      [6, ""],
      [7, "after blank"],
    ]);
  });
});

describe("A quotation mark that is out of place", () => {
  test("and never closes spoils its own row alone", () => {
    const text = 'name,company\n"Jane,Acme\nJohn,Globex\n"Ann, B.",Initech\n';
    expect(parse(text)).toEqual([
      { line: 1, cells: ["name", "company"], quotes: null },
      { line: 2, cells: ['"Jane', "Acme"], quotes: "unclosed" },
      { line: 3, cells: ["John", "Globex"], quotes: null },
      { line: 4, cells: ["Ann, B.", "Initech"], quotes: null },
    ]);
    // Papa Parse merges the last three rows into one
    expect(parseByPapa(text).data).toHaveLength(3);
  });

  test("at the end of a long file costs no second look at each row", () => {
    const rows = Array.from({ length: 200_000 }, (_, row) => `${row},x`).join("\n");
    const started = performance.now();
    const read = parse(`a,"b\n${rows}`, ",", 65_536);
    expect(read).toHaveLength(200_001);
    expect(read[0]).toEqual({ line: 1, cells: ["a", '"b'], quotes: "unclosed" });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test.each([
    ['"5" pipe, long",b', ['5" pipe, long', "b"]],
    ['"Bob" Smith,"x"', ['"Bob" Smith', "x"]],
    ['"a" b,c', ['"a" b', "c"]],
    ['"x"y,"5" pipe, long",b', ['"x"y', '5" pipe, long', "b"]],
  ])("in %s is part of the text, and named", (text, cells) => {
    expect(parse(text)).toEqual([{ line: 1, cells, quotes: "stray" }]);
  });

  test("is text where the cell does not begin with it, and spaces after a closing one do not count", () => {
    expect(cellsOf('12" pipe,"b"  ,c\n')).toEqual([['12" pipe', "b", "c"]]);
  });
});

test("a text without line ends is no table", () => {
  const parser = new CsvParser(",", { onRow: () => undefined });
  const push = () => {
    for (let piece = 0; piece < 10; piece += 1) parser.push("x".repeat(500_000), false);
  };
  expect(push).toThrow(TableFileError);
  expect(push).toThrow(/Line 1 goes on for more than 4 million characters/);
});
