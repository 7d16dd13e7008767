import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_PROBLEMS,
  type FileRowRead,
  type RowProblem,
  type RowProblemKind,
} from "./table-file.ts";

/**
 * Rows on their way from the worker to the page: one text and the places where its cells end. Strings one by one would
 * cost the page's thread several times as much.
 */
export interface PackedRows {
  readonly text: string;
  /** Where each cell ends in the text. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Of each row: its number in the file, and how many cells it has. */
  readonly rows: Uint32Array<ArrayBuffer>;
}

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

/** The cells of rows that travelled, by row. */
export function unpackRows({ text, ends, rows }: PackedRows): { row: number; cells: string[] }[] {
  const unpacked: { row: number; cells: string[] }[] = [];
  let start = 0;
  let cell = 0;
  for (let at = 0; at < rows.length; at += 2) {
    const count = rows[at + 1] ?? 0;
    const cells: string[] = [];
    for (let index = 0; index < count; index += 1, cell += 1) {
      const end = ends[cell] ?? start;
      cells.push(text.slice(start, end));
      start = end;
    }
    unpacked.push({ row: rows[at] ?? 0, cells });
  }
  return unpacked;
}

/** Makes all rows as wide as the table. */
export function padRows(rows: readonly { row: number; cells: string[] }[], width: number): FileRowRead[] {
  for (const { cells } of rows) while (cells.length < width) cells.push("");
  return [...rows];
}

/** Collects rows into batches that can travel. */
function createPacker(send: (rows: PackedRows) => void) {
  let texts: string[] = [];
  let ends: number[] = [];
  let rows: number[] = [];
  let length = 0;

  function flush(): void {
    if (rows.length === 0) return;
    send({ text: texts.join(""), ends: Uint32Array.from(ends), rows: Uint32Array.from(rows) });
    [texts, ends, rows, length] = [[], [], [], 0];
  }

  return {
    add(row: number, cells: readonly string[]): void {
      for (const cell of cells) {
        if (cell !== "") texts.push(cell);
        length += cell.length;
        ends.push(length);
      }
      rows.push(row, cells.length);
      if (rows.length >= 2 * MAX_BATCH_ROWS || length >= MAX_BATCH_LENGTH) flush();
    },
    flush,
  };
}

/** How many cells a row has up to its last one with something in it. */
function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? "").trim() === "") width -= 1;
  return width;
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
    for (const [index, cell] of cells.entries()) {
      if (cell.length <= MAX_CELL_LENGTH) continue;
      // half of a pair of surrogates is no character
      cells[index] = cell.slice(0, MAX_CELL_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
      problem(row, "cell-cut", `Column ${index + 1} is longer than a spreadsheet's cell and was cut.`);
    }
  }

  return {
    problem,
    firstRows,
    add(row, cells) {
      const written = cells.length;
      const filled = filledWidth(cells);
      if (filled === 0) return false;
      rowCount += 1;
      if (rowCount > maxRows) return false;
      fit(row, cells, filled);
      width = Math.max(width, cells.length);
      shapes.push({ row, written, filled: cells.length });
      if (firstRows.length < FIRST_ROWS) firstRows.push([...cells]);
      packer.add(row, cells);
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
