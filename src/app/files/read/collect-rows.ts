import { type CellSlices, sliceCells, unescapeCell } from "./csv/parse-csv.ts";
import type { PackedRows } from "./packed-rows.ts";
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_PROBLEMS,
  type RowProblem,
  type RowProblemKind,
} from "./table-file.ts";

/** What is known of a table when its last row has been read. */
export interface CollectedRows {
  readonly rowCount: number;
  readonly width: number;
  readonly problems: readonly RowProblem[];
  readonly problemCounts: Readonly<Partial<Record<RowProblemKind, number>>>;
}

/** Takes the rows of a table in their order. */
export interface RowCollector {
  /** Adds a row; a blank one is skipped. True when the row is kept. The cells are taken over and changed. */
  add(row: number, cells: string[]): boolean;
  /** Says that the rows to come are places in this text. */
  beginText(text: string): void;
  /** Like `add`, for a row whose cells are places in the text that was begun last. */
  addSlices(row: number, slices: CellSlices): boolean;
  problem(row: number, kind: RowProblemKind, message: string): void;
  /** The first rows, without the blank cells at their ends. */
  readonly firstRows: readonly string[][];
  /**
   * Sends what is left. Where a row's cells are counted (`cellsExpected` in every row from `from` on, an index of kept
   * rows), those with more or fewer become problems.
   */
  finish(expected: { readonly cells: number; readonly from: number } | null): CollectedRows;
}

/** Rows and characters that travel at once: the page needs a few milliseconds for them. */
const MAX_BATCH_ROWS = 2000;
const MAX_BATCH_LENGTH = 1_000_000;

/** Rows that tell what the columns are like. */
const FIRST_ROWS = 60;

/** A list of numbers that is sent as it is: a plain array would be copied into one. */
function createNumbers() {
  let values = new Uint32Array(1024);
  let length = 0;
  return {
    /** Makes room for so many more and gives the place of the first. */
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

/** Collects rows into batches that can travel: places in a text of the file, and texts of their own behind it. */
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

  /** Puts a text behind the others and writes its place. */
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
    addSlices(row: number, { text, bounds: places, escaped }: CellSlices, count: number): void {
      const at = bounds.reserve(2 * count);
      bounds.values().set(places.subarray(0, 2 * count), at);
      for (const cell of escaped) {
        if (cell >= count) continue;
        const escapedText = text.slice(places[2 * cell], places[2 * cell + 1]);
        addText(unescapeCell(escapedText), at + 2 * cell);
      }
      rows.push(row, count);
    },
  };
}

/** How many cells a row has up to its last one with something in it. */
function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? "").trim() === "") width -= 1;
  return width;
}

/** The same of cells that are places in a text. */
function filledSlices({ text, bounds, count }: CellSlices): number {
  let width = count;
  for (; width > 0; width -= 1) {
    const start = bounds[2 * width - 2] ?? 0;
    const end = bounds[2 * width - 1] ?? 0;
    if (end > start && text.slice(start, end).trim() !== "") break;
  }
  return width;
}

function hasLongCell({ bounds, count }: CellSlices): boolean {
  for (let at = 0; at < 2 * count; at += 2) {
    if ((bounds[at + 1] ?? 0) - (bounds[at] ?? 0) > MAX_CELL_LENGTH) return true;
  }
  return false;
}

const cellCount = (count: number) => (count === 1 ? "1 cell" : `${count} cells`);

/** Collects the rows of a table: the first `maxRows` are sent in batches, all are counted. */
export function createRowCollector(maxRows: number, send: (rows: PackedRows) => void): RowCollector {
  const packer = createPacker(send);
  const problems: RowProblem[] = [];
  const counts: Partial<Record<RowProblemKind, number>> = {};
  const firstRows: string[][] = [];
  // of each kept row: number, cells as written, cells up to the last one with something in it
  const shapes: { readonly row: number; readonly written: number; readonly filled: number }[] = [];
  let rowCount = 0;
  let width = 0;

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
      // half of a pair of surrogates is no character
      cells[index] = cell.slice(0, MAX_CELL_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
      problem(row, "cell-cut", `Column ${index + 1} is longer than a spreadsheet's cell and was cut.`);
    }
  }

  /** Whether a row of so many cells is kept. */
  function keeps(filled: number): boolean {
    if (filled > 0) rowCount += 1;
    return filled > 0 && rowCount <= maxRows;
  }

  function addShape(row: number, written: number, filled: number): void {
    width = Math.max(width, filled);
    shapes.push({ row, written, filled });
  }

  function addKept(row: number, cells: string[], filled: number): void {
    const written = cells.length;
    fit(row, cells, filled);
    addShape(row, written, cells.length);
    if (firstRows.length < FIRST_ROWS) firstRows.push([...cells]);
    packer.add(row, cells);
  }

  return {
    problem,
    firstRows,
    beginText: (text) => packer.begin(text),
    add(row, cells) {
      const filled = filledWidth(cells);
      const kept = keeps(filled);
      if (kept) addKept(row, cells, filled);
      return kept;
    },
    addSlices(row, slices) {
      const filled = filledSlices(slices);
      if (!keeps(filled)) return false;
      if (firstRows.length < FIRST_ROWS || filled > MAX_COLUMNS || hasLongCell(slices)) {
        addKept(row, sliceCells(slices), filled);
      } else {
        addShape(row, slices.count, filled);
        packer.addSlices(row, slices, filled);
      }
      return true;
    },
    finish(expected) {
      packer.flush();
      for (const { row, written, filled } of expected === null ? [] : shapes.slice(expected.from)) {
        const { cells } = expected ?? { cells: 0 };
        if (filled > cells)
          problem(row, "cell-count", `Has ${cellCount(filled)} where the others have ${cells}.`);
        else if (written < cells)
          problem(row, "cell-count", `Has ${cellCount(written)} where the others have ${cells}.`);
      }
      const inOrder = problems.toSorted((one, other) => one.row - other.row);
      return { rowCount, width, problems: inOrder, problemCounts: counts };
    },
  };
}
