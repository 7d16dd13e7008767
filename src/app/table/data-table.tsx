import { useTable } from "@tanstack/react-table";
import { type ReactNode, type RefObject, type SyntheticEvent, useCallback, useRef } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { DataRow, rowLine, type ToggleRow } from "./data-row.tsx";
import { HeaderCell, type TableSort } from "./header-cell.tsx";
import { PageCheckbox } from "./page-checkbox.tsx";
import { type RowSelection, idsBetween } from "./row-selection.ts";
import { onRowKey } from "./row-keys.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { type TableColumns, features } from "./table-column.ts";

interface DataTableProps<Row extends { readonly id: string }> {
  /** What the table holds, read out: "Contacts". */
  readonly label: string;
  /** From module level, by tableColumns. */
  readonly columns: TableColumns<Row>;
  /** Undefined while there is nothing to show yet: grey bars stand in. */
  readonly rows: readonly Row[] | undefined;
  /** What a row is called, for the name of its box. */
  readonly rowName: (row: Row) => string;
  readonly selection: RowSelection<Row>;
  readonly sort: TableSort;
  /** Other rows are on their way: these step back. */
  readonly stale: boolean;
  /** Called with -1 and 1 for `[` and `]`. */
  readonly onTurnPage: (step: -1 | 1) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The row that is looked at beside the others. */
  readonly openId?: string | undefined;
  /** Enter on a row, or a press on its free surface. */
  readonly onOpen: (row: Row) => void;
  /** Stands under the last row. */
  readonly children?: ReactNode;
}

const none: never[] = [];

/**
 * Rows of a search as a native table with a sticky heading. Under 768 px each row becomes two lines by CSS alone; the
 * roles are written out because a changed `display` would take them away.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowName, selection, sort, stale, onTurnPage, scroller, children } = props;
  const { openId, onOpen } = props;
  const table = useTable({ features, columns, data: rows ?? none, getRowId: (row) => row.id });
  const toggle = useToggleRow(rows ?? none, selection);
  const open = (event: SyntheticEvent<HTMLElement>) => {
    const row = rows?.[rowIndexOf(event.target)];
    if (row) onOpen(row);
  };
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) open(event);
        else onRowKey(event, onTurnPage);
      }}
      className={classNames(
        "relative isolate min-h-40 flex-1 overscroll-contain outline-none",
        // grey bars are nothing to scroll through
        rows === undefined ? "overflow-hidden" : "overflow-auto",
      )}
    >
      <table
        role="table"
        aria-label={label}
        aria-busy={stale || rows === undefined}
        className="w-full table-fixed border-separate border-spacing-0 max-md:block md:min-w-190"
      >
        <thead role="rowgroup" className="max-md:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              <th role="columnheader" className={classNames(headCell, "w-12 pr-0 pl-4 max-md:hidden")}>
                <PageCheckbox rows={rows ?? none} selection={selection} />
              </th>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} sort={sort} className={headCell} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody
          role="rowgroup"
          onClick={(event) => isFreeSurface(event.target) && open(event)}
          className={classNames("transition-opacity duration-150 max-md:block", stale && "opacity-60")}
        >
          {rows === undefined ? (
            <SkeletonRows columns={columns} rowClass={rowLine} />
          ) : (
            table
              .getRowModel()
              .rows.map((row) => (
                <DataRow
                  key={row.id}
                  row={row}
                  name={rowName(row.original)}
                  selection={selection}
                  onToggle={toggle}
                  open={row.id === openId}
                />
              ))
          )}
        </tbody>
      </table>
      {children}
    </div>
  );
}

/** Where the row of an element stands in the body; -1 outside of it. */
function rowIndexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLTableRowElement>("tbody tr") : null;
  return row?.sectionRowIndex ?? -1;
}

function isFreeSurface(target: EventTarget): boolean {
  return target instanceof Element && !target.closest("a, button, input, label");
}

const headCell =
  "sticky top-0 z-10 h-9 border-b border-line bg-canvas text-left text-xs font-medium text-ink-2 whitespace-nowrap";

/** Keeps the last toggled row, from which Shift reaches to the next one. */
function useToggleRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  selection: RowSelection<Row>,
): ToggleRow {
  const anchor = useRef<string>(undefined);
  return useCallback(
    (id, checked, reach) => {
      const ids = idsBetween(
        rows.map((row) => row.id),
        reach ? anchor.current : undefined,
        id,
      );
      anchor.current = id;
      const reached = rows.filter((row) => ids.includes(row.id) && selection.can(row));
      if (checked) selection.add(reached);
      else selection.remove(reached);
    },
    [rows, selection],
  );
}
