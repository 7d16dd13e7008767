import * as z from "zod/mini";

const ids = z.array(z.string());

/** How a person arranged the columns of a table, as the browser stores it. */
export const columnLayoutSchema = z.object({
  /** The columns that are shown, in their order. */
  shown: ids,
  hidden: ids,
  /** Widths in rem by id. */
  widths: z.catchall(z.object({}), z.number()),
});
export type ColumnLayout = z.output<typeof columnLayoutSchema>;

/** The layout of somebody who changed nothing. */
export const DEFAULT_LAYOUT: ColumnLayout = { shown: [], hidden: [], widths: {} };

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

function withShown(columns: Columns, layout: ColumnLayout, shown: readonly string[]): ColumnLayout {
  const hidden = columns.flatMap(({ id }) => (shown.includes(id) ? [] : id));
  return { ...layout, shown: [...shown], hidden };
}

function shownIds(columns: Columns, layout: ColumnLayout): string[] {
  return arrangeColumns(columns, layout).map(({ id }) => id);
}

/** Hides a column, or shows it as the last one. The first column of all stays. */
export function toggleColumn(columns: Columns, layout: ColumnLayout, id: string): ColumnLayout {
  const shown = shownIds(columns, layout);
  const next = shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
  return withShown(columns, layout, next);
}

/** Moves a shown column to an index, from 0. An index out of bounds, or before the first column, means the nearest one. */
export function moveColumn(columns: Columns, layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const others = shownIds(columns, layout).filter((other) => other !== id);
  const index = Math.max(1, Math.min(to, others.length));
  return withShown(columns, layout, others.toSpliced(index, 0, id));
}

/** Whether a person chose which columns are shown, or their order. */
export function isArranged({ shown, hidden }: ColumnLayout): boolean {
  return shown.length + hidden.length > 0;
}

/** Whether anything was changed. */
export function isCustomized(layout: ColumnLayout): boolean {
  return isArranged(layout) || Object.keys(layout.widths).length > 0;
}
