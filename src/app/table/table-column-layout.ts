import * as z from "zod/mini";

const ids = z.array(z.string());
const widths = z.catchall(z.object({}), z.number());

/** Media query for screens with column widths of their own. */
export const NARROW_SCREEN = "(width < 80rem)";

/** A person's column layout of a table, as stored. */
export const columnLayoutSchema = z.object({
  /** Ids of the visible columns, in order. */
  shown: ids,
  hidden: ids,
  /** Widths in rem by id, on wide screens. */
  widths,
  /** Widths on narrow screens, where a wide screen's column would fill most of the width. */
  narrowWidths: z.optional(widths),
});
export type StoredColumnLayout = z.output<typeof columnLayoutSchema>;

/** A layout with the widths for this screen. */
export type ColumnLayout = Omit<StoredColumnLayout, "narrowWidths">;

/** The layout before any change. */
export const DEFAULT_LAYOUT: ColumnLayout = { shown: [], hidden: [], widths: {} };

/** The layout for a narrow or wide screen, from the stored one. */
export function layoutOn(stored: StoredColumnLayout, narrow: boolean): ColumnLayout {
  const { shown, hidden, widths: wide, narrowWidths = {} } = stored;
  return { shown, hidden, widths: narrow ? narrowWidths : wide };
}

/**
 * Merges a layout that was changed on a narrow or wide screen into the stored one; the widths of the other screen stay.
 */
export function storeLayout(
  stored: StoredColumnLayout,
  narrow: boolean,
  layout: ColumnLayout,
): StoredColumnLayout {
  return narrow
    ? { ...layout, widths: stored.widths, narrowWidths: layout.widths }
    : { ...stored, ...layout };
}

/** The fields of a column that ordering needs. */
export interface ListedColumn {
  readonly id: string;
  readonly label: string;
  readonly initially?: "hidden";
}

type Columns = readonly ListedColumn[];

/**
 * The visible columns in order. The first one always stays first. The layout may be older or newer than the columns:
 * unknown ids are skipped, and columns that it does not mention go where they were declared.
 */
export function arrangeColumns<Column extends Omit<ListedColumn, "label">>(
  columns: readonly Column[],
  { shown, hidden }: ColumnLayout,
): readonly Column[] {
  const [lead, ...others] = columns;
  const known = shown.flatMap((id) => others.find((column) => column.id === id) ?? []);
  const order = [...new Set(lead === undefined ? known : [lead, ...known])];
  columns.forEach((column, index) => {
    if (order.includes(column) || hidden.includes(column.id) || column.initially !== undefined) return;
    const neighbour = columns.slice(0, index).findLast((earlier) => order.includes(earlier));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, column);
  });
  return order;
}

/** The columns in two lists: visible ones in order, and hidden ones. */
export function listColumns(columns: Columns, layout: ColumnLayout): { shown: Columns; hidden: Columns } {
  const shown = arrangeColumns(columns, layout);
  return { shown, hidden: columns.filter((column) => !shown.includes(column)) };
}

/**
 * The layout with exactly these columns visible, in this order, after `changed` was shown, hidden or moved. Ids without
 * a column are kept: visible ones stay behind the column that they followed.
 */
function withShown(
  columns: Columns,
  layout: ColumnLayout,
  shown: readonly string[],
  changed?: string,
): ColumnLayout {
  const isHere = (id: string) => columns.some((column) => column.id === id);
  const all = [...shown];
  layout.shown.forEach((id, index) => {
    if (isHere(id) || all.includes(id)) return;
    const before = layout.shown.slice(0, index).findLast((other) => other !== changed && all.includes(other));
    all.splice(before === undefined ? 1 : all.indexOf(before) + 1, 0, id);
  });
  const hidden = [...layout.hidden.filter((id) => !isHere(id)), ...columns.map(({ id }) => id)];
  return { ...layout, shown: all, hidden: hidden.filter((id) => !all.includes(id)) };
}

/** Shows all columns, in declared order. */
export function showAllColumns(columns: Columns, layout: ColumnLayout): ColumnLayout {
  return withShown(
    columns,
    layout,
    columns.map(({ id }) => id),
  );
}

function shownIds(columns: Columns, layout: ColumnLayout): string[] {
  return arrangeColumns(columns, layout).map(({ id }) => id);
}

/** Hides a column, or shows it as the last one. The very first column always stays. */
export function toggleColumn(columns: Columns, layout: ColumnLayout, id: string): ColumnLayout {
  const shown = shownIds(columns, layout);
  const next = shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
  return withShown(columns, layout, next, id);
}

/** Moves a visible column to an index, from 0. The index is clamped to the positions after the first column. */
export function moveColumn(columns: Columns, layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const others = shownIds(columns, layout).filter((other) => other !== id);
  const index = Math.max(1, Math.min(to, others.length));
  return withShown(columns, layout, others.toSpliced(index, 0, id), id);
}

/** The side of the target on which a column is dropped. */
export type DropSide = "before" | "after";

/** The move of a column beside another one, by their ids. */
export interface ColumnMove {
  readonly id: string;
  readonly targetId: string;
  readonly side: DropSide;
}

/**
 * Moves a visible column beside another one. Before the first column, which is fixed, means after it. Returns the same
 * layout if the order does not change.
 */
export function moveColumnBeside(
  columns: Columns,
  layout: ColumnLayout,
  { id, targetId, side }: ColumnMove,
): ColumnLayout {
  const before = shownIds(columns, layout);
  const place = before.filter((other) => other !== id).indexOf(targetId);
  if (place < 0 || before.indexOf(id) < 1) return layout;
  const moved = moveColumn(columns, layout, id, side === "before" ? place : place + 1);
  return shownIds(columns, moved).join() === before.join() ? layout : moved;
}

/** Whether the person chose which columns are shown, or their order. */
export function isArranged({ shown, hidden }: ColumnLayout): boolean {
  return shown.length + hidden.length > 0;
}

/** Whether the layout differs from the default. */
export function isCustomized(layout: ColumnLayout): boolean {
  return isArranged(layout) || Object.keys(layout.widths).length > 0;
}
