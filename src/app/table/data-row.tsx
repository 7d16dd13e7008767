import { type ReactNode, memo, useSyncExternalStore } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { ExpandButton } from "./expand-button.tsx";
import type { RowExpansion } from "./row-expansion.ts";
import type { RowSelection } from "./row-selection.ts";
import { type TableColumns, cellBase } from "./table-column.ts";

/** Sets a row's box; `reach` takes every row since the last one as well. */
export type ToggleRow = (id: string, checked: boolean, reach: boolean) => void;

interface DataRowProps<Row extends { readonly id: string }> {
  readonly row: Row;
  /** Where the row stands on its page, from 0. */
  readonly position: number;
  readonly columns: TableColumns<Row>;
  readonly rowName: (row: Row) => string;
  readonly selection: RowSelection<Row>;
  readonly onToggle: ToggleRow;
  readonly expansion: RowExpansion<Row> | undefined;
  readonly expanded: boolean;
  readonly onExpand: (id: string) => void;
  /** Whether it is looked at beside the others. */
  readonly current: boolean;
}

function DataRowPlain<Row extends { readonly id: string }>(props: DataRowProps<Row>) {
  const { row, position, columns, rowName, selection, onToggle, expansion, current } = props;
  const checked = useSyncExternalStore(selection.subscribe, () => selection.has(row));
  const expandable = expansion?.can(row) === true;
  const expanded = props.expanded && expandable;
  return (
    <>
      <tr
        role="row"
        data-row={position}
        data-selected={checked || undefined}
        aria-current={current || undefined}
        className={classNames(
          rowLine,
          rowFocus,
          checked ? "bg-accent-soft" : current ? "bg-hover" : "bg-surface hover:bg-hover",
          expansion && "max-md:pr-12",
        )}
      >
        <td role="cell" className={boxCell}>
          <Checkbox
            label={`Select ${rowName(row)}`}
            checked={checked}
            disabled={!selection.can(row)}
            onChange={(next, event) => onToggle(row.id, next, isShift(event.nativeEvent))}
            className="align-middle"
          />
          {expandable && (
            <ExpandButton
              label={expansion.label(row)}
              controls={belowId(row.id)}
              expanded={expanded}
              onPress={() => props.onExpand(row.id)}
            />
          )}
        </td>
        {/* called, not rendered as components: 1,500 cells a page */}
        {columns.map(({ id, cellClass, cell }) => (
          <td key={id} role="cell" className={cellClass}>
            {cell(row)}
          </td>
        ))}
      </tr>
      {expanded && (
        <tr key={row.id} id={belowId(row.id)} role="row" className="max-md:block">
          <td
            role="cell"
            colSpan={columns.length + 1}
            className="border-b border-line bg-canvas p-0 max-md:block"
          >
            {expansion.render(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/** One row. It asks the selection for itself: checking a box renders this row and no other. */
// memo forgets the type parameter
export const DataRow = memo(DataRowPlain) as <Row extends { readonly id: string }>(
  props: DataRowProps<Row>,
) => ReactNode;

function belowId(id: string): string {
  return `below-${id}`;
}

function isShift(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}

/**
 * A line of the table, whose box and name stay in sight when it scrolls sideways; on a phone a grid of a box, a title
 * over details, and figures at the end.
 */
export const rowLine =
  "group/row max-md:grid max-md:grid-cols-[2.75rem_fit-content(42%)_minmax(0,1fr)_auto] max-md:grid-rows-[auto_auto] " +
  "max-md:border-b max-md:border-line max-md:py-2 max-md:pr-3 " +
  "max-md:[grid-template-areas:'check_title_title_figure'_'check_detail_more_note'] " +
  "md:[&>:nth-child(-n+2)]:sticky md:[&>:nth-child(-n+2)]:bg-inherit md:[&>:first-child]:left-0 md:[&>:nth-child(2)]:left-(--lead) " +
  "md:in-data-scrolled:[&>:nth-child(2)]:shadow-edge";

// cells cover what their row draws, so the bar is the first cell's; :has() would restyle each row with any of its cells
const rowFocus =
  "max-md:relative data-focused:bg-hover data-selected:data-focused:bg-accent-soft " +
  "max-md:data-focused:shadow-bar max-md:aria-[current=true]:shadow-bar " +
  "md:data-focused:[&>:first-child]:shadow-bar md:aria-[current=true]:[&>:first-child]:shadow-bar";

const boxCell = classNames(cellBase, "pr-0 pl-4 max-md:pl-3 max-md:[grid-area:check]");
