import type { FileRowRead } from "./table-file.ts";

/**
 * Rows in transfer from the worker to the page: one text, and the positions of the cells in it. Separate strings would
 * be created twice and copied.
 */
export interface PackedRows {
  readonly text: string;
  /** Start and end of each cell in the text, two numbers per cell. */
  readonly bounds: Uint32Array<ArrayBuffer>;
  /** Per row: its number in the file, and its number of cells. */
  readonly rows: Uint32Array<ArrayBuffer>;
}

/** A batch of rows, and the width of the table, which is known only at its end. */
interface Batch {
  readonly packed: PackedRows;
  readonly table: { width: number };
}

/** A row whose cells are extracted from the text on each access. */
class PackedRow implements FileRowRead {
  readonly row: number;
  readonly #batch: Batch;
  readonly #start: number;
  readonly #end: number;

  /** `start` and `end` are the row's range in the batch's bounds. */
  constructor(row: number, batch: Batch, start: number, end: number) {
    this.row = row;
    this.#batch = batch;
    this.#start = start;
    this.#end = end;
  }

  get cells(): readonly string[] {
    const { packed, table } = this.#batch;
    const cells: string[] = [];
    for (let at = this.#start; at < this.#end; at += 2) {
      cells.push(packed.text.slice(packed.bounds[at], packed.bounds[at + 1]));
    }
    while (cells.length < table.width) cells.push("");
    return cells;
  }
}

/**
 * Receives the rows of a table. Cells stay packed: two million strings at once would block the page with garbage
 * collection for too long.
 */
export function createRowReceiver() {
  const table = { width: 0 };
  let rows: FileRowRead[] = [];
  return {
    /** Discards the rows so far. */
    clear(): void {
      rows = [];
    },
    add(packed: PackedRows): void {
      const batch = { packed, table };
      let start = 0;
      for (let index = 0; index < packed.rows.length; index += 2) {
        const end = start + 2 * (packed.rows[index + 1] ?? 0);
        rows.push(new PackedRow(packed.rows[index] ?? 0, batch, start, end));
        start = end;
      }
    },
    /** All rows, padded to the width of the table. */
    finish(width: number): readonly FileRowRead[] {
      table.width = width;
      return rows;
    },
  };
}
