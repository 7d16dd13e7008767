import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";

/**
 * Where a cell stands when a row becomes two lines on a phone, where `hidden` ones are left out: `wide` in the place of
 * `detail` and `more`, `rest` in that of `more` and `note`, `line` below them, each on a line of its own.
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

/** A column of a result table. Write the list once at module level and hand it to {@link tableColumns}. */
export interface TableColumn<Row> {
  readonly id: string;
  /** The heading, in sentence case. */
  readonly label: string;
  /** A second line of the heading. */
  readonly caption?: string;
  /** The service's sort key behind this column; a column without one cannot be sorted. */
  readonly sortKey?: string;
  readonly align?: "start" | "end";
  /** A fixed width. */
  readonly width?: `${number}rem`;
  /** The narrowest that a column becomes whose width follows the table's. */
  readonly minimum?: `${number}rem`;
  /** Takes all that the others leave, above its minimum. So do columns with neither width. */
  readonly grows?: true;
  /**
   * Where there is no room for all columns, those with a number are left out, 1 first, until a person arranges the
   * columns. The others stay.
   */
  readonly dropOrder?: number;
  /** Scopes of which one must be granted for the column to have anything to show. */
  readonly scopes?: readonly string[];
  readonly phone: PhonePlace;
  /** Hidden until a person chooses it. */
  readonly initially?: "hidden";
  /**
   * The fields of files that hold what it shows, for whoever copies rows; several are as many columns. The one that is
   * called like the column's id, where neither they nor `value` are given.
   */
  readonly fields?: readonly string[];
  /** What it shows that no field of files holds. Days as ISO 8601. */
  value?(row: Row): string | number | undefined;
  /** Drawn again for another row in the same place: state inside must be keyed by the row's id. */
  cell(row: Row): ReactNode;
}

/** A column with the class that all its cells share. */
export interface PreparedColumn<Row> extends TableColumn<Row> {
  readonly cellClass: string;
}

/** Columns in their default order. The first one names the row and stays in sight. */
export type TableColumns<Row extends object> = readonly PreparedColumn<Row>[];

/** Turns a list of columns into what the table reads. */
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

/** What all cells of rows have in common, also that of the checkbox. */
export const cellBase =
  "truncate py-0 max-md:flex max-md:min-w-0 max-md:items-center md:h-(--row) md:border-b md:border-line";

/** Where a cell stands on a phone. */
export const phonePlace: Readonly<Record<PhonePlace, string>> = {
  title: "max-md:[grid-area:title] max-md:text-base",
  detail: "max-md:[grid-area:detail] max-md:block",
  more: "max-md:[grid-area:more] max-md:block",
  wide: "max-md:[grid-area:2/detail-start/3/more-end] max-md:block",
  rest: "max-md:[grid-area:2/more-start/3/note-end] max-md:block",
  // the next row of the grid, which has no height for those who have nothing there
  line: "max-md:[grid-column:detail-start/-1] max-md:block",
  figure: "max-md:[grid-area:figure] max-md:justify-end max-md:pl-3",
  note: "max-md:[grid-area:note] max-md:justify-end max-md:pl-3",
  hidden: "max-md:hidden",
};
