import "./data-table.css";
import {
  type ReactNode,
  type RefObject,
  type UIEvent,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { classNames } from "#app/lib/class-names.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { tableWidths } from "./table-column-sizing.ts";
import type { Density } from "./table-settings.tsx";
import { type RowExpansion, useExpandedRows } from "./table-row-expansion.ts";
import type { TableColumns } from "./table-column.ts";
import { onRowFocus, onRowKey, positionOf, useCopyKey, useScrollerFocus } from "./table-row-shortcuts.ts";
import { type RowHeading, SkeletonBody, TableBody, type TableBodyHandle, tableLines } from "./table-body.tsx";
import { TableHead } from "./table-head.tsx";
import { type DataTableOptions, type DataTableState, useDataTable } from "./use-data-table.ts";

interface DataTableProps<Row extends { readonly id: string }> extends DataTableOptions<Row> {
  /** The table's accessible name: "Contacts". */
  readonly label: string;
  readonly density: Density;
  /** The accessible name of a row, for its checkbox. */
  readonly rowName: (row: Row) => string;
  /** Whether the checkbox for the page is outside the heading. */
  readonly hidePageCheckbox?: boolean;
  /** Whether other rows are loading: these are dimmed. */
  readonly stale: boolean;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** What rows can show below themselves. */
  readonly expansion?: RowExpansion<Row> | undefined;
  /** Called on Enter on a row's checkbox, or on a click where nothing else handles it. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Called on Delete on a row's checkbox. */
  readonly onRemove?: ((row: Row) => void) | undefined;
  /** Renders the menu at the end of each row. Must be stable while its output is the same. */
  readonly renderMenu?: ((row: Row) => ReactNode) | undefined;
  /** Headings between rows. Must be stable while their content is the same. */
  readonly headings?: readonly RowHeading[] | undefined;
  /** Whether the page scrolls as a whole below 1280 px, and the rows with it. */
  readonly flows?: boolean | undefined;
  /** The open row, which is marked. */
  readonly openId?: string | undefined;
  /** Called on Ctrl C with the selected rows, or the focused one, and the visible columns. */
  readonly onCopy?: ((rows: readonly Row[], columns: TableColumns<Row>) => void) | undefined;
  /** Shown under the last row. */
  readonly children?: ReactNode;
}

const noRows: never[] = [];

/**
 * A native table with a sticky heading and virtualised rows. Below 768 px CSS alone turns each row into two lines;
 * roles are explicit because a changed `display` would remove them.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { selection, density, scroller, expansion, renderMenu, hidePageCheckbox } = props;
  const { rows, headings, outdated, stale } = useDrawnRows(props);
  const lead = leads[expansion ? "expandable" : "plain"];
  const ends = lead.rem + (renderMenu ? MENU_REM : 0);
  const space = useSpace(scroller, ends);
  const state = useDataTable({ ...props, rows, space });
  const { table, visibleColumns } = state;
  const { expanded, toggle } = useExpandedRows();
  const body = useRef<TableBodyHandle>(null);
  const widths = tableWidths(visibleColumns, state.sizes, { lead: ends, room: space?.room });
  const tableRows = table.getRowModel().rows;
  const lines = useMemo(
    () => tableLines(tableRows, { headings, expansion, expanded }),
    [tableRows, headings, expansion, expanded],
  );
  const head = { widths, rows: rows ?? noRows, selection, stale, hidePageCheckbox };
  const actions = rowActions(props, rows ?? noRows, table);
  useRowCopy(props, rows ?? noRows, visibleColumns);
  return (
    <div
      ref={scroller}
      {...useScrollerFocus(scroller, props.label, rows)}
      data-density={density}
      data-dropped={state.dropped}
      onKeyDown={(event) =>
        onRowKey(event, {
          ...actions,
          selectPage: () => stale || table.toggleAllPageRowsSelected(true),
          reveal: (line) => body.current?.reveal(line),
          lines: lines.length,
        })
      }
      onFocus={onRowFocus}
      onBlur={onRowFocus}
      onScroll={markScrolled}
      className={scrollerClass({
        isEmpty: rows === undefined,
        flows: props.flows === true,
        fits: widths.minimum <= (space?.room ?? Infinity),
      })}
    >
      <table
        role="table"
        aria-label={props.label}
        aria-busy={stale || rows === undefined}
        aria-rowcount={rows === undefined ? undefined : lines.length + 1}
        style={{ minWidth: `${widths.minimum}rem` }}
        className={classNames(
          "w-full table-fixed border-separate border-spacing-0 max-md:block max-md:min-w-0!",
          lead.set,
          "[--menu:2.75rem]",
        )}
      >
        <TableHead
          {...state}
          {...head}
          sortNotice={props.sort.notice}
          fixedOrder={props.fixedOrder}
          hasMenu={renderMenu !== undefined}
        />
        {rows === undefined ? (
          <SkeletonBody columns={visibleColumns} />
        ) : (
          <TableBody
            {...props}
            handle={body}
            columns={visibleColumns}
            lines={lines}
            expanded={expanded}
            onExpand={toggle}
            outdated={outdated}
            onOpen={props.onOpen && actions.open}
          />
        )}
      </table>
      {props.children}
    </div>
  );
}

/** What keys do to the rows of the page, by row index. */
function rowActions<Row extends { readonly id: string }>(
  { onOpen, onRemove }: DataTableProps<Row>,
  rows: readonly Row[],
  table: DataTableState<Row>["table"],
) {
  const at = (then: ((row: Row) => void) | undefined) => (position: number) => {
    const row = rows[position];
    if (row !== undefined) then?.(row);
  };
  return {
    open: at(onOpen),
    remove: onRemove && at(onRemove),
    turnPage: (step: -1 | 1) => {
      if (step === 1 ? table.getCanNextPage() : table.getCanPreviousPage())
        table.setPageIndex((index) => index + step);
    },
  };
}

interface ScrollerState {
  readonly isEmpty: boolean;
  readonly flows: boolean;
  /** Whether the table is no wider than its container. */
  readonly fits: boolean;
}

function scrollerClass({ isEmpty, flows, fits }: ScrollerState): string {
  return classNames(
    "relative isolate min-h-40 flex-1 overscroll-contain low:overscroll-auto -outline-offset-2 md:scroll-pt-9 md:scroll-pl-48 [&[tabindex='-1']]:outline-none",
    // placeholders need no scrolling
    isEmpty ? "overflow-hidden" : "overflow-auto",
    flows && "max-xl:flex-none",
    // without horizontal scrolling, headings stick to the page's own scrolling
    flows && fits && "max-xl:overflow-visible",
  );
}

/** Copies drawn rows by a key, with the visible columns. */
function useRowCopy<Row extends { readonly id: string }>(
  { selection, scroller, onCopy }: DataTableProps<Row>,
  rows: readonly Row[],
  columns: TableColumns<Row>,
) {
  useCopyKey({
    rows: () => rows,
    isSelected: selection.has,
    rowOf: (element) => (scroller.current?.contains(element) ? rows[positionOf(element) ?? -1] : undefined),
    onCopy: onCopy && ((copied) => onCopy(copied, columns)),
  });
}

/**
 * The rows to draw. While new rows render, the old ones stay, so that a click is answered at once. The old rows cannot
 * be clicked then, since the pager already shows the new page; if only values changed, as during a run, they can.
 */
function useDrawnRows<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { rows, headings, stale } = props;
  const deferred = useDeferredValue(rows);
  const deferredHeadings = useDeferredValue(headings);
  const isNew = rows === undefined || deferred === undefined;
  const drawn = isNew ? rows : deferred;
  const outdated = drawn !== rows && !areSameRecords(drawn, rows);
  return {
    rows: drawn,
    headings: isNew ? headings : deferredHeadings,
    outdated,
    stale: stale || outdated,
  };
}

