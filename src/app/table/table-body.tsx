import { Fragment, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { DataRow, ExpansionRow, HeadingRow, rowClass } from "./table-row.tsx";
import { type Density, ROW_HEIGHTS } from "./table-settings.tsx";
import type { RowExpansion } from "./table-row-expansion.ts";
import { onRowClick } from "./table-row-shortcuts.ts";
import type { TableColumns } from "./table-column.ts";
import type { DataTableRow } from "./use-data-table.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

/** What the table's keyboard handling needs of its body. */
export interface TableBodyHandle {
  /** Mounts the element of a line, even outside the view; undefined beyond the ends. */
  readonly reveal: (line: number) => HTMLElement | undefined;
}

interface TableBodyProps<Row extends { readonly id: string }> {
  readonly handle: Ref<TableBodyHandle>;
  readonly columns: TableColumns<Row>;
  readonly lines: readonly TableLine<Row>[];
  readonly rowName: (row: Row) => string;
  readonly density: Density;
  readonly expansion?: RowExpansion<Row> | undefined;
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (id: string) => void;
  readonly stale: boolean;
  /** Whether other rows are rendering: these ignore clicks. */
  readonly outdated: boolean;
  /** Opens a row by its index, where rows can be opened. */
  readonly onOpen: ((position: number) => void) | undefined;
  readonly openId?: string | undefined;
  readonly renderMenu?: ((row: Row) => ReactNode) | undefined;
}

/** A heading between rows. */
export interface RowHeading {
  readonly key: string;
  /** Index of the row below it; the number of rows at the end. */
  readonly before: number;
  readonly content: ReactNode;
}

/** A line of the body: a row, its expansion, or a heading. */
export type TableLine<Row extends object> =
  | { readonly key: string; readonly row: DataTableRow<Row>; readonly below: boolean }
  | { readonly key: string; readonly row?: undefined; readonly heading: ReactNode };

interface LineParts<Row> {
  readonly headings?: readonly RowHeading[] | undefined;
  readonly expansion?: RowExpansion<Row> | undefined;
  /** Ids of the expanded rows. */
  readonly expanded: ReadonlySet<string>;
}

/** The lines of a page. A row's key is its index, so that the next page's rows reuse the elements. */
export function tableLines<Row extends { readonly id: string }>(
  rows: readonly DataTableRow<Row>[],
  { headings = [], expansion, expanded }: LineParts<Row>,
): readonly TableLine<Row>[] {
  const headingsAt = (position: number): TableLine<Row>[] =>
    headings
      .filter(({ before }) => before === position)
      .map(({ key, content }) => ({ key: `heading ${key}`, heading: content }));
  const lines = rows.flatMap((row, position): TableLine<Row>[] => {
    const line = { key: String(row.index), row, below: false };
    const open = expanded.has(row.id) && expansion?.can(row.original) === true;
    return [...headingsAt(position), line, ...(open ? [{ key: `below ${row.id}`, row, below: true }] : [])];
  });
  return [...lines, ...headingsAt(rows.length)];
}

/** Height of two lines of text and their padding. Pixels. */
const PHONE_ROW_HEIGHT = 59;
const TOUCH_ROW_HEIGHT = 44;

function useRowHeight(density: Density): number {
  const phone = useMediaQuery("(width < 48rem)");
  const touch = useMediaQuery("(pointer: coarse)");
  return phone ? PHONE_ROW_HEIGHT : touch ? TOUCH_ROW_HEIGHT : ROW_HEIGHTS[density];
}

/** The rows of a page. Only those in view are mounted; empty rows take the space of the others. */
export function TableBody<Row extends { readonly id: string }>(props: TableBodyProps<Row>) {
  const { columns, lines, rowName, expansion, expanded, onExpand, onOpen, openId, renderMenu } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const pinned = openId === undefined ? -1 : lines.findIndex(({ row }) => row?.id === openId);
  const cells = columns.length + (renderMenu ? 2 : 1);
  const rowHeight = useRowHeight(props.density);
  // expansions and headings have the same height in every density
  const keys = useMemo(
    () => lines.map((line) => (line.row && !line.below ? `${line.key} of ${rowHeight}` : line.key)),
    [lines, rowHeight],
  );
  const view = useRowsInView({
    body,
    keys,
    estimatedHeight: rowHeight,
    pinned: pinned < 0 ? undefined : pinned,
  });
  useImperativeHandle(props.handle, () => ({ reveal: view.reveal }));
  const draw = (drawn: TableLine<Row>, line: number) => {
    const { key, row } = drawn;
    const place = { line, lineKey: keys[line] ?? "", measure: view.measure };
    if (row === undefined)
      return (
        <HeadingRow key={key} {...place} columns={cells}>
          {drawn.heading}
        </HeadingRow>
      );
    return drawn.below ? (
      <ExpansionRow key={key} {...place} id={row.id} columns={cells}>
        {expansion?.render(row.original)}
      </ExpansionRow>
    ) : (
      <DataRow
        key={key}
        {...place}
        row={row}
        columns={columns}
        rowName={rowName}
        selected={row.getIsSelected()}
        expansion={expansion}
        expanded={expanded.has(row.id)}
        onExpand={onExpand}
        current={row.id === openId}
        renderMenu={renderMenu}
      />
    );
  };
  return (
    <tbody
      ref={body}
      role="rowgroup"
      onClick={onOpen && ((event) => onRowClick(event, onOpen))}
      className={classNames(
        "relative transition-opacity duration-150 max-md:block",
        props.stale && "opacity-60",
        props.outdated && cover,
        onOpen && "[&>[data-row]]:cursor-pointer",
      )}
    >
      {view.lines.map(({ index, gap }) => {
        const line = lines[index];
        return (
          line && (
            <Fragment key={line.key}>
              <Gap height={gap} columns={cells} />
              {draw(line, index)}
            </Fragment>
          )
        );
      })}
      <Gap height={view.gapAfter} columns={cells} />
    </tbody>
  );
}

/** Covers a row to block clicks. `pointer-events` is inherited, so setting it would restyle every cell twice. */
const cover = "after:absolute after:inset-0 after:z-1";

/** The space of rows that are not mounted. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="max-md:block">
      <td colSpan={columns} style={{ height }} className="p-0 max-md:block" />
    </tr>
  );
}

const SKELETON_ROWS = 14;
const SKELETON_WIDTHS = ["62%", "74%", "54%", "70%", "48%", "66%", "58%"];

/** Placeholder bars. Hidden from screen readers: the table is marked as busy. */
export function SkeletonBody<Row extends object>({ columns }: { readonly columns: TableColumns<Row> }) {
  return (
    <tbody role="rowgroup" className="max-md:block">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <tr key={row} aria-hidden className={rowClass}>
          <td className="h-(--row) border-line pl-5 max-md:pl-4 max-md:[grid-area:check] md:border-b">
            <span className="inline-block size-4 rounded-xs border border-line align-middle" />
          </td>
          {columns.map(({ id, phone, cellClass }, column) => (
            <td key={id} className={`${cellClass} max-md:h-6`}>
              <Skeleton
                width={
                  phone === "figure" || phone === "note"
                    ? 40
                    : (SKELETON_WIDTHS[(row + column) % SKELETON_WIDTHS.length] ?? "60%")
                }
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
