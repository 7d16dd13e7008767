import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

/** A text by which rows that are all here can be ordered; a row without one comes last. */
export interface LocalOrder<Row> {
  readonly id: string;
  readonly textOf: (row: Row) => string;
}

type Keep<Row> = (row: Row) => boolean;

/** What the table reads of the orders. Write the list once at module level. */
export function localOrders<Row extends { readonly id: string }>(orders: readonly LocalOrder<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.columns(
    orders.map(({ id, textOf }, index) =>
      helper.accessor((row) => textOf(row) || undefined, {
        id,
        sortFn: "basic",
        sortUndefined: "last",
        // a row is judged as a whole, once
        enableGlobalFilter: index === 0,
      }),
    ),
  );
}

interface LocalRowsOptions<Row extends { readonly id: string }> {
  /** All of them, however many; the same array until one changes. */
  readonly rows: readonly Row[];
  readonly orders: ReturnType<typeof localOrders<Row>>;
  /** The id of an order; undefined leaves the rows as they stand. */
  readonly order: string | undefined;
  /** Which rows are shown; the same function until its answers change. */
  readonly keep: Keep<Row>;
}

/** The rows to show, found and ordered in the browser: for what a person gathered, never for pages of a search. */
export function useLocalRows<Row extends { readonly id: string }>(
  options: LocalRowsOptions<Row>,
): readonly Row[] {
  const { rows, orders, order, keep } = options;
  const table = useTable({
    features,
    columns: orders,
    data: rows,
    getRowId: ({ id }) => id,
    globalFilterFn: (row, _column, kept: Keep<Row>) => kept(row.original),
    state: { globalFilter: keep, sorting: order === undefined ? [] : [{ id: order, desc: false }] },
  });
  return table.getRowModel().rows.map(({ original }) => original);
}
