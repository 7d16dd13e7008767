import { useCallback, useRef } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { DataRow, rowLine, type ToggleRow } from "./data-row.tsx";
import { onRowClick } from "./row-click.ts";
import { type RowExpansion, useExpanded } from "./row-expansion.ts";
import { type RowSelection, idsBetween } from "./row-selection.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import type { TableColumns } from "./table-column.ts";

interface TableBodyProps<Row extends { readonly id: string }> {
  readonly columns: TableColumns<Row>;
  readonly rows: readonly Row[] | undefined;
  readonly rowName: (row: Row) => string;
  readonly selection: RowSelection<Row>;
  readonly stale: boolean;
  /** Others are being drawn: these take no press any more. */
  readonly late: boolean;
  readonly expansion: RowExpansion<Row> | undefined;
  /** Opens a row by its position, where rows can be opened. */
  readonly onOpen: ((position: number) => void) | undefined;
  readonly openId: string | undefined;
}

const none: never[] = [];

/** The rows of a page, or grey bars in their place. */
export function TableBody<Row extends { readonly id: string }>(props: TableBodyProps<Row>) {
  const { columns, rows, selection, onOpen, openId } = props;
  const { expanded, toggle: expand } = useExpanded();
  const toggle = useToggleRow(rows ?? none, selection);
  return (
    <tbody
      role="rowgroup"
      onClick={onOpen && ((event) => onRowClick(event, onOpen))}
      className={classNames(
        "transition-opacity duration-150 max-md:block",
        props.stale && "opacity-60",
        props.late && "pointer-events-none",
        onOpen && "[&>[data-row]]:cursor-pointer",
      )}
    >
      {rows === undefined ? (
        <SkeletonRows columns={columns} rowClass={rowLine} />
      ) : (
        rows.map((record, position) => (
          <DataRow
            // oxlint-disable-next-line react/no-array-index-key -- the next page's rows take over what stands there
            key={position}
            row={record}
            position={position}
            columns={columns}
            rowName={props.rowName}
            selection={selection}
            onToggle={toggle}
            expansion={props.expansion}
            expanded={expanded.has(record.id)}
            onExpand={expand}
            current={record.id === openId}
          />
        ))
      )}
    </tbody>
  );
}

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
