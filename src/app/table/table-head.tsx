import { Suspense, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import type { OwnWidths, TableWidths } from "./column-widths.ts";
import { HeaderCell, type TableSort } from "./header-cell.tsx";
import { columnResizer } from "./lazy-table-parts.ts";
import { PageCheckbox } from "./page-checkbox.tsx";
import type { RowSelection } from "./row-selection.ts";
import type { TableColumns } from "./table-column.ts";

/** The ways to change the columns' widths. */
export interface Resize {
  readonly own: OwnWidths;
  /** Widths while an edge is dragged; undefined goes back to those that are kept. */
  readonly onDraft: (widths: OwnWidths | undefined) => void;
  readonly onWidths: (widths: OwnWidths) => void;
}

interface TableHeadProps<Row extends { readonly id: string }> {
  readonly columns: TableColumns<Row>;
  readonly widths: TableWidths;
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
  readonly sort: TableSort;
  readonly resize: Resize;
}

/** The headings. Their edges can be dragged as soon as somebody comes near. */
export function TableHead<Row extends { readonly id: string }>(props: TableHeadProps<Row>) {
  const { columns, widths, rows, selection, sort, resize } = props;
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  return (
    <thead role="rowgroup" onPointerEnter={come} onFocus={come} className="max-md:sr-only">
      <tr role="row">
        <th
          role="columnheader"
          style={{ zIndex: columns.length + 2 }}
          className={classNames(headCell, "left-0 w-(--lead) pr-0 pl-4 max-md:hidden")}
        >
          <PageCheckbox rows={rows} selection={selection} />
        </th>
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            width={widths.columns[index]}
            above={columns.length - 1 - index}
            sort={sort}
            className={index === 0 ? `${headCell} left-(--lead) in-data-scrolled:shadow-edge` : headCell}
          >
            {near && (
              <Suspense>
                <columnResizer.Component column={column} {...resize} />
              </Suspense>
            )}
          </HeaderCell>
        ))}
      </tr>
    </thead>
  );
}

const headCell =
  "sticky top-0 h-9 border-b border-line bg-canvas text-left text-xs font-medium text-ink-2 whitespace-nowrap";
