import type { ReactNode } from "react";
import type { ListedColumn } from "./reorder-columns.ts";

interface ColumnListProps {
  readonly name: string;
  readonly columns: readonly ListedColumn[];
  readonly children: (column: ListedColumn) => ReactNode;
}

/** Columns under the name of their list; nothing where there are none. */
export function ColumnList({ name, columns, children }: ColumnListProps) {
  if (columns.length === 0) return null;
  return (
    <section className="border-line p-1 not-first:border-t">
      <h3 className="flex px-3 py-1 text-xs font-medium text-ink-2">
        <span className="flex-1">{name}</span>
        <span aria-hidden className="font-normal text-ink-3 tabular-nums">
          {columns.length}
        </span>
      </h3>
      <ul aria-label={name}>{columns.map(children)}</ul>
    </section>
  );
}
