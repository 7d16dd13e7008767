import { columnIndex } from "#app/files/read/header-names.ts";

/** The last row and column that a sheet can have, from 1. References beyond are invalid. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/** Row numbers from 1, and column indexes from 0; both ends are inclusive, and start never exceeds end. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Parses a row number; undefined for one that no sheet has. */
export function rowNumber(told: string | undefined): number | undefined {
  const row = Number(told ?? Number.NaN);
  return Number.isInteger(row) && row >= 1 && row <= LAST_ROW ? row : undefined;
}

/** Exceeds any range. Characters. */
const MAX_RANGE_LENGTH = 40;
const RANGE = /^\$?([a-z]{1,3})\$?(\d{1,7})(?::\$?([a-z]{1,3})\$?(\d{1,7}))?$/i;

/** Parses "A2:B4", "$A$2" or "B4:A2"; undefined for anything else. */
export function cellRange(text: string): CellRange | undefined {
  const [, from, first, to = from, last = first] = RANGE.exec(text.slice(0, MAX_RANGE_LENGTH)) ?? [];
  const [row, other] = [rowNumber(first), rowNumber(last)];
  if (row === undefined || other === undefined) return undefined;
  const columns = [columnIndex(from), columnIndex(to)];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  return right < LAST_COLUMN
    ? { top: Math.min(row, other), bottom: Math.max(row, other), left, right }
    : undefined;
}
