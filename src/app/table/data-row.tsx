import { FlexRender, type Row as TableRow } from "@tanstack/react-table";
import { type ReactNode, memo, useSyncExternalStore } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import type { RowSelection } from "./row-selection.ts";
import type { Features, PhonePlace } from "./table-column.ts";

/** Sets a row's box; `reach` takes every row since the last one as well. */
export type ToggleRow = (id: string, checked: boolean, reach: boolean) => void;

interface DataRowProps<Row extends object> {
  readonly row: TableRow<Features, Row>;
  readonly name: string;
  readonly selection: RowSelection<Row>;
  readonly onToggle: ToggleRow;
  readonly open: boolean;
}

function DataRowPlain<Row extends object>({ row, name, selection, onToggle, open }: DataRowProps<Row>) {
  const checked = useSyncExternalStore(selection.subscribe, () => selection.has(row.original));
  return (
    <tr
      role="row"
      data-selected={checked || undefined}
      data-open={open || undefined}
      className={classNames(rowLine, rowFocus, checked ? "bg-accent-soft" : "hover:bg-hover")}
    >
      <td role="cell" className={classNames(cellBase, "pr-0 pl-4 max-md:pl-3 max-md:[grid-area:check]")}>
        <Checkbox
          label={`Select ${name}`}
          checked={checked}
          disabled={!selection.can(row.original)}
          onChange={(next, event) => onToggle(row.id, next, isShift(event.nativeEvent))}
          className="align-middle"
        />
      </td>
      {row.getAllCells().map((cell) => {
        const { align, phone = "hidden" } = cell.column.columnDef.meta ?? {};
        return (
          <td
            key={cell.id}
            role="cell"
            className={classNames(
              cellBase,
              "md:px-3 md:last:pr-4",
              align === "end" && "text-right",
              phonePlace[phone],
            )}
          >
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}

/** One row. It asks the selection for itself: checking a box renders this row and no other. */
// memo forgets the type parameter
export const DataRow = memo(DataRowPlain) as <Row extends object>(props: DataRowProps<Row>) => ReactNode;

function isShift(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}

/** A line of the table; on a phone a grid of a box, a title over details, and figures at the end. */
export const rowLine =
  "group/row max-md:grid max-md:grid-cols-[2.75rem_fit-content(42%)_minmax(0,1fr)_auto] max-md:grid-rows-[auto_auto] " +
  "max-md:border-b max-md:border-line max-md:py-2 max-md:pr-3 " +
  "max-md:[grid-template-areas:'check_title_title_figure'_'check_detail_more_note']";

const rowFocus =
  "relative has-[input:focus-visible]:bg-hover has-[input:focus-visible]:shadow-[inset_2px_0_0_var(--accent)] " +
  "data-selected:has-[input:focus-visible]:bg-accent-soft data-open:shadow-[inset_2px_0_0_var(--accent)] md:scroll-mt-9";

const cellBase =
  "truncate py-0 max-md:flex max-md:min-w-0 max-md:items-center md:h-9 md:border-b md:border-line";

/** Where a cell stands on a phone. */
export const phonePlace: Readonly<Record<PhonePlace, string>> = {
  title: "max-md:[grid-area:title] max-md:text-base",
  detail: "max-md:[grid-area:detail] max-md:block",
  more: "max-md:[grid-area:more] max-md:block",
  figure: "max-md:[grid-area:figure] max-md:justify-end max-md:pl-3",
  note: "max-md:[grid-area:note] max-md:justify-end max-md:pl-3",
  hidden: "max-md:hidden",
};
