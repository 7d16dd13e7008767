import { FlexRender, type Header } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "#app/lib/class-names.ts";
import type { Features } from "./table-column.ts";

/** How the rows are ordered, and what a heading does about it. */
export interface TableSort {
  readonly key: string | undefined;
  readonly descending: boolean;
  /** A press on a heading: the caller knows which direction comes first. */
  readonly onSort: (key: string) => void;
}

interface HeaderCellProps<Row extends object> {
  readonly header: Header<Features, Row>;
  readonly sort: TableSort;
  readonly className: string;
}

/** A heading; one that the service can sort by is a button and tells its direction. */
export function HeaderCell<Row extends object>({ header, sort, className }: HeaderCellProps<Row>) {
  const { sortKey, align, width } = header.column.columnDef.meta ?? {};
  const sorted = sortKey !== undefined && sort.key === sortKey;
  const direction = sort.descending ? "descending" : "ascending";
  return (
    <th
      role="columnheader"
      scope="col"
      style={width === undefined ? {} : { width }}
      className={classNames(className, "px-3 last:pr-4", align === "end" && "text-right")}
      {...(sortKey === undefined ? {} : { "aria-sort": sorted ? direction : "none" })}
    >
      {sortKey === undefined ? (
        <FlexRender header={header} />
      ) : (
        <>
          <span className="md:hidden">
            <FlexRender header={header} />
          </span>
          <button
            type="button"
            onClick={() => sort.onSort(sortKey)}
            className={classNames(
              sortButton,
              align === "end" && "flex-row-reverse",
              sorted ? "text-ink" : "hover:text-ink",
            )}
          >
            <FlexRender header={header} />
            <SortArrow shown={sorted} descending={sort.descending} />
          </button>
        </>
      )}
    </th>
  );
}

const sortButton =
  "group/sort -mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded-xs px-1.5 align-middle font-medium max-md:hidden";

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
