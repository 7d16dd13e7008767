import { type ColumnLayout, arrangeColumns } from "./column-layout.ts";

/** A column as the chooser lists it. */
export interface ListedColumn {
  readonly id: string;
  readonly label: string;
  readonly initially?: "hidden";
}

type Columns = readonly ListedColumn[];

/** The columns in two lists: shown, in their order, and hidden. */
export function listedColumns(columns: Columns, layout: ColumnLayout): { shown: Columns; hidden: Columns } {
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

/** Takes a shown column to a place, counted from 0; what lies beyond the ends or before the first column is its edge. */
export function moveColumn(columns: Columns, layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const shown = shownIds(columns, layout);
  const others = shown.filter((other) => other !== id);
  const place = Math.max(1, Math.min(to, others.length));
  return withShown(columns, layout, others.toSpliced(place, 0, id));
}

/** Whether somebody changed anything. */
export function isArranged({ shown, hidden, widths }: ColumnLayout): boolean {
  return shown.length + hidden.length + Object.keys(widths).length > 0;
}
