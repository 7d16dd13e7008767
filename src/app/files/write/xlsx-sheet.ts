import { columnLetters } from "#app/files/read/header-names.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import type { FileRow } from "./file-content.ts";
import { fitCell, textElement } from "./xlsx-text.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** Excel's limits of a sheet. */
const MAX_COLUMNS = 16_384;
export const MAX_SHEET_ROWS = 1_048_576;

/** Widths in characters. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
/** Rows measured for the column widths. */
const MEASURED_ROWS = 200;

/** Reference to the bold style, by its index in the workbook's styles. */
const BOLD = ' s="1"';

/** Generates the XML of one sheet in pieces. */
export interface SheetXml {
  /** Everything before the first data row, with column widths from the header and these first rows. */
  begin(firstRows: readonly FileRow[]): string;
  row(row: FileRow): string;
  end(): string;
  /** Number of rows so far, including the header. */
  rowCount(): number;
  /** Number of cells truncated so far. */
  cutCells(): number;
}

function columnWidths(header: readonly string[], rows: readonly FileRow[]): string {
  // bold letters are a little wider, and the filter button takes space
  const widths = header.map((text) => text.length + 4);
  for (const row of rows.slice(0, MEASURED_ROWS)) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, String(cell).length + 1);
    }
  }
  const columns = widths.map((width, index) => {
    const within = Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH);
    return `<col min="${index + 1}" max="${index + 1}" width="${within}" customWidth="1"/>`;
  });
  return columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`;
}

/** Starts a sheet; throws where it has more columns than Excel allows. */
export function sheetXml(header: readonly string[], { active }: { readonly active: boolean }): SheetXml {
  if (header.length > MAX_COLUMNS) {
    throw new ExpectedError(
      `An Excel sheet has at most ${MAX_COLUMNS.toLocaleString("en")} columns, and this one would have ${header.length.toLocaleString("en")}.`,
    );
  }
  const starts = header.map((_, column) => `<c r="${columnLetters(column)}`);
  let rowCount = 0;
  let cutCells = 0;

  function textOf(cell: string | number): string {
    const { text, cut } = fitCell(String(cell));
    if (cut) cutCells += 1;
    return textElement(text);
  }

  function rowXml(row: FileRow, style: string): string {
    if (row.length > header.length) throw new Error("A row has more cells than the header.");
    rowCount += 1;
    const number = String(rowCount);
    // appending to one string is faster than joining arrays
    let xml = `<row r="${number}">`;
    for (let column = 0; column < row.length; column += 1) {
      const cell = row[column] ?? "";
      if (cell === "") continue;
      xml += starts[column] ?? "";
      xml += number;
      if (typeof cell === "number" && Number.isFinite(cell)) xml += `"${style}><v>${cell}</v></c>`;
      else xml += `"${style} t="inlineStr"><is>${textOf(cell)}</is></c>`;
    }
    return `${xml}</row>`;
  }

  return {
    begin(firstRows) {
      return [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        `<sheetViews><sheetView${active ? ' tabSelected="1"' : ""} workbookViewId="0">`,
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
        '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>',
        '<sheetFormatPr defaultRowHeight="15"/>',
        columnWidths(header, firstRows),
        "<sheetData>",
        rowXml(header, BOLD),
      ].join("");
    },
    row: (row) => rowXml(row, ""),
    end() {
      const last = `${columnLetters(Math.max(0, header.length - 1))}${rowCount}`;
      const filter = header.length === 0 ? "" : `<autoFilter ref="A1:${last}"/>`;
      return `</sheetData>${filter}</worksheet>`;
    },
    rowCount: () => rowCount,
    cutCells: () => cutCells,
  };
}

const MAX_SHEET_NAME_LENGTH = 31;
const NAMELESS = "Sheet";

/**
 * A sheet name that Excel accepts and that is not taken: without `: \ / ? * [ ]` and control characters, without an
 * apostrophe at either end, at most 31 characters, numbered if taken, and not "History".
 */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const legal = wanted
    .replace(/[:\\/?*[\]\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[' ]+|[' ]+$/g, "");
  const base = cutText(legal, MAX_SHEET_NAME_LENGTH).replace(/[' ]+$/, "");
  const used = new Set(["history", ...taken.map((name) => name.toLowerCase())]);
  let name = base === "" ? NAMELESS : base;
  for (let number = 2; used.has(name.toLowerCase()); number += 1) {
    const ending = ` ${number}`;
    name = `${cutText(base === "" ? NAMELESS : base, MAX_SHEET_NAME_LENGTH - ending.length)}${ending}`;
  }
  return name;
}
