import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#app/lib/class-names.ts";
import type { TableColumn } from "./table-column.ts";

/** How the rows are ordered, and what a heading does about it. */
export interface TableSort {
  readonly key: string | undefined;
  readonly descending: boolean;
  /** A press on a heading: the caller knows which direction comes first. */
  readonly onSort: (key: string) => void;
}

interface HeaderCellProps {
  readonly column: Pick<TableColumn<never>, "id" | "label" | "sortKey" | "align">;
  /** CSS width; without one the column takes what is left. */
  readonly width: string | undefined;
  /** How many columns follow: an edge is grabbed over the heading that comes next. */
  readonly above: number;
  readonly sort: TableSort;
  readonly className: string;
  /** The edge that is dragged. */
  readonly children: ReactNode;
}

/** A heading; one that the service can sort by is a button and tells its direction. */
export function HeaderCell({ column, width, above, sort, className, children }: HeaderCellProps) {
  const { id, label, sortKey, align } = column;
  const sorted = sortKey !== undefined && sort.key === sortKey;
  const direction = sort.descending ? "descending" : "ascending";
  return (
    <th
      role="columnheader"
      scope="col"
      data-column={id}
      aria-label={label}
      style={{ width, zIndex: above + 2 }}
      className={classNames(className, "px-(--cell-x) last:pr-6", align === "end" && "text-right")}
      {...(sortKey === undefined ? {} : { "aria-sort": sorted ? direction : "none" })}
    >
      {sortKey === undefined ? (
        <span className="block truncate">{label}</span>
      ) : (
        <>
          <span className="md:hidden">{label}</span>
          <button
            type="button"
            onClick={() => sort.onSort(sortKey)}
            className={classNames(
              sortButton,
              align === "end" && "flex-row-reverse",
              sorted ? "text-ink" : "hover:text-ink",
            )}
          >
            <span className="truncate">{label}</span>
            <SortArrow shown={sorted} descending={sort.descending} />
          </button>
        </>
      )}
      {children}
    </th>
  );
}

const sortButton =
  "group/sort inline-flex h-7 max-w-full items-center gap-1 rounded-xs align-middle font-medium max-md:hidden";

function SortArrow({ shown, descending }: { shown: boolean; descending: boolean }) {
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <Arrow
      size={14}
      strokeWidth={1.75}
      aria-hidden
      className={classNames(
        "flex-none",
        !shown && "invisible group-hover/sort:visible group-hover/sort:opacity-50",
      )}
    />
  );
}
