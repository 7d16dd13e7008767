import type { Column } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { ignoring, isNetworkTrouble } from "#app/lib/reports/report.ts";
import { announce } from "#app/ui/overlays/notifications.ts";
import type { ColumnMove } from "./table-column-layout.ts";
import { TableColumnResizer } from "./table-column-resizer.tsx";
import type { TableWidths } from "./table-column-sizing.ts";
import { TablePageCheckbox } from "./table-page-checkbox.tsx";
import type { RowSelection } from "./table-row-selection.ts";
import type { TableColumn } from "./table-column.ts";
import type { DataTableState, TableFeatures } from "./use-data-table.ts";

interface TableHeadProps<Row extends { readonly id: string }> extends DataTableState<Row> {
  readonly widths: TableWidths;
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
  /** Whether other rows are loading. */
  readonly stale: boolean;
  readonly hidePageCheckbox: boolean | undefined;
  /** What changing the order costs, if anything. */
  readonly sortNotice: string | undefined;
  readonly fixedOrder: boolean | undefined;
  /** Whether rows have a menu at their end. */
  readonly hasMenu: boolean;
}

/**
 * Makes headings draggable. Loads the code when the pointer first comes near; keyboard users reorder in the column
 * chooser.
 */
function useHeadingDrag<Row extends { readonly id: string }>(props: TableHeadProps<Row>, near: boolean) {
  const head = useRef<HTMLTableSectionElement>(null);
  const { visibleColumns: shown, fixedOrder = false } = props;
  const canMove = useEffectEvent(props.canMove);
  const onMove = useEffectEvent((move: ColumnMove) => {
    const labelOf = (id: string) => shown.find((column) => column.id === id)?.label ?? "";
    props.onMove(move);
    announce(`${labelOf(move.id)} moved ${move.side} ${labelOf(move.targetId)}`);
  });
  const ids = shown.map(({ id }) => id).join("\n");
  useEffect(() => {
    if (!near || fixedOrder) return undefined;
    const ended = new AbortController();
    import("./table-column-drag.ts")
      .then(({ dragHeadings }) => {
        if (head.current === null || ended.signal.aborted) return;
        const end = dragHeadings(head.current, ids.split("\n"), {
          canMove: (move) => canMove(move),
          onMove: (move) => onMove(move),
        });
        ended.signal.addEventListener("abort", end);
      })
      .catch(ignoring(isNetworkTrouble));
    return () => ended.abort();
  }, [near, fixedOrder, ids]);
  return head;
}

/** The headings. They and their edges become draggable once the pointer or focus comes near. */
export function TableHead<Row extends { readonly id: string }>(props: TableHeadProps<Row>) {
  const { table, visibleColumns, widths, rows, selection, stale, sizes, onDraftSizes } = props;
  const [near, setNear] = useState(false);
  const showEdges = () => setNear(true);
  const head = useHeadingDrag(props, near);
  return (
    <thead
      ref={head}
      role="rowgroup"
      onPointerEnter={showEdges}
      onFocus={showEdges}
      className="max-md:sr-only"
    >
      <tr role="row" aria-rowindex={1}>
        <th
          role="columnheader"
          scope="col"
          style={{ zIndex: visibleColumns.length + 2 }}
          className={classNames(headCell, "left-0 w-(--lead) pr-0 pl-4 max-md:hidden")}
        >
          {props.hidePageCheckbox ? (
            <span className="sr-only">Selected</span>
          ) : (
            <TablePageCheckbox rows={rows} selection={selection} stale={stale} />
          )}
        </th>
        {visibleColumns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            model={table.getColumn(column.id)}
            width={widths.columns[index]}
            sortNotice={props.sortNotice}
            above={visibleColumns.length - 1 - index}
            className={index === 0 ? `${headCell} left-(--lead) in-data-scrolled:shadow-edge` : headCell}
          >
            {near && (
              <TableColumnResizer
                column={column}
                sizes={sizes}
                onDraft={onDraftSizes}
                onSizes={table.setColumnSizing}
              />
            )}
          </HeaderCell>
        ))}
        {props.hasMenu && (
          <th role="columnheader" scope="col" className={`${headCell} right-0 w-(--menu)`}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const headCell =
  "sticky top-0 h-9 border-b border-line bg-canvas text-left text-xs font-medium text-ink-2 whitespace-nowrap";

interface HeaderCellProps<Row extends object> {
  readonly column: Pick<TableColumn<never>, "id" | "label" | "caption" | "align">;
  readonly model: Column<TableFeatures, Row> | undefined;
  /** CSS width; without one the column takes the remaining width. */
  readonly width: string | undefined;
  readonly sortNotice: string | undefined;
  /** Number of following columns, as z-index: the resize handle overlaps the next heading. */
  readonly above: number;
  readonly className: string;
  /** The resize handle. */
  readonly children: ReactNode;
}

/** A heading; if the service can sort by it, it is a button that shows the direction. */
function HeaderCell<Row extends object>(props: HeaderCellProps<Row>) {
  const { column, model, width, sortNotice, above, className, children } = props;
  const { id, label, caption, align } = column;
  const sortable = model?.getCanSort() === true;
  const sorted = model?.getIsSorted();
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={id}
      aria-label={label}
      style={{ width, zIndex: above + 2 }}
      className={classNames(className, "px-(--cell-x) last:pr-6", align === "end" && "text-right")}
      {...(sortable
        ? { "aria-sort": sorted === "desc" ? "descending" : sorted === "asc" ? "ascending" : "none" }
        : {})}
    >
      {sortable ? (
        <>
          <span className="md:hidden">{label}</span>
          <button
            type="button"
            title={sortNotice}
            onClick={model.getToggleSortingHandler()}
            className={classNames(
              sortButton,
              align === "end" && "flex-row-reverse",
              sorted ? "font-semibold text-ink" : "hover:text-ink",
            )}
          >
            <span className="truncate">{label}</span>
            <SortIcon sorted={sorted ?? false} />
          </button>
        </>
      ) : (
        <span className="block truncate" title={caption && label}>
          {label}
        </span>
      )}
      {caption !== undefined && <span className="block truncate font-normal text-ink-3">{caption}</span>}
      {children}
    </th>
  );
}

const sortButton =
  "group/sort inline-flex h-7 max-w-full items-center gap-1 rounded-xs align-middle font-medium max-md:hidden";

/** The direction of the current order or, in a paler colour, that the column is sortable. */
function SortIcon({ sorted }: { readonly sorted: false | "asc" | "desc" }) {
  const Icon = sorted === false ? ChevronsUpDown : sorted === "desc" ? ArrowDown : ArrowUp;
  return (
    <Icon
      size={14}
      strokeWidth={sorted === false ? 1.75 : 2.25}
      aria-hidden
      className={classNames("flex-none", sorted === false && "text-ink-3 group-hover/sort:text-ink")}
    />
  );
}
