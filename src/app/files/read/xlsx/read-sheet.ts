import type { RowCollector } from "#app/files/read/collect-rows.ts";
import { hyperlinkOf, linkValue, linkedText } from "#app/files/read/cell-meaning.ts";
import { type HiddenParts, MAX_COLUMNS } from "#app/files/read/table-file.ts";
import { columnIndex, columnLetters } from "#app/files/read/header-names.ts";
import { rowNumber } from "./cell-range.ts";
import { numberText } from "./number-formats.ts";
import { type Workbook, type WorkbookSheet, isOn, unescapeText } from "./open-workbook.ts";
import { type MergedCell, createMergedRows, mergedCell } from "./merged-cells.ts";
import type { SheetLinks } from "./read-links.ts";
import { type XmlAttributes, type XmlListener, decodeXml, grown, readXmlEntry } from "./read-xml.ts";

/** A value of type "d", without a midnight time that nobody entered. */
function isoDate(text: string): string {
  return text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "").replace("T", " ");
}

/** Columns named in one problem; others are counted. */
const MAX_NAMED_COLUMNS = 5;

function formulaMessage(columns: readonly number[], empty: boolean): string {
  const named = columns.slice(0, MAX_NAMED_COLUMNS).map(columnLetters).join(", ");
  const rest = columns.length - MAX_NAMED_COLUMNS;
  const where = `column${columns.length === 1 ? "" : "s"} ${named}${rest > 0 ? ` and ${rest} more` : ""}`;
  return empty
    ? `Has a formula without a value in ${where}. Open the file in Excel and save it, so that it is computed.`
    : `Has a formula in ${where}; its last value was taken.`;
}

/** Limit of merged cells per sheet. */
const MAX_MERGED = 20_000;

/** A width or height of 0 also hides. */
const isZero = (value: string | undefined) => value !== undefined && Number(value) === 0;

/** Collects what a sheet hides: by a filter, by hand, or in a closed group. */
function createHiding() {
  const hiddenColumns = new Uint8Array(MAX_COLUMNS);
  const foundColumns = new Set<number>();
  let rows = 0;
  return {
    column({ min, max, hidden, width }: XmlAttributes): void {
      if (!isOn(hidden) && !isZero(width)) return;
      const [first, last] = [Math.max(1, Number(min)), Number(max)];
      if (first <= last) hiddenColumns.fill(1, first - 1, last);
    },
    /** Whether a column is hidden; it is reported once it has a value. */
    has(column: number, isFilled: boolean): boolean {
      const isHidden = hiddenColumns[column] === 1;
      if (isHidden && isFilled) foundColumns.add(column);
      return isHidden;
    },
    addRow(): void {
      rows += 1;
    },
    result: (): HiddenParts => ({ rows, columns: [...foundColumns].toSorted((one, other) => one - other) }),
  };
}

type Hiding = ReturnType<typeof createHiding>;

/** Builds a row from its cells, which may leave gaps and may omit their position. */
function createRowReader(
  { collector, takesHidden, merged }: SheetReader,
  hiding: Hiding,
  rowNumbers: number[],
) {
  const fill = createMergedRows(merged);
  let isHidden = false;
  let row = 0;
  let cells: string[] = [];
  let next = 0;
  let computed: number[] = [];
  let uncomputed: number[] = [];

  return {
    begin({ r, hidden, ht }: XmlAttributes): void {
      isHidden = isOn(hidden) || isZero(ht);
      row = rowNumber(r) ?? row + 1;
      [cells, next, computed, uncomputed] = [[], 0, [], []];
    },
    /** The index of a cell: by its reference, else right of the previous one. */
    place(reference: string | undefined): number {
      const told = columnIndex(reference);
      const column = told >= 0 ? told : next;
      next = column + 1;
      return column;
    },
    row: () => row,
    set(column: number, value: string, hasFormula: boolean): void {
      if (hiding.has(column, value !== "") && !takesHidden) return;
      // one more than the limit, so that a row that is too wide is detected
      const at = Math.min(column, MAX_COLUMNS);
      if (value !== "") {
        while (cells.length < at) cells.push("");
        cells[at] = value;
      }
      if (hasFormula) (value === "" ? uncomputed : computed).push(column);
    },
    end(): void {
      fill(row, cells);
      if (isHidden && cells.some((cell) => cell.trim() !== "")) hiding.addRow();
      if ((isHidden && !takesHidden) || !collector.add(row, cells, uncomputed.length)) return;
      if (rowNumbers.length < collector.firstRows.length) rowNumbers.push(row);
      if (cells.some((cell) => cell.includes("\uFFFD"))) {
        collector.problem(row, "characters", "Has characters that couldn’t be read.");
      }
      if (computed.length > 0) collector.problem(row, "formula", formulaMessage(computed, false));
      if (uncomputed.length > 0) collector.problem(row, "formula", formulaMessage(uncomputed, true));
    },
  };
}