type Records = readonly { readonly id: string }[] | undefined;

function areSameRecords(some: Records, others: Records): boolean {
  return (
    some?.length === others?.length && some?.every(({ id }, place) => id === others?.[place]?.id) === true
  );
}

/**
 * The width that the table can have without scrolling sideways, in steps of half a rem, and the width of its lead
 * column. Undefined on a phone, where rows are two lines, and before measuring, which happens before the first paint.
 */
function useSpace(scroller: RefObject<HTMLElement | null>, lead: number) {
  const phone = useMediaQuery("(width < 48rem)");
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const frame = scroller.current;
    if (frame === null || phone) return undefined;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const inRem = (width: number) => Math.floor((2 * width) / rem) / 2;
    // measure now: the observer may fire after columns were painted that have no room
    setRoom(inRem(frame.clientWidth));
    const observer = new ResizeObserver(([entry]) => {
      if (entry) flushSync(() => setRoom(inRem(entry.contentRect.width)));
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [scroller, phone]);
  return phone || room === undefined ? undefined : { room, lead };
}

/**
 * Draws an edge at the name column while others are scrolled below it. Sets an attribute, so that scrolling renders
 * nothing.
 */
function markScrolled({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollLeft > 0);
}

/** Width of the checkbox column, which is also the sticky offset of the name. */
const leads = {
  plain: { rem: 3, set: "[--lead:3rem]" },
  expandable: { rem: 4.5, set: "[--lead:4.5rem]" },
};

/** Width of the menu column. */
const MENU_REM = 2.75;
