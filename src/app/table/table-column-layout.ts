import * as z from "zod/mini";

const ids = z.array(z.string());
const widths = z.catchall(z.object({}), z.number());

/** Screens that have widths of columns for themselves. */
export const NARROW_SCREEN = "(width < 80rem)";

/** How a person arranged the columns of a table, as the browser stores it. */
export const columnLayoutSchema = z.object({
  /** The columns that are shown, in their order. */
  shown: ids,
  hidden: ids,
  /** Widths in rem by id, on wide screens. */
  widths,
  /** The same on narrow ones, where a column that fits a wide screen would fill most of it. */
  narrowWidths: z.optional(widths),
});
export type StoredColumnLayout = z.output<typeof columnLayoutSchema>;

/** A layout as it stands on this screen, with its widths. */
export type ColumnLayout = Omit<StoredColumnLayout, "narrowWidths">;

/** The layout of somebody who changed nothing. */
export const DEFAULT_LAYOUT: ColumnLayout = { shown: [], hidden: [], widths: {} };

/** What holds on a narrow or a wide screen of a stored layout. */
export function layoutOn(stored: StoredColumnLayout, narrow: boolean): ColumnLayout {
  const { shown, hidden, widths: wide, narrowWidths = {} } = stored;
  return { shown, hidden, widths: narrow ? narrowWidths : wide };
}

/** The stored layout after it was changed on a narrow or a wide screen: the widths of the other one stay. */
export function storeLayout(
  stored: StoredColumnLayout,
  narrow: boolean,
  layout: ColumnLayout,
): StoredColumnLayout {
  return narrow
    ? { ...layout, widths: stored.widths, narrowWidths: layout.widths }
    : { ...stored, ...layout };
}

/** A column as far as its place matters. */
export interface ListedColumn {
  readonly id: string;
  readonly label: string;
  readonly initially?: "hidden";
}

type Columns = readonly ListedColumn[];

/**
 * The columns to show, in their order. The first one is always first. A layout may be older or newer than the columns:
 * unknown ids are skipped, and columns that it does not name stand where they were declared.
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

/** The columns in two lists: shown, in their order, and hidden. */
export function listColumns(columns: Columns, layout: ColumnLayout): { shown: Columns; hidden: Columns } {
  const shown = arrangeColumns(columns, layout);
  return { shown, hidden: columns.filter((column) => !shown.includes(column)) };
}

/**
 * The layout with these of the columns shown, in this order, after `changed` was shown, hidden or moved. What it says of
 * columns that are not here stays: those that were shown stand behind the column that they stood behind.
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

/** Shows all of the columns, in the order in which they were declared. */
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

/** Hides a column, or shows it as the last one. The first column of all stays. */
export function toggleColumn(columns: Columns, layout: ColumnLayout, id: string): ColumnLayout {
  const shown = shownIds(columns, layout);
  const next = shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
  return withShown(columns, layout, next, id);
}

/** Moves a shown column to an index, from 0. An index out of bounds, or before the first column, means the nearest one. */
export function moveColumn(columns: Columns, layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const others = shownIds(columns, layout).filter((other) => other !== id);
  const index = Math.max(1, Math.min(to, others.length));
  return withShown(columns, layout, others.toSpliced(index, 0, id), id);
}

/** Where a column lands that is dropped on another one. */
export type DropSide = "before" | "after";

/** A column that goes beside another one, by their ids. */
export interface ColumnMove {
  readonly id: string;
  readonly targetId: string;
  readonly side: DropSide;
}

/**
 * Moves a shown column beside another one that is shown; before the first one, which stays, is after it. The layout itself
 * where that changes no order.
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

/** Whether a person chose which columns are shown, or their order. */
export function isArranged({ shown, hidden }: ColumnLayout): boolean {
  return shown.length + hidden.length > 0;
}

/** Whether anything was changed. */
export function isCustomized(layout: ColumnLayout): boolean {
  return isArranged(layout) || Object.keys(layout.widths).length > 0;
}
