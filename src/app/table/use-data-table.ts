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

/** A row as the table knows it: its record is `original`. */
export type DataTableRow<Row extends object> = TableRow<TableFeatures, Row>;

/** How the rows are ordered. The order is the service's work: the table only asks for another one. */
export interface TableSort {
  readonly key: string | undefined;
  readonly descending: boolean;
  /** A click on a heading. The caller knows which direction comes first. */
  readonly onSort: (key: string) => void;
  /** What another order costs, if anything. */
  readonly notice?: string | undefined;
}

export interface DataTableOptions<Row extends { readonly id: string }> {
  /** Every column that is known; the same list as long as it holds the same. */
  readonly columns: TableColumns<Row>;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** These columns are no choice of the person's: they keep their order. */
  readonly fixedOrder?: boolean;
  /** Undefined while there is nothing to show yet. */
  readonly rows: readonly Row[] | undefined;
  readonly selection: RowSelection<Row>;
  readonly sort: TableSort;
  /** Undefined until the first answer tells how many pages there are. */
  readonly pagination: Pagination | undefined;
  readonly onPage: (page: number) => void;
  /** How wide the table can be before it scrolls sideways, and how wide its first column is, in rem. */
  readonly space?: TableSpace | undefined;
}

const noRows: never[] = [];

/** What the table reads of the columns: everything but how cells are drawn. */
function columnDefs<Row extends object>(columns: TableColumns<Row>) {
  const helper = createColumnHelper<TableFeatures, Row>();
  return helper.columns(
    columns.map(({ id, label, sortKey }) =>
      helper.accessor(() => null, { id, header: label, enableSorting: sortKey !== undefined }),
    ),
  );
}

/**
 * The rows of this page that are selected, by id. They come from a store that outlives the table, and are read as one
 * text so that a change elsewhere in the selection renders nothing here.
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

/** The ids of the columns to show, in their order, and of those that give way. Each as one text, a line an id. */
function placeColumns<Row extends object>(
  columns: TableColumns<Row>,
  layout: ColumnLayout,
  { space, sort }: Pick<DataTableOptions<Row & { readonly id: string }>, "space" | "sort">,
): { readonly shown: string; readonly dropped: string } {
  const arranged = arrangeColumns(columns, layout);
  // whoever arranged the columns sees each of them, if need be by scrolling
  const isFull = space === undefined || isArranged(layout);
  // what the rows are ordered by stays in sight
  const mayDrop = (column: TableColumns<Row>[number]) =>
    column.sortKey === undefined || column.sortKey !== sort.key
      ? column
      : { ...column, dropOrder: undefined };
  const dropped = isFull ? [] : columnsWithoutRoom(arranged.map(mayDrop), space).map(({ id }) => id);
  const shown = arranged.flatMap(({ id }) => (dropped.includes(id) ? [] : id));
  return { shown: shown.join("\n"), dropped: dropped.join("\n") };
}

/**
 * The state of a table of search results: which columns are shown, in which order and how wide, the order of the rows,
 * the page and the selected rows. Whatever changes goes to the owner of that state, none of it lives here.
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
    /** Whether a column beside another one would be another order. */
    canMove: (move: ColumnMove) => movedBy(move) !== layout,
    onMove: (move: ColumnMove) => onLayout(movedBy(move)),
  };
}

/** The table of a search, of which the parts of a data table take what they draw. */
export type DataTableState<Row extends { readonly id: string }> = ReturnType<typeof useDataTable<Row>>;
