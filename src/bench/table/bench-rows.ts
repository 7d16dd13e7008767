/** A row of the compared tables. */
export interface BenchRow {
  readonly id: string;
  readonly texts: readonly string[];
  readonly score: number;
}

export const COLUMNS = 15;

/** Two pages of 100 rows, made up but the same in each run. */
export function benchPages(rows: number): readonly (readonly BenchRow[])[] {
  return [0, 1].map((page) =>
    Array.from({ length: rows }, (_, row) => ({
      id: `${page * rows + row}`,
      texts: Array.from(
        { length: COLUMNS },
        (__, column) => `Page ${page} row ${row} value ${column * 7 + row}`,
      ),
      score: (row * 37 + page * 11) % 100,
    })),
  );
}
