import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";

/**
 * The place of a cell when a row becomes two lines on a phone; `hidden` cells are left out. `wide` spans `detail` and
 * `more`; `rest` spans `more` and `note`; each `line` goes below them on a line of its own.
 */
export type PhonePlace =
  | "title"
  | "detail"
  | "more"
  | "wide"
  | "rest"
  | "line"
  | "figure"
  | "note"
  | "hidden";

/** A column of a table. Define the list once at module level and pass it to {@link tableColumns}. */
export interface TableColumn<Row> {
  readonly id: string;
  /** The heading, in sentence case. */
  readonly label: string;
  /** A second line of the heading. */
  readonly caption?: string;
  /** The service's sort key behind this column; a column without one cannot be sorted. */
  readonly sortKey?: string;
  readonly align?: "start" | "end";
  /** Fixed width. */
  readonly width?: `${number}rem`;
  /** Minimum width of a column that grows with the table. */
  readonly minimum?: `${number}rem`;
  /** Takes the remaining width, above its minimum. Columns with neither width do so too. */
  readonly grows?: true;
  /**
   * Order in which columns are dropped where there is no room for all, 1 first, until the person arranges the columns.
   * Columns without a number stay.
   */
  readonly dropOrder?: number;
  /** Scopes, one of which must be granted for the column to have content. */
  readonly scopes?: readonly string[];
  readonly phone: PhonePlace;
  /** Hidden until the person shows it. */
  readonly initially?: "hidden";
  /**
   * The export fields that a copied row has for this column, as one column each. Defaults to the field named like the
   * column's id, unless `value` is given.
   */
  readonly fields?: readonly string[];
  /** The copied value, where no export field holds it. Days as ISO 8601. */
  value?(row: Row): string | number | undefined;
  /** Renders the cell. The same component may get another row: key any inner state by the row's id. */
  cell(row: Row): ReactNode;
}

/** A column with the class shared by all its cells. */
export interface PreparedColumn<Row> extends TableColumn<Row> {
  readonly cellClass: string;
}

/** Columns in their default order. The first one names the row and is sticky. */
export type TableColumns<Row extends object> = readonly PreparedColumn<Row>[];

/** Prepares a list of columns for the table. */
export function tableColumns<Row extends object>(columns: readonly TableColumn<Row>[]): TableColumns<Row> {
  return columns.map((column) => ({
    ...column,
    cellClass: classNames(
      cellBase,
      "md:px-(--cell-x) md:last:pr-6",
      column.align === "end" && "text-right",
      phonePlace[column.phone],
    ),
  }));
}

/** Classes of all body cells, including the checkbox cell. */
export const cellBase =
  "truncate py-0 max-md:flex max-md:min-w-0 max-md:items-center md:h-(--row) md:border-b md:border-line";

/** Classes of each place on a phone. */
export const phonePlace: Readonly<Record<PhonePlace, string>> = {
  title: "max-md:[grid-area:title] max-md:text-base",
  detail: "max-md:[grid-area:detail] max-md:block",
  more: "max-md:[grid-area:more] max-md:block",
  wide: "max-md:[grid-area:2/detail-start/3/more-end] max-md:block",
  rest: "max-md:[grid-area:2/more-start/3/note-end] max-md:block",
  // the next grid row, which has no height in rows without such a cell
  line: "max-md:[grid-column:detail-start/-1] max-md:block",
  figure: "max-md:[grid-area:figure] max-md:justify-end max-md:pl-3",
  note: "max-md:[grid-area:note] max-md:justify-end max-md:pl-3",
  hidden: "max-md:hidden",
};
