import { expect, test } from "vitest";
import { detectHeader, looksLikeTable } from "./detect-header.ts";
import { uniqueHeaders } from "#app/files/write/unique-headers.ts";
import headerTables from "#testing/files/header-tables.txt?raw";
import { headerNames } from "./header-names.ts";

/** Rows as lines with cells between bars, and the resulting column names; null where no row names the columns. */
/** Each table has a title, its rows with cells between bars, and the names that its columns have then, or none. */
const TABLES = headerTables
  .trim()
  .split("\n\n")
  .map((text) => {
    const [title = "", ...rows] = text.split("\n");
    const names = rows.pop()?.replace("=> ", "") ?? "";
    return { title, text: rows.join("\n"), names };
  });
const LONG = "Long ".repeat(100);
TABLES.push({
  title: "a long name",
  text: `${LONG}|Company\nJane|Acme`,
  names: `${LONG.slice(0, 299)}|Company`,
});

const rowsOf = (text: string) =>
  text
    .split("\n")
    .map((line) =>
      line.split("|").map((cell) => cell.replaceAll(String.raw`\n`, "\n").replaceAll(String.raw`\r`, "\r")),
    );

/** The first rows as the reader passes them on: without trailing blank cells. */
const firstRows = (text: string) =>
  rowsOf(text).map((row) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== "") + 1));

test.each(TABLES)("$title", ({ text, names }) => {
  const rows = rowsOf(text);
  const width = Math.max(...rows.map((row) => row.length));
  const cellsOf = (row: readonly string[]) => Array.from({ length: width }, (_, at) => row[at] ?? "");
  const read = rows.map((row, index) => ({ row: index, cells: cellsOf(row) }));
  const header = detectHeader(firstRows(text));
  expect(header === null ? "none" : uniqueHeaders(headerNames(read, header)).join("|")).toBe(names);
});

test.each([
  ["a table", "Name|Company\nJane Doe|Acme", true],
  ["a table without names", "Jane|Doe|Acme\nJohn|Roe|Globex\nAnn|Poe|Initech", true],
  ["a cover", "Leads of the fair\nPlease do not share", false],
  ["notes", "Report|Leads\nAuthor|Sam\nRows|120", false],
  ["names without a row", "Name|Company", false],
  ["a list of sheets that Numbers writes", "Numbers Sheet Name|Numbers Table Name\nSheet 1\n|Table 1", false],
  ["a pivot table", "Row Labels|Count of Name\nAcme|1\nGlobex|2\nGrand Total|3", false],
  ["a pivot table in German", "Zeilenbeschriftungen|Anzahl\nAcme|1\nGesamtergebnis|1", false],
  ["nothing", "", false],
])("%s is a sheet to open, or not", (_, text, is) => {
  expect(looksLikeTable(firstRows(text).filter((row) => row.length > 0))).toBe(is);
});
