import { cutText } from "#app/lib/text/cut-text.ts";
import { mayMeanOther, meaningOf } from "./cell-meaning.ts";
import { unnamedColumn } from "./header-names.ts";
import { type CellSlices, sliceCells, unescapeCell } from "./csv/csv-parser.ts";
import { type RowShape, kindOfRow, mayBeOther, otherRowsOf, usualCount } from "./other-rows.ts";
import type { PackedRows } from "./packed-rows.ts";
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_PROBLEMS,
  type OtherRow,
  type RowProblem,
  type RowProblemKind,
} from "./table-file.ts";

/** What is known of a table after its last row. */
export interface CollectedRows {
  readonly rowCount: number;
  readonly width: number;
  readonly problems: readonly RowProblem[];
  readonly problemCounts: Readonly<Partial<Record<RowProblemKind, number>>>;
  readonly otherRows: readonly OtherRow[];
}

/** Collects the rows of a table in order. */
export interface RowCollector {
  /**
   * Adds a row; skips a blank one. Returns whether the row was kept. Takes ownership of `cells` and changes them;
   * `formulas` is the number of blank cells whose formula was never computed.
   */
  add(row: number, cells: string[], formulas?: number): boolean;
  /** Sets the text that the following rows point into. */
  beginText(text: string): void;
  /** Like `add`, for a row whose cells are positions in the text of `beginText`. */
  addSlices(row: number, slices: CellSlices): boolean;
  problem(row: number, kind: RowProblemKind, message: string): void;
  /** The first rows, without trailing blank cells. */
  readonly firstRows: readonly string[][];
  /**
   * Sends the remaining rows. With `expected`, rows from `from` on (an index of kept rows) with more or fewer cells than
   * `cells` become problems.
   */
  finish(expected: { readonly cells: number; readonly from: number } | null): CollectedRows;
}

/** Rows and characters per message: the page needs a few milliseconds for them. */
const MAX_BATCH_ROWS = 2000;
const MAX_BATCH_LENGTH = 1_000_000;

/** Rows used to recognise columns. */
const FIRST_ROWS = 60;

/** A growing list of numbers whose buffer can be transferred; a plain array would be copied. */
function createNumbers() {
  let values = new Uint32Array(1024);
  let length = 0;
  return {
    /** Reserves this many entries, and returns the index of the first. */
    reserve(count: number): number {
      const at = length;
      length += count;
      if (length > values.length) {
        const longer = new Uint32Array(2 * length);
        longer.set(values);
        values = longer;
      }
      return at;
    },
    values: () => values,
    take(): Uint32Array<ArrayBuffer> {
      const taken = values.slice(0, length);
      length = 0;
      return taken;
    },
  };
}

/** Packs rows into batches for transfer: positions in the file's text, followed by extra texts. */
function createPacker(send: (rows: PackedRows) => void) {
  const bounds = createNumbers();
  let base = "";
  let texts: string[] = [];
  let rows: number[] = [];
  let length = 0;

  function flush(): void {
    if (rows.length > 0) {
      send({ text: base + texts.join(""), bounds: bounds.take(), rows: new Uint32Array(rows) });
    }
    [texts, rows, length] = [[], [], base.length];
  }

  /** Appends a text, and writes its position. */
  function addText(text: string, at: number): void {
    if (text !== "") texts.push(text);
    bounds.values().set([length, length + text.length], at);
    length += text.length;
  }

  return {
    flush,
    begin(text: string): void {
      flush();
      base = text;
      length = text.length;
    },
    add(row: number, cells: readonly string[]): void {
      const at = bounds.reserve(2 * cells.length);
      for (const [index, cell] of cells.entries()) addText(cell, at + 2 * index);
      rows.push(row, cells.length);
      if (rows.length >= 2 * MAX_BATCH_ROWS || length - base.length >= MAX_BATCH_LENGTH) flush();
    },
    addSlices(row: number, { text, bounds: places, escaped, quote }: CellSlices, count: number): void {
      const at = bounds.reserve(2 * count);
      bounds.values().set(places.subarray(0, 2 * count), at);
      for (const cell of escaped) {
        if (cell >= count) continue;
        const escapedText = text.slice(places[2 * cell], places[2 * cell + 1]);
        addText(meaningOf(unescapeCell(escapedText, quote)), at + 2 * cell);
      }
      for (let cell = 0; cell < count; cell += 1) {
        const [start = 0, end = 0] = [places[2 * cell], places[2 * cell + 1]];
        if (start === end || !mayMeanOther(text.charCodeAt(start)) || escaped.includes(cell)) continue;
        const written = text.slice(start, end);
        const meant = meaningOf(written);
        if (meant !== written) addText(meant, at + 2 * cell);
      }
      rows.push(row, count);
    },
  };
}

