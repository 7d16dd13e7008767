/** The narrowest that a column without a width of its own becomes, in rem. */
const READABLE_REM = 9;

/** How narrow and how wide a person can make a column, in rem. */
export const MIN_COLUMN_REM = 4;
export const MAX_COLUMN_REM = 60;

interface SizedColumn {
  readonly id: string;
  readonly width?: string | undefined;
  readonly minimum?: string | undefined;
  readonly grows?: boolean | undefined;
  readonly dropOrder?: number | undefined;
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

/** The width of a column that does not grow, in rem. */
function fixedWidth({ id, width }: SizedColumn, sizes: ColumnSizes): number | undefined {
  return sizes[id] ?? (width === undefined ? undefined : parseFloat(width));
}

/** The narrowest that a column becomes, in rem. */
function narrowest(column: SizedColumn, sizes: ColumnSizes): number {
  const { minimum } = column;
  return fixedWidth(column, sizes) ?? (minimum === undefined ? READABLE_REM : parseFloat(minimum));
}

/**
 * Works out widths that never squeeze a column: fixed columns keep theirs, the others stay readable and share whatever
 * room is left. `lead` is the width of the checkbox column, in rem.
 */
export function tableWidths(columns: readonly SizedColumn[], sizes: ColumnSizes, lead: number): TableWidths {
  const minimum = columns.reduce((sum, column) => sum + narrowest(column, sizes), lead);
  const flexible = columns.filter((column) => fixedWidth(column, sizes) === undefined);
  // at least one column must stay open, or the browser spreads the spare room over all of them
  const unsized = flexible.filter(({ minimum: own, grows }) => own === undefined || grows === true);
  const open = unsized.length > 0 ? unsized : flexible.length > 0 ? flexible.slice(0, 1) : columns.slice(-1);
  return {
    minimum,
    columns: columns.map((column) => {
      if (open.includes(column)) return undefined;
      const width = fixedWidth(column, sizes);
      return width === undefined ? `${(100 * narrowest(column, sizes)) / minimum}%` : `${width}rem`;
    }),
  };
}

/** The columns that give way, in their drop order, so that the others fit into so many rem. */
export function columnsWithoutRoom<Column extends SizedColumn>(
  columns: readonly Column[],
  sizes: ColumnSizes,
  { lead, room }: { readonly lead: number; readonly room: number },
): readonly Column[] {
  const dropped: Column[] = [];
  let needed = columns.reduce((sum, column) => sum + narrowest(column, sizes), lead);
  const inOrder = columns
    .filter(({ dropOrder }) => dropOrder !== undefined)
    .toSorted((one, other) => (one.dropOrder ?? 0) - (other.dropOrder ?? 0));
  for (const column of inOrder) {
    if (needed <= room) break;
    dropped.push(column);
    needed -= narrowest(column, sizes);
  }
  return dropped;
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
