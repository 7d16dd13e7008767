import type { RowCollector } from "#app/files/read/collect-rows.ts";
import { MAX_COLUMNS } from "#app/files/read/table-file.ts";
import { numberText } from "./number-formats.ts";
import { type Workbook, type WorkbookSheet, unescapeText } from "./open-workbook.ts";
import { type XmlAttributes, type XmlListener, decodeXml, readXmlEntry } from "./read-xml.ts";

/** "C" of "C12" → 2; -1 where a cell does not say where it stands. */
export function columnIndex(reference: string | undefined): number {
  let index = 0;
  for (const letter of /^\$?([a-z]{1,3})/i.exec(reference ?? "")?.[1]?.toUpperCase() ?? "") {
    index = index * 26 + letter.charCodeAt(0) - 64;
  }
  return index - 1;
}

/** 2 → "C". */
function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** A value of the type "d" without the zeros of a time that nobody gave. */
function isoDate(text: string): string {
  return text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "").replace("T", " ");
}

/** Columns that are named in one problem; the rest is counted. */
const MAX_NAMED_COLUMNS = 5;

function formulaMessage(columns: readonly number[], empty: boolean): string {
  const named = columns.slice(0, MAX_NAMED_COLUMNS).map(columnLetters).join(", ");
  const rest = columns.length - MAX_NAMED_COLUMNS;
  const where = `column${columns.length === 1 ? "" : "s"} ${named}${rest > 0 ? ` and ${rest} more` : ""}`;
  return empty
    ? `Has a formula without a value in ${where}. Open the file in Excel and save it, so that it is computed.`
    : `Has a formula in ${where}; its last value was taken.`;
}

/** A row as its cells come, which may leave gaps and need not say where they stand. */
function createRowReader(collector: RowCollector) {
  let row = 0;
  let cells: string[] = [];
  let next = 0;
  let computed: number[] = [];
  let uncomputed: number[] = [];

  return {
    begin(number: string | undefined): void {
      const told = Number(number ?? Number.NaN);
      row = Number.isSafeInteger(told) && told > 0 ? told : row + 1;
      [cells, next, computed, uncomputed] = [[], 0, [], []];
    },
    /** Where a cell stands: where it says, or right of the one before. */
    place(reference: string | undefined): number {
      const told = columnIndex(reference);
      const column = told >= 0 ? told : next;
      next = column + 1;
      return column;
    },
    set(column: number, value: string, hasFormula: boolean): void {
      // one more than is kept, so that the row is known to be too wide
      const at = Math.min(column, MAX_COLUMNS);
      if (value !== "") {
        while (cells.length < at) cells.push("");
        cells[at] = value;
      }
      if (hasFormula) (value === "" ? uncomputed : computed).push(column);
    },
    end(): void {
      if (!collector.add(row, cells)) return;
      if (computed.length > 0) collector.problem(row, "formula", formulaMessage(computed, false));
      if (uncomputed.length > 0) collector.problem(row, "formula", formulaMessage(uncomputed, true));
    },
  };
}

/** A cell as its elements come: attributes, value, text that stands in it, formula. */
function createCellReader({ styles, is1904 }: Workbook, strings: readonly string[]) {
  let type = "n";
  let style = 0;
  let value = "";
  let inline = "";
  let target: "value" | "inline" | "none" = "none";
  let hasFormula = false;

  return {
    begin(attributes: XmlAttributes): void {
      type = attributes["t"] ?? "n";
      style = Number(attributes["s"] ?? 0);
      [value, inline, target, hasFormula] = ["", "", "none", false];
    },
    /** Where text goes that comes next. */
    into(next: "value" | "inline" | "none"): void {
      target = next;
    },
    text(piece: string): void {
      if (target === "value") value += piece;
      else if (target === "inline") inline += piece;
    },
    formula(): void {
      hasFormula = true;
    },
    hasFormula: () => hasFormula,
    result(): string {
      if (type === "s") return value === "" ? "" : (strings[Number(value)] ?? "");
      if (type === "inlineStr") return unescapeText(inline);
      if (type === "b") return value === "" ? "" : value.trim() === "1" ? "TRUE" : "FALSE";
      if (type === "d") return isoDate(value);
      if (type === "str" || type === "e") return unescapeText(value);
      return numberText(value.trim(), styles[style] ?? { kind: "number" }, is1904);
    },
  };
}

/** The first and last row of a range such as "A2:B5". */
function rowsOfRange(range: string): readonly [number, number] {
  const [first = 0, last = first] = [...range.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return [first, last];
}

/** Hears of a sheet's elements and hands its rows on. What it says of its own size is never believed. */
function sheetListener(workbook: Workbook, strings: readonly string[], collector: RowCollector): XmlListener {
  const row = createRowReader(collector);
  const cell = createCellReader(workbook, strings);
  let column = 0;
  let isReading = false;

  function openInCell(name: string): void {
    if (name === "v") cell.into("value");
    else if (name === "f") cell.formula();
    else if (name === "rPh") isReading = true;
    else if (name === "t" && !isReading) cell.into("inline");
  }

  return {
    open(name, attributes) {
      if (name === "c") {
        const all = attributes();
        column = row.place(all["r"]);
        cell.begin(all);
      } else if (name === "row") row.begin(attributes()["r"]);
      else if (name === "mergeCell") {
        const range = decodeXml(attributes()["ref"] ?? "");
        const [first, last] = rowsOfRange(range);
        if (last > first) {
          const message = `Cells ${range.replace(":", " to ")} are merged; only row ${first} has their value.`;
          collector.problem(first, "merged", message);
        }
      } else openInCell(name);
    },
    close(name) {
      if (name === "c") row.set(column, cell.result(), cell.hasFormula());
      else if (name === "row") row.end();
      else if (name === "rPh") isReading = false;
      else if (name === "v" || name === "t") cell.into("none");
    },
    text: (value) => cell.text(value),
  };
}

/** Reads the rows of a sheet into the collector. */
export async function readSheet(
  workbook: Workbook,
  sheet: WorkbookSheet,
  strings: readonly string[],
  collector: RowCollector,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const listener = sheetListener(workbook, strings, collector);
  await readXmlEntry(workbook.zip, sheet.entry, workbook.budget, listener, onProgress);
}