/** Builds a cell from its elements: attributes, value, inline text, formula. */
function createCellReader({ styles, is1904 }: Workbook, strings: readonly string[]) {
  let type = "n";
  let style = 0;
  let value = "";
  let inline = "";
  let target: "value" | "inline" | "formula" | "none" = "none";
  let formula = "";
  let hasFormula = false;

  return {
    begin(attributes: XmlAttributes): void {
      type = attributes["t"] ?? "n";
      style = Number(attributes["s"] ?? 0);
      [value, inline, formula, target, hasFormula] = ["", "", "", "none", false];
    },
    /** Sets the target of the text that follows. */
    into(next: "value" | "inline" | "formula" | "none"): void {
      target = next;
      if (next === "formula") hasFormula = true;
    },
    text(piece: string): void {
      if (target === "value") value = grown(value, piece);
      else if (target === "inline") inline = grown(inline, piece);
      else if (target === "formula") formula = grown(formula, piece);
    },
    /** False for an error value: the formula was computed, to an error. */
    hasFormula: () => hasFormula && type !== "e",
    /** The target and text of the cell's link formula; undefined where it has none. */
    link() {
      const link = formula === "" ? undefined : hyperlinkOf(formula);
      return link !== undefined && linkValue(link.target) !== undefined ? link : undefined;
    },
    result(): string {
      // an error is no value
      if (type === "e") return "";
      if (type === "s") return value === "" ? "" : (strings[Number(value)] ?? "");
      if (type === "inlineStr") return unescapeText(inline);
      if (type === "b") return value === "" ? "" : value.trim() === "1" ? "TRUE" : "FALSE";
      if (type === "d") return isoDate(value);
      if (type === "str") return unescapeText(value);
      return numberText(value.trim(), styles[style] ?? { kind: "number" }, is1904);
    },
  };
}

/** Listens to a sheet's XML elements and passes its rows on. Never trusts the dimensions that the sheet declares. */
function sheetListener(
  cell: ReturnType<typeof createCellReader>,
  row: ReturnType<typeof createRowReader>,
  {
    hiding,
    links,
    found,
  }: { readonly hiding: Hiding; readonly links: SheetLinks; readonly found: MergedCell[] },
): XmlListener {
  let column = 0;
  let isReading = false;

  function addMerged(range: string): void {
    const merged = mergedCell(range);
    if (merged !== undefined && found.length < MAX_MERGED) found.push(merged);
  }

  function openInCell(name: string): void {
    if (name === "v") cell.into("value");
    else if (name === "f") cell.into("formula");
    else if (name === "rPh") isReading = true;
    else if (name === "t" && !isReading) cell.into("inline");
  }

  function closeCell(): void {
    const link = cell.link();
    const text = cell.result() || (link?.text ?? "");
    const target = link?.target ?? links.get(row.row())?.get(column);
    // a link formula contains its value, so nothing had to be computed
    const isComputed = cell.hasFormula() && link === undefined;
    row.set(column, target === undefined ? text : linkedText(text, target), isComputed);
  }

  return {
    open(name, attributes) {
      if (name === "c") {
        const all = attributes();
        column = row.place(all["r"]);
        cell.begin(all);
      } else if (name === "row") row.begin(attributes());
      else if (name === "col") hiding.column(attributes());
      else if (name === "mergeCell") addMerged(decodeXml(attributes()["ref"] ?? ""));
      else openInCell(name);
    },
    close(name) {
      if (name === "c") closeCell();
      else if (name === "row") row.end();
      else if (name === "rPh") isReading = false;
      else if (name === "v" || name === "t" || name === "f") cell.into("none");
    },
    text: (value) => cell.text(value),
  };
}

/** The receiver of a sheet's rows, and which rows to read. */
export interface SheetReader {
  /** Cells whose value also fills the rows below them. */
  readonly merged: readonly MergedCell[];
  readonly links: SheetLinks;
  readonly collector: RowCollector;
  readonly takesHidden: boolean;
  readonly onProgress: (fraction: number) => void;
}

/** A sheet after reading, without its rows. */
export interface ReadSheet {
  readonly hidden: HiddenParts;
  /** Cells that span rows below; the file lists them after all rows. */
  readonly merged: readonly MergedCell[];
  /** Row numbers of the collector's first rows, from 1. */
  readonly rowNumbers: readonly number[];
}

/** Reads the rows of a sheet into the collector; resolves with the rest of the sheet. */
export async function readSheet(
  workbook: Workbook,
  sheet: WorkbookSheet,
  strings: readonly string[],
  reader: SheetReader,
): Promise<ReadSheet> {
  const hiding = createHiding();
  const found: MergedCell[] = [];
  const rowNumbers: number[] = [];
  const row = createRowReader(reader, hiding, rowNumbers);
  const listener = sheetListener(createCellReader(workbook, strings), row, {
    hiding,
    links: reader.links,
    found,
  });
  await readXmlEntry(workbook.zip, sheet.entry, workbook.budget, listener, reader.onProgress);
  return { hidden: hiding.result(), merged: found, rowNumbers };
}
