import { ChevronRight } from "lucide-react";
import { type ReactNode, type RefCallback, memo } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RowExpansion } from "./table-row-expansion.ts";
import { type TableColumns, cellBase } from "./table-column.ts";
import type { DataTableRow } from "./use-data-table.ts";

interface DataRowProps<Row extends { readonly id: string }> {
  readonly row: DataTableRow<Row>;
  /** Index of the row among the lines of the body, from 0. */
  readonly line: number;
  readonly lineKey: string;
  readonly columns: TableColumns<Row>;
  readonly rowName: (row: Row) => string;
  readonly selected: boolean;
  readonly expansion: RowExpansion<Row> | undefined;
  readonly expanded: boolean;
  readonly onExpand: (id: string) => void;
  /** Whether it is shown beside the table. */
  readonly current: boolean;
  readonly renderMenu: ((row: Row) => ReactNode) | undefined;
  readonly measure: RefCallback<HTMLTableRowElement>;
}

/** Whether the table still has the row: its row model updates just before new rows are drawn. */
function isCurrent<Row extends object>({ id, table }: DataTableRow<Row>): boolean {
  return Object.hasOwn(table.getRowModel().rowsById, id);
}

function PlainDataRow<Row extends { readonly id: string }>(props: DataRowProps<Row>) {
  const { row, line, lineKey, columns, rowName, selected, expansion, expanded, current, measure } = props;
  const { renderMenu } = props;
  const record = row.original;
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={rowIndexOf(line)}
      data-index={line}
      data-line={lineKey}
      data-row={row.index}
      data-selected={selected || undefined}
      aria-current={current || undefined}
      className={classNames(
        rowClass,
        rowFocus,
        selected ? selectedRow : current ? "bg-hover" : "bg-surface hover:bg-hover",
        (expansion ?? renderMenu) && "max-md:pr-12",
      )}
    >
      <td role="cell" className={checkboxCell}>
        <Checkbox
          label={`Select ${rowName(record)}`}
          checked={selected}
          disabled={!row.getCanSelect()}
          onChange={(_, event) => {
            if (isCurrent(row)) row.getToggleSelectedHandler()(event);
          }}
          className="align-middle"
        />
        {expansion?.can(record) && (
          <IconButton
            label={expansion.label(record)}
            icon={chevron}
            size="sm"
            aria-expanded={expanded}
            aria-controls={expanded ? expansionId(record.id) : undefined}
            onClick={() => props.onExpand(record.id)}
            className="align-middle max-md:absolute max-md:inset-y-0 max-md:right-1 max-md:m-auto"
          />
        )}
      </td>
      {/* called, not mounted as components: a page has hundreds of cells */}
      {columns.map(({ id, cellClass, cell }) => (
        <td key={id} role="cell" className={cellClass}>
          {cell(record)}
        </td>
      ))}
      {renderMenu && (
        <td role="cell" className={menuCell}>
          {renderMenu(record)}
        </td>
      )}
    </tr>
  );
}

/** A row; renders only when something about it changed. */
// memo loses the type parameter
export const DataRow = memo(PlainDataRow) as <Row extends { readonly id: string }>(
  props: DataRowProps<Row>,
) => ReactNode;

interface ExpansionRowProps extends Pick<DataRowProps<never>, "line" | "lineKey" | "measure"> {
  readonly id: string;
  readonly columns: number;
  readonly children: ReactNode;
}

/** What a row shows below itself, at full width. */
export function ExpansionRow({ id, line, lineKey, columns, measure, children }: ExpansionRowProps) {
  return (
    <tr
      ref={measure}
      id={expansionId(id)}
      role="row"
      aria-rowindex={rowIndexOf(line)}
      data-index={line}
      data-line={lineKey}
      className="max-md:block"
    >
      <td role="cell" colSpan={columns} className="border-b border-line bg-canvas p-0 max-md:block">
        {children}
      </td>
    </tr>
  );
}

type HeadingRowProps = Omit<ExpansionRowProps, "id">;

/** A heading between rows, which stays visible when the table scrolls sideways. */
export function HeadingRow({ columns, line, lineKey, measure, children }: HeadingRowProps) {
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={rowIndexOf(line)}
      data-index={line}
      data-line={lineKey}
      className="max-md:block"
    >
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={columns}
        className="border-b border-line bg-canvas px-2 py-1 text-left font-normal max-md:block"
      >
        {children}
      </th>
    </tr>
  );
}

/** The ARIA row index: from 1, with the heading row first. */
function rowIndexOf(line: number): number {
  return line + 2;
}

function expansionId(id: string): string {
  return `below-${id}`;
}

const chevron = (
  <Icon of={ChevronRight} className="transition-[rotate] duration-150 in-aria-expanded:rotate-90" />
);

/**
 * A row of the table, whose checkbox and name are sticky. On a phone it is a grid of a checkbox, a title over details,
 * a full line for long content, and figures at the end.
 */
export const rowClass =
  "group/row max-md:grid max-md:grid-cols-[2.75rem_fit-content(42%)_minmax(0,1fr)_auto] max-md:grid-rows-[auto_auto] " +
  "max-md:border-b max-md:border-line max-md:py-2 max-md:pr-3 " +
  "max-md:[grid-template-areas:'check_title_title_figure'_'check_detail_more_note'] " +
  "md:[&>:nth-child(-n+2)]:sticky md:[&>:nth-child(-n+2)]:bg-inherit md:[&>:first-child]:left-0 md:[&>:nth-child(2)]:left-(--lead) " +
  "md:in-data-scrolled:[&>:nth-child(2)]:shadow-edge";

/** Selected. The checkbox alone would hardly stand out from the accent's soft background in dark mode. */
const selectedRow =
  "bg-accent-soft dark:[&_input:checked]:border-accent-ink dark:[&_input:checked]:hover:border-accent-ink";

// cells cover their row's own painting, so the bar belongs to the first cell; :has() would restyle a row with each cell
const rowFocus =
  "max-md:relative data-focused:bg-hover data-selected:data-focused:bg-accent-soft " +
  "max-md:data-focused:shadow-bar max-md:aria-[current=true]:shadow-bar " +
  "md:data-focused:[&>:first-child]:shadow-bar md:aria-[current=true]:[&>:first-child]:shadow-bar";

const checkboxCell = classNames(
  cellBase,
  "pr-0 pl-4 max-md:overflow-visible max-md:pl-2.5 max-md:[grid-area:check]",
);

/** Sticky when the table scrolls sideways; on a phone it stands beside the lines of the row. */
const menuCell =
  "max-md:absolute max-md:inset-y-0 max-md:right-1 max-md:flex max-md:items-center " +
  "md:sticky md:right-0 md:h-(--row) md:border-b md:border-line md:bg-inherit md:pr-2 md:text-right";