/** Number of cells up to the last non-blank one. */
function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? "").trim() === "") width -= 1;
  return width;
}

/** Like {@link filledWidth}, for cells that are positions in a text. */
function filledSlices({ text, bounds, count }: CellSlices): number {
  let width = count;
  for (; width > 0; width -= 1) {
    const start = bounds[2 * width - 2] ?? 0;
    const end = bounds[2 * width - 1] ?? 0;
    if (end > start && text.slice(start, end).trim() !== "") break;
  }
  return width;
}

/** The first non-blank cell, and the number of non-blank cells. */
function filledOfSlices({ text, bounds, count }: CellSlices): {
  readonly first: string;
  readonly filled: number;
} {
  let [first, filled] = ["", 0];
  for (let at = 0; at < 2 * count; at += 2) {
    const [start = 0, end = 0] = [bounds[at], bounds[at + 1]];
    if (end === start) continue;
    filled += 1;
    if (first === "") first = text.slice(start, end).trim();
  }
  return { first, filled };
}

function hasLongCell({ bounds, count }: CellSlices): boolean {
  for (let at = 0; at < 2 * count; at += 2) {
    if ((bounds[at + 1] ?? 0) - (bounds[at] ?? 0) > MAX_CELL_LENGTH) return true;
  }
  return false;
}

/** What is remembered of a kept row, to judge it after all have been read. */
interface KeptRow extends RowShape {
  /** Number of cells in the file. */
  readonly written: number;
  /** Number of cells up to the last non-blank one. */
  readonly width: number;
}

const startOf = (cells: readonly string[]) =>
  (cells.find((cell) => cell.trim() !== "") ?? "").trim().toLowerCase();
const textOf = (cells: readonly string[]) => cells.map((cell) => cell.trim().toLowerCase()).join("\u0001");

const cellCount = (count: number) => (count === 1 ? "1 cell" : `${count} cells`);

/** What is known of the kept rows, in order. */
function createKeptRows() {
  const shapes: KeptRow[] = [];
  const firstRows: string[][] = [];
  // possible header rows, by their text and by their first cell
  const firstTexts = new Map<string, number>();
  const firstStarts = new Set<string>();
  let above: readonly string[] = [];
  let width = 0;

  function noteFirst(cells: readonly string[]): void {
    firstStarts.add(startOf(cells));
    if (!firstTexts.has(textOf(cells))) firstTexts.set(textOf(cells), firstRows.length);
    firstRows.push([...cells]);
  }

  return {
    shapes,
    firstRows,
    width: () => width,
    mayRepeat: (first: string) => firstStarts.has(first.toLowerCase()),
    /** Adds a row; pass no cells for a row that is certainly a record. */
    add(shape: Omit<KeptRow, "kind" | "like">, cells: readonly string[], formulas = 0): void {
      width = Math.max(width, shape.width);
      const kind = cells.length === 0 ? undefined : kindOfRow(cells, above, width, formulas);
      const like = firstStarts.has(startOf(cells)) ? firstTexts.get(textOf(cells)) : undefined;
      shapes.push({ ...shape, kind, like });
      above = cells;
      if (firstRows.length < FIRST_ROWS) noteFirst(cells);
    },
  };
}

