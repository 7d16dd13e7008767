import { type ReactNode, type RefObject, type UIEvent, useDeferredValue, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { type OwnWidths, tableWidths } from "./column-widths.ts";
import type { Density } from "./density.ts";
import type { TableSort } from "./header-cell.tsx";
import type { RowExpansion } from "./row-expansion.ts";
import type { RowSelection } from "./row-selection.ts";
import { onRowFocus, onRowKey } from "./row-shortcuts.ts";
import { TableBody } from "./table-body.tsx";
import type { TableColumns } from "./table-column.ts";
import { TableHead } from "./table-head.tsx";

interface DataTableProps<Row extends { readonly id: string }> {
  /** What the table holds, read out: "Contacts". */
  readonly label: string;
  /** Those that are shown, in their order; the same list as long as it holds the same. */
  readonly columns: TableColumns<Row>;
  /** What a person made of their widths. */
  readonly widths: OwnWidths;
  readonly onWidths: (widths: OwnWidths) => void;
  readonly density: Density;
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
  /** What rows show below themselves. */
  readonly expansion?: RowExpansion<Row> | undefined;
  /** Enter on a row's box, or a click on the row where nothing else takes it. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The row that is open now: it is marked. */
  readonly openId?: string | undefined;
  /** Stands under the last row. */
  readonly children?: ReactNode;
}

const none: never[] = [];

/**
 * Rows of a search as a native table with a sticky heading. Under 768 px each row becomes two lines by CSS alone; the
 * roles are written out because a changed `display` would take them away.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { columns, selection, density, scroller, expansion, onOpen } = props;
  const { rows, late } = useDrawnRows(props.rows);
  const stale = props.stale || late;
  const [draft, setDraft] = useState<OwnWidths>();
  const own = draft ?? props.widths;
  const lead = leads[expansion ? "expandable" : "plain"];
  const widths = tableWidths(columns, own, lead.rem);
  const open = (position: number) => {
    const row = rows?.[position];
    if (row !== undefined) onOpen?.(row);
  };
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      data-density={density}
      onKeyDown={(event) => onRowKey(event, { turnPage: props.onTurnPage, open })}
      onFocus={onRowFocus}
      onBlur={onRowFocus}
      onScroll={markScrolled}
      className={classNames(
        "relative isolate min-h-40 flex-1 overscroll-contain outline-none md:scroll-pt-9 md:scroll-pl-48",
        // grey bars are nothing to scroll through
        rows === undefined ? "overflow-hidden" : "overflow-auto",
      )}
    >
      <table
        role="table"
        aria-label={props.label}
        aria-busy={stale || rows === undefined}
        style={{ minWidth: `${widths.least}rem` }}
        className={classNames(
          "w-full table-fixed border-separate border-spacing-0 max-md:block max-md:min-w-0!",
          lead.set,
        )}
      >
        <TableHead
          columns={columns}
          widths={widths}
          rows={rows ?? none}
          selection={selection}
          sort={props.sort}
          resize={{ own, onDraft: setDraft, onWidths: props.onWidths }}
        />
        <TableBody
          columns={columns}
          rows={rows}
          rowName={props.rowName}
          selection={selection}
          stale={props.stale}
          late={late}
          expansion={expansion}
          onOpen={onOpen && open}
          openId={props.openId}
        />
      </table>
      {props.children}
    </div>
  );
}

/**
 * The rows that are drawn: those of the page before for the moment in which a hundred new ones are made, so that a
 * press is answered at once. Meanwhile they cannot be pressed, since the page's words speak of the new ones already.
 */
function useDrawnRows<Row>(rows: readonly Row[] | undefined) {
  const before = useDeferredValue(rows);
  const drawn = rows === undefined || before === undefined ? rows : before;
  return { rows: drawn, late: drawn !== rows };
}

/** Draws an edge at the name while something has gone below it. Not by state: scrolling renders nothing. */
function markScrolled({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollLeft > 0);
}

/** How wide the boxes' column is: where the name sticks, too. */
const leads = {
  plain: { rem: 3, set: "[--lead:3rem]" },
  expandable: { rem: 4.5, set: "[--lead:4.5rem]" },
};
