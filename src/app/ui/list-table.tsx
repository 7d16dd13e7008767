import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";

interface ListTableColumn {
  readonly label: string;
  /** Width and alignment on a wide screen. */
  readonly className: string;
}

interface ListTableProps {
  readonly label: string;
  /** From module level. */
  readonly columns: readonly ListTableColumn[];
  /** The last column, where there is one: its buttons name themselves, so its heading is only read out. */
  readonly actions?: ListTableColumn;
  /** A box over the first column, which has the boxes of the rows. */
  readonly box?: ReactNode;
  /** The least width on a wide screen. */
  readonly className: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** The frame and headings of a list of things with an action for each. On a phone its rows are drawn as blocks. */
export function ListTable({ label, columns, actions, box, className, children }: ListTableProps) {
  return (
    <table
      role="table"
      aria-label={label}
      className={classNames("w-full table-fixed border-separate border-spacing-0 max-md:block", className)}
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {box !== undefined && (
            <th role="columnheader" scope="col" className={classNames(headCell, "w-12 max-md:hidden")}>
              {box}
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={classNames(headCell, column.className)}
            >
              {column.label}
            </th>
          ))}
          {actions && (
            <th role="columnheader" scope="col" className={classNames(headCell, actions.className)}>
              <span className="sr-only">{actions.label}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {children}
      </tbody>
    </table>
  );
}

const headCell =
  "sticky top-0 z-10 h-9 border-b border-line bg-canvas px-2 text-left text-xs font-medium whitespace-nowrap text-ink-2 first:pl-4";

/** A row that is a link as a whole: on a phone its name over what it holds, its state and an action at the end. */
export const linkRow =
  "relative hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 " +
  "max-md:border-b max-md:border-line max-md:py-2.5 max-md:pl-4 max-md:[grid-template-areas:'name_state_delete'_'progress_progress_delete']";

/** A cell of such a row. Its buttons stand above the link. */
export const linkRowCell =
  "truncate md:h-9 md:border-b md:border-line md:px-2 [&_button]:relative [&_button]:z-1";

/** Makes a link take the presses of its whole row, which is `relative`. */
export const wholeRow =
  "after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 " +
  "focus-visible:after:outline-focus";

/** The link in the row's first cell, which reaches over the whole row. */
export const rowLink = `flex min-w-0 items-center gap-2 hover:underline ${wholeRow}`;
