import {
  type Row as TableRow,
  type RowSelectionState,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import {
  type ColumnLayout,
  type ColumnMove,
  arrangeColumns,
  isArranged,
  moveColumnBeside,
} from "./table-column-layout.ts";
import { type ColumnSizes, type TableSpace, columnsWithoutRoom } from "./table-column-sizing.ts";
import type { Pagination } from "./table-pagination.ts";
import type { RowSelection } from "./table-row-selection.ts";
import type { TableColumns } from "./table-column.ts";

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

export type TableFeatures = typeof features;

/** A row of the table; its record is `original`. */
export type DataTableRow<Row extends object> = TableRow<TableFeatures, Row>;

/** The order of the rows. The service sorts: the table only requests another order. */
export interface TableSort {
  readonly key: string | undefined;
  readonly descending: boolean;
  /** Called on a click on a heading. The caller decides which direction comes first. */
  readonly onSort: (key: string) => void;
  /** What changing the order costs, if anything. */
  readonly notice?: string | undefined;
}

export interface DataTableOptions<Row extends { readonly id: string }> {
  /** All columns. Must be stable while their content is the same. */
  readonly columns: TableColumns<Row>;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** Whether the columns keep their order, since the person did not choose them. */
  readonly fixedOrder?: boolean;
  /** Undefined until there is something to show. */
  readonly rows: readonly Row[] | undefined;
  readonly selection: RowSelection<Row>;
  readonly sort: TableSort;
  /** Undefined until the first answer, which has the total. */
  readonly pagination: Pagination | undefined;
  readonly onPage: (page: number) => void;
  /** The widths of the container and of the first column, in rem. */
  readonly space?: TableSpace | undefined;
}

const noRows: never[] = [];

/** The parts of columns that the table library needs: all but rendering. */
function columnDefs<Row extends object>(columns: TableColumns<Row>) {
  const helper = createColumnHelper<TableFeatures, Row>();
  return helper.columns(
    columns.map(({ id, label, sortKey }) =>
      helper.accessor(() => null, { id, header: label, enableSorting: sortKey !== undefined }),
    ),
  );
}

/**
 * The selected rows of this page, by id. They come from a store that outlives the table, and are read as one string, so
 * that a change elsewhere in the selection renders nothing here.
 */
function useRowSelectionState<Row extends { readonly id: string }>(
  rows: readonly Row[],
  selection: RowSelection<Row>,
): RowSelectionState {
  const snapshot = useCallback(
    () => rows.flatMap((row) => (selection.has(row) ? row.id : [])).join("\n"),
    [rows, selection],
  );
  const ids = useSyncExternalStore(selection.subscribe, snapshot, snapshot);
  return useMemo(
    () => Object.fromEntries(ids === "" ? [] : ids.split("\n").map((id) => [id, true as const])),
    [ids],
  );
}

/**
 * The ids of the visible columns, in order, and of those dropped for lack of room. Each as one string, an id per line.
 */
function placeColumns<Row extends object>(
  columns: TableColumns<Row>,
  layout: ColumnLayout,
  { space, sort }: Pick<DataTableOptions<Row & { readonly id: string }>, "space" | "sort">,
): { readonly shown: string; readonly dropped: string } {
  const arranged = arrangeColumns(columns, layout);
  // a person who arranged the columns sees all of them, by scrolling if necessary
  const isFull = space === undefined || isArranged(layout);
  // the sorted column stays visible
  const mayDrop = (column: TableColumns<Row>[number]) =>
    column.sortKey === undefined || column.sortKey !== sort.key
      ? column
      : { ...column, dropOrder: undefined };
  const dropped = isFull ? [] : columnsWithoutRoom(arranged.map(mayDrop), space).map(({ id }) => id);
  const shown = arranged.flatMap(({ id }) => (dropped.includes(id) ? [] : id));
  return { shown: shown.join("\n"), dropped: dropped.join("\n") };
}

/**
 * The state of a table: columns, their order and widths, the order of the rows, the page and the selection. Changes go
 * to the owner of each state; nothing is kept here.
 */
export function useDataTable<Row extends { readonly id: string }>(options: DataTableOptions<Row>) {
  const { columns, layout, onLayout, rows = noRows, selection, sort, pagination, onPage } = options;
  const [draft, onDraftSizes] = useState<ColumnSizes>();
  const sizes = draft ?? layout.widths;
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const placed = placeColumns(columns, layout, options);
  const columnOrder = useMemo(() => placed.shown.split("\n"), [placed.shown]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, columnOrder.includes(id)])),
    [columns, columnOrder],
  );
  const rowSelection = useRowSelectionState(rows, selection);
  const sortedColumn = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === sort.key);
  const sorting = sortedColumn === undefined ? [] : [{ id: sortedColumn.id, desc: sort.descending }];
  const page = { pageIndex: (pagination?.page ?? 1) - 1, pageSize: pagination?.size ?? 1 };
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: ({ id }) => id,
    manualSorting: true,
    manualPagination: true,
    autoResetPageIndex: false,
    enableMultiSort: false,
    enableSortingRemoval: false,
    pageCount: pagination?.pages ?? 1,
    enableRowSelection: ({ original }) => selection.can(original),
    state: { columnOrder, columnVisibility, columnSizing: sizes, sorting, rowSelection, pagination: page },
    onColumnSizingChange: (updater) =>
      onLayout({ ...layout, widths: functionalUpdate(updater, layout.widths) }),
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      const key = columns.find(({ id }) => id === next?.id)?.sortKey;
      if (key !== undefined) sort.onSort(key);
    },
    onPaginationChange: (updater) => onPage(functionalUpdate(updater, page).pageIndex + 1),
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection);
      const added = rows.filter(({ id }) => next[id] && !rowSelection[id]);
      const removed = rows.filter(({ id }) => !next[id] && rowSelection[id]);
      if (added.length > 0) selection.add(added);
      if (removed.length > 0) selection.remove(removed);
    },
  });
  const shown = table.getVisibleLeafColumns();
  const visibleColumns = useMemo(
    () => shown.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    [shown, columns],
  );
  const movedBy = (move: ColumnMove) =>
    options.fixedOrder === true ? layout : moveColumnBeside(columns, layout, move);
  return {
    table,
    visibleColumns,
    dropped: placed.dropped,
    sizes,
    onDraftSizes,
    /** Whether the move would change the order. */
    canMove: (move: ColumnMove) => movedBy(move) !== layout,
    onMove: (move: ColumnMove) => onLayout(movedBy(move)),
  };
}

/** The table state that the parts of a data table draw from. */
export type DataTableState<Row extends { readonly id: string }> = ReturnType<typeof useDataTable<Row>>;
