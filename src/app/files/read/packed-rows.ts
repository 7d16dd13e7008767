import type { FileRowRead } from "./table-file.ts";

/**
 * Rows on their way from the worker to the page: one text and the places of their cells in it. Strings one by one would
 * be made twice and copied between.
 */
export interface PackedRows {
  readonly text: string;
  /** Where each cell begins and ends in the text, two numbers a cell. */
  readonly bounds: Uint32Array<ArrayBuffer>;
  /** Of each row: its number in the file, and how many cells it has. */
  readonly rows: Uint32Array<ArrayBuffer>;
}

/** Rows that came together, and how wide the table is, which only its end tells. */
interface Batch {
  readonly packed: PackedRows;
  readonly table: { width: number };
}

/** A row whose cells are cut out of the text at each access. */
class PackedRow implements FileRowRead {
  readonly row: number;
  readonly #batch: Batch;
  readonly #start: number;
  readonly #end: number;

  /** `start` and `end` are the row's places in the batch's bounds. */
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
 * Takes the rows of a table as they come. Their cells stay packed: two million strings at once would stop the page, in
 * which memory is collected, for longer than a person should wait.
 */
export function createRowReceiver() {
  const table = { width: 0 };
  let rows: FileRowRead[] = [];
  return {
    /** Forgets the rows before. */
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
    /** All rows, as wide as the table. */
    finish(width: number): readonly FileRowRead[] {
      table.width = width;
      return rows;
    },
  };
}
