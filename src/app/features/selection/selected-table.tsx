import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, memo, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { numberText } from "#app/lib/number-text.ts";
import { IconButton } from "#app/ui/button.tsx";
import type { SelectedRecord } from "#app/selection/selected-record.ts";

export interface SelectedColumn {
  readonly label: string;
  readonly cell: (row: SelectedRecord) => ReactNode;
  /** Width and alignment on a wide screen, and the place in the two lines that a row is on a phone. */
  readonly className: string;
}

interface SelectedTableProps {
  readonly label: string;
  /** From module level. */
  readonly columns: readonly SelectedColumn[];
  readonly rows: readonly SelectedRecord[];
  readonly onRemove: (row: SelectedRecord) => void;
}

/** How many rows are drawn at first and with each "Show more": twenty thousand at once would stall a phone. */
const STEP = 200;

/** The chosen records in the order in which they were chosen, each with a cross that removes it. */
export function SelectedTable({ label, columns, rows, onRemove }: SelectedTableProps) {
  const [limit, setLimit] = useState(STEP);
  const more = Math.min(STEP, rows.length - limit);
  return (
    <>
      <table role="table" aria-label={label} aria-rowcount={rows.length + 1} className={frame}>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.label} role="columnheader" className={classNames(headCell, column.className)}>
                {column.label}
              </th>
            ))}
            <th role="columnheader" className={classNames(headCell, "w-12")}>
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.slice(0, limit).map((row) => (
            <SelectedRow key={row.id} row={row} columns={columns} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <button type="button" onClick={() => setLimit(limit + STEP)} className={moreButton}>
          Show {numberText(more)} more
          <span className="font-normal text-ink-3"> of {numberText(rows.length - limit)}</span>
        </button>
      )}
    </>
  );
}

interface SelectedRowProps {
  readonly row: SelectedRecord;
  readonly columns: readonly SelectedColumn[];
  readonly onRemove: (row: SelectedRecord) => void;
}

/** Memoised, so that removing one row leaves the thousands below as they are. */
const SelectedRow = memo(function SelectedRow({ row, columns, onRemove }: SelectedRowProps) {
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget);
    onRemove(row);
  };
  return (
    <tr role="row" className={rowLine}>
      {columns.map((column) => (
        <td key={column.label} role="cell" className={classNames(bodyCell, column.className)}>
          {column.cell(row)}
        </td>
      ))}
      <td role="cell" className={classNames(bodyCell, "pr-2 text-right max-md:[grid-area:remove]")}>
        <IconButton
          size="sm"
          label={`Remove ${row.snapshot.name}`}
          icon={<X size={14} strokeWidth={1.75} aria-hidden />}
          onClick={remove}
        />
      </td>
    </tr>
  );
});

/** The row goes away with the button that has the focus: the next row's cross takes it, or the one before. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest("tr");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector("button")?.focus();
}

const frame = "w-full table-fixed border-separate border-spacing-0 max-md:block md:min-w-160";

const headCell =
  "sticky top-0 z-10 h-9 border-b border-line bg-canvas px-2 text-left text-xs font-medium whitespace-nowrap text-ink-2 first:pl-4";

const rowLine =
  "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:border-b max-md:border-line " +
  "max-md:py-2 max-md:pl-4 max-md:[grid-template-areas:'title_figure_remove'_'detail_note_remove'] hover:bg-hover";

const bodyCell = "truncate md:h-9 md:border-b md:border-line md:px-2 md:first:pl-4 max-md:min-w-0";

const moreButton =
  "block h-10 w-full border-b border-line text-center font-medium text-accent-ink hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:h-12";
