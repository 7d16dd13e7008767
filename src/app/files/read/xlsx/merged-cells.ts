import { type CellRange, cellRange } from "./cell-range.ts";

/** A cell that spans rows below, which all get its value. */
export interface MergedCell extends CellRange {
  readonly range: string;
}

/** Parses a range such as "A2:A4" that spans several rows; undefined for one within a row, and for invalid text. */
export function mergedCell(range: string): MergedCell | undefined {
  const found = cellRange(range);
  return found !== undefined && found.bottom > found.top ? { ...found, range } : undefined;
}

/** Limit of rows filled from above. */
const MAX_FILLED = 200_000;

/** Fills the rows of merged cells from above, as they arrive. A row without cells of its own stays blank. */
export function createMergedRows(merged: readonly MergedCell[]) {
  const byRow = new Map<number, MergedCell[]>();
  const values = new Map<MergedCell, string>();
  let count = 0;
  for (const cell of merged) {
    for (let row = cell.top; row <= cell.bottom && count < MAX_FILLED; row += 1, count += 1) {
      const inRow = byRow.get(row) ?? [];
      inRow.push(cell);
      byRow.set(row, inRow);
    }
  }
  return (row: number, cells: string[]): void => {
    const isBlank = cells.every((cell) => cell.trim() === "");
    for (const cell of byRow.get(row) ?? []) {
      const { top, left: column } = cell;
      const value = values.get(cell) ?? "";
      if (row === top) values.set(cell, cells[column] ?? "");
      else if (value !== "" && !isBlank && (cells[column] ?? "") === "") {
        while (cells.length < column) cells.push("");
        cells[column] = value;
      }
    }
  };
}
