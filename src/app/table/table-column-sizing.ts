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

/** The declared width of a column that does not grow, in rem. */
function fixedWidth({ width }: SizedColumn): number | undefined {
  return width === undefined ? undefined : parseFloat(width);
}

/** The narrowest that a column becomes by itself, in rem. */
function narrowest(column: SizedColumn): number {
  const { minimum } = column;
  return fixedWidth(column) ?? (minimum === undefined ? READABLE_REM : parseFloat(minimum));
}

/** What a table needs so that none of its columns is squeezed, beside a lead of so many rem. */
function neededWidth(columns: readonly SizedColumn[], lead: number): number {
  return columns.reduce((sum, column) => sum + narrowest(column), lead);
}

/** The columns that share what the others leave: one at least, or a table spreads the spare room over all of them. */
function openColumns(columns: readonly SizedColumn[]): readonly SizedColumn[] {
  const flexible = columns.filter((column) => fixedWidth(column) === undefined);
  const unsized = flexible.filter(({ minimum, grows }) => minimum === undefined || grows === true);
  return unsized.length > 0 ? unsized : flexible.length > 0 ? flexible.slice(0, 1) : columns.slice(-1);
}

/** How wide each column is before a person changes one, in rem, where the table is so wide. */
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

/** How wide the column of checkboxes is, and how wide the table can be before it scrolls sideways. In rem. */
export interface TableSpace {
  readonly lead: number;
  readonly room: number;
}

/**
 * Works out widths that never squeeze a column: fixed columns keep theirs, the others stay readable and share whatever
 * room is left. One that a person widens makes the table wider than its room; of one that is narrowed, a column after it
 * takes what it leaves.
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

/** Finer than a pixel is noise. */
function round(rem: number): number {
  return Math.round(rem * 100) / 100;
}

/** The columns that give way, in their drop order, so that the others fit into the room. */
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

/** The sizes with one column wider by so many rem, or narrower, within the limits. */
export function resizeColumn(sizes: ColumnSizes, id: string, by: number): ColumnSizes {
  const size = Math.min(MAX_COLUMN_REM, Math.max(MIN_COLUMN_REM, (sizes[id] ?? 0) + by));
  return { ...sizes, [id]: round(size) };
}

/** The sizes with one column back at its default. */
export function resetColumnSize(sizes: ColumnSizes, id: string): ColumnSizes {
  return Object.fromEntries(Object.entries(sizes).filter(([other]) => other !== id));
}
