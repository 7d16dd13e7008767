/** The narrowest that a column without a width of its own becomes, in rem. */
const READABLE_REM = 9;

/** How narrow and how wide a person can make a column, in rem. */
export const MIN_COLUMN_REM = 4;
export const MAX_COLUMN_REM = 60;

interface SizedColumn {
  readonly id: string;
  readonly width?: string | undefined;
}

/** Widths that a person chose, in rem by the column's id. */
export type ColumnSizes = Readonly<Record<string, number>>;

/** Widths of a table with a fixed layout. */
export interface TableWidths {
  /** In rem. A narrower screen scrolls sideways. */
  readonly minimum: number;
  /** CSS widths in the columns' order. A column without one takes what is left. */
  readonly columns: readonly (string | undefined)[];
}

/**
 * Works out widths that never squeeze a column: fixed columns keep theirs, the others stay readable and share whatever
 * room is left. `lead` is the width of the checkbox column, in rem.
 */
export function tableWidths(columns: readonly SizedColumn[], sizes: ColumnSizes, lead: number): TableWidths {
  const fixed = columns.map(
    ({ id, width }) => sizes[id] ?? (width?.endsWith("rem") ? parseFloat(width) : undefined),
  );
  const minimum = fixed.reduce<number>((sum, width) => sum + (width ?? READABLE_REM), lead);
  const flexible = columns.filter((_, index) => fixed[index] === undefined);
  // at least one column must stay open, or the browser spreads the spare room over all of them
  const unsized = flexible.filter(({ width }) => width === undefined);
  const open = unsized.length > 0 ? unsized : flexible.length > 0 ? flexible : columns.slice(-1);
  return {
    minimum,
    columns: columns.map((column, index) => {
      if (open.includes(column)) return undefined;
      const width = fixed[index];
      return width === undefined ? `${(100 * READABLE_REM) / minimum}%` : `${width}rem`;
    }),
  };
}

/** The sizes with one column wider by so many rem, or narrower, within the limits. */
export function resizeColumn(sizes: ColumnSizes, id: string, by: number): ColumnSizes {
  const size = Math.min(MAX_COLUMN_REM, Math.max(MIN_COLUMN_REM, (sizes[id] ?? 0) + by));
  // finer than a pixel is noise
  return { ...sizes, [id]: Math.round(size * 100) / 100 };
}

/** The sizes with one column back at its default. */
export function resetColumnSize(sizes: ColumnSizes, id: string): ColumnSizes {
  return Object.fromEntries(Object.entries(sizes).filter(([other]) => other !== id));
}
