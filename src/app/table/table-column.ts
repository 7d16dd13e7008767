import { type ColumnDef, createColumnHelper, metaHelper, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

/** Where a cell stands when a row becomes two lines on a phone; `hidden` ones are left out there. */
export type PhonePlace = "title" | "detail" | "more" | "figure" | "note" | "hidden";

interface ColumnLayout {
  /** The heading, in sentence case. */
  readonly label: string;
  /** The service's sort key behind this column; a column without one cannot be sorted. */
  readonly sortKey?: string;
  readonly align?: "start" | "end";
  /** CSS width; columns without one share what is left. */
  readonly width?: string;
  readonly phone: PhonePlace;
  /** Shown only when a person asks for it. */
  readonly initially?: "hidden";
}

/** A column of a result table. Write the list once at module level and hand it to {@link tableColumns}. */
export interface TableColumn<Row> extends ColumnLayout {
  readonly id: string;
  readonly cell: (row: Row) => ReactNode;
}

/** What every result table can do. Sorting and paging are the service's, selection is the app's own store. */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLayout>() });
export type Features = typeof features;

export type TableColumns<Row extends object> = ColumnDef<Features, Row>[];

/** Turns a list of columns into what the table reads. */
export function tableColumns<Row extends object>(columns: readonly TableColumn<Row>[]): TableColumns<Row> {
  const helper = createColumnHelper<Features, Row>();
  const shown = columns.filter(({ initially }) => initially !== "hidden");
  return shown.map(({ id, cell, ...layout }) =>
    helper.display({ id, header: layout.label, meta: layout, cell: ({ row }) => cell(row.original) }),
  );
}
