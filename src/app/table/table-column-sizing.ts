/** Minimum width of a column without a width of its own, in rem. */
const READABLE_REM = 9;

/** Limits of the width that a person can set, in rem. */
export const MIN_COLUMN_REM = 4;
export const MAX_COLUMN_REM = 60;

interface SizedColumn {
  readonly id: string;
  readonly width?: string | undefined;
  readonly minimum?: string | undefined;
  readonly grows?: boolean | undefined;
  readonly dropOrder?: number | undefined;
}

/** Widths that a person set, in rem by column id. */
export type ColumnSizes = Readonly<Record<string, number>>;

/** Widths of a table with fixed layout. */
export interface TableWidths {
  /** Minimum width in rem; on a narrower screen the table scrolls sideways. */
  readonly minimum: number;
  /** CSS widths in column order. A column without one takes the remaining width. */
  readonly columns: readonly (string | undefined)[];
}

/** The declared width of a column that does not grow, in rem. */
function fixedWidth({ width }: SizedColumn): number | undefined {
  return width === undefined ? undefined : parseFloat(width);
}

/** The smallest width to which a column shrinks automatically, in rem. */
function narrowest(column: SizedColumn): number {
  const { minimum } = column;
  return fixedWidth(column) ?? (minimum === undefined ? READABLE_REM : parseFloat(minimum));
}

/** The width at which no column is squeezed, including a lead column of this many rem. */
function neededWidth(columns: readonly SizedColumn[], lead: number): number {
  return columns.reduce((sum, column) => sum + narrowest(column), lead);
}

/**
 * The columns that share the remaining width. There is always one, or the browser would spread spare width over all
 * columns.
 */
function openColumns(columns: readonly SizedColumn[]): readonly SizedColumn[] {
  const flexible = columns.filter((column) => fixedWidth(column) === undefined);
  const unsized = flexible.filter(({ minimum, grows }) => minimum === undefined || grows === true);
  return unsized.length > 0 ? unsized : flexible.length > 0 ? flexible.slice(0, 1) : columns.slice(-1);
}

/** The width of each column before a person changes any, in rem, in a table of this width. */
function usualWidths(columns: readonly SizedColumn[], lead: number, width: number): readonly number[] {
  const scale = width / neededWidth(columns, lead);
  const open = openColumns(columns);
  const taken = (column: SizedColumn) => fixedWidth(column) ?? narrowest(column) * scale;
  const left = columns.reduce(
    (sum, column) => sum - (open.includes(column) ? 0 : taken(column)),
    width - lead,
  );
  return columns.map((column) => (open.includes(column) ? left / open.length : taken(column)));
}

/** The widths of the checkbox column and of the container, in rem. */
export interface TableSpace {
  readonly lead: number;
  readonly room: number;
}

/**
 * Computes widths that never squeeze a column: fixed columns keep theirs, the others stay readable and share the
 * remaining width. Widening a column makes the table wider than its container; the space of a narrowed column goes to a
 * column after it.
 */
export function tableWidths(
  columns: readonly SizedColumn[],
  sizes: ColumnSizes,
  { lead, room }: { readonly lead: number; readonly room: number | undefined },
): TableWidths {
  const needed = neededWidth(columns, lead);
  const lastSized = columns.findLastIndex(({ id }) => sizes[id] !== undefined);
  if (lastSized === -1) {
    const open = openColumns(columns);
    const width = (column: SizedColumn) =>
      fixedWidth(column) === undefined ? `${(100 * narrowest(column)) / needed}%` : column.width;
    return {
      minimum: needed,
      columns: columns.map((column) => (open.includes(column) ? undefined : width(column))),
    };
  }
  const usual = usualWidths(columns, lead, Math.max(needed, room ?? needed));
  const widths = columns.map(({ id }, index) => sizes[id] ?? usual[index] ?? 0);
  const after = columns.slice(lastSized + 1);
  const open = openColumns(after.length > 0 ? after : columns.filter(({ id }) => sizes[id] === undefined));
  const [taker] = open.length > 0 ? open : columns.slice(-1);
  return {
    minimum: round(widths.reduce((sum, width) => sum + width, lead)),
    columns: columns.map((column, index) =>
      column === taker ? undefined : `${round(widths[index] ?? 0)}rem`,
    ),
  };
}

/** Rounds to what a screen can show. */
function round(rem: number): number {
  return Math.round(rem * 100) / 100;
}

/** The columns to drop, in their drop order, so that the others fit. */
export function columnsWithoutRoom<Column extends SizedColumn>(
  columns: readonly Column[],
  { lead, room }: TableSpace,
): readonly Column[] {
  const dropped: Column[] = [];
  let needed = neededWidth(columns, lead);
  const inOrder = columns
    .filter(({ dropOrder }) => dropOrder !== undefined)
    .toSorted((one, other) => (one.dropOrder ?? 0) - (other.dropOrder ?? 0));
  for (const column of inOrder) {
    if (needed <= room) break;
    dropped.push(column);
    needed -= narrowest(column);
  }
  return dropped;
}

/** The sizes with one column made wider or narrower by this many rem, within the limits. */
export function resizeColumn(sizes: ColumnSizes, id: string, by: number): ColumnSizes {
  const size = Math.min(MAX_COLUMN_REM, Math.max(MIN_COLUMN_REM, (sizes[id] ?? 0) + by));
  return { ...sizes, [id]: round(size) };
}

/** The sizes with one column reset to its default. */
export function resetColumnSize(sizes: ColumnSizes, id: string): ColumnSizes {
  return Object.fromEntries(Object.entries(sizes).filter(([other]) => other !== id));
}