/** Reports the rows with more or fewer cells than expected. */
function countCells(
  shapes: readonly KeptRow[],
  { cells, from }: { readonly cells: number; readonly from: number },
  others: ReadonlySet<number>,
  problem: RowCollector["problem"],
): void {
  for (const [index, { row, written, width }] of shapes.entries()) {
    const count = width > cells ? width : written;
    if (index < from || others.has(index) || (width <= cells && written >= cells)) continue;
    problem(row, "cell-count", `Has ${cellCount(count)} where the others have ${cells}.`);
  }
}

/** Collects the rows of a table: sends the first `maxRows` in batches, and counts all. */
export function createRowCollector(maxRows: number, send: (rows: PackedRows) => void): RowCollector {
  const packer = createPacker(send);
  const problems: RowProblem[] = [];
  const counts: Partial<Record<RowProblemKind, number>> = {};
  const kept = createKeptRows();
  const { firstRows, shapes } = kept;
  let rowCount = 0;

  function problem(row: number, kind: RowProblemKind, message: string): void {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (problems.length < MAX_PROBLEMS) problems.push({ row, kind, message });
  }

  function fit(row: number, cells: string[], filled: number): void {
    if (filled > MAX_COLUMNS) {
      problem(
        row,
        "too-many-columns",
        `Has more than ${MAX_COLUMNS} columns; those further right were left out.`,
      );
    }
    cells.length = Math.min(filled, MAX_COLUMNS);
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? "";
      if (cell.length <= MAX_CELL_LENGTH) continue;
      cells[index] = cutText(cell, MAX_CELL_LENGTH);
      problem(row, "cell-cut", `${unnamedColumn(index)} is longer than a spreadsheet's cell and was cut.`);
    }
  }

  /** Whether to keep a row with this many non-blank cells. */
  function keeps(filled: number): boolean {
    if (filled > 0) rowCount += 1;
    return filled > 0 && rowCount <= maxRows;
  }

  function addKept(row: number, cells: string[], filledTo: number, formulas = 0): void {
    const written = cells.length;
    for (const [index, cell] of cells.entries()) cells[index] = meaningOf(cell);
    fit(row, cells, filledTo);
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    kept.add({ row, written, width: cells.length, filled }, cells, formulas);
    packer.add(row, cells);
  }

  /**
   * Adds a row of slices. Its cells are only extracted where the first one may mark it as no record, or where it has
   * very few.
   */
  function addPlaces(row: number, slices: CellSlices, filledTo: number): void {
    const { first, filled } = filledOfSlices(slices);
    const isOdd = filled <= 2 || mayBeOther(first) || kept.mayRepeat(first);
    const shape = { row, written: slices.count, width: filledTo, filled };
    kept.add(shape, isOdd ? sliceCells(slices).slice(0, filledTo) : []);
    packer.addSlices(row, slices, filledTo);
  }

  return {
    problem,
    firstRows,
    beginText: (text) => packer.begin(text),
    add(row, cells, formulas) {
      const filled = filledWidth(cells);
      const isKept = keeps(filled);
      if (isKept) addKept(row, cells, filled, formulas);
      return isKept;
    },
    addSlices(row, slices) {
      const filled = filledSlices(slices);
      if (!keeps(filled)) return false;
      if (firstRows.length < FIRST_ROWS || filled > MAX_COLUMNS || hasLongCell(slices)) {
        addKept(row, sliceCells(slices), filled);
      } else addPlaces(row, slices, filled);
      return true;
    },
    finish(expected) {
      packer.flush();
      const usualCells = usualCount(shapes.slice(0, FIRST_ROWS).map(({ filled }) => filled));
      const otherRows = otherRowsOf(shapes, usualCells);
      if (expected !== null) {
        // a row that repeats a record is a record
        const others = otherRows.filter(({ like = 0 }) => like < expected.from);
        countCells(shapes, expected, new Set(others.map(({ index }) => index)), problem);
      }
      const inOrder = problems.toSorted((one, other) => one.row - other.row);
      return { rowCount, width: kept.width(), problems: inOrder, problemCounts: counts, otherRows };
    },
  };
}
