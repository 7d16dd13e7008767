import { Fragment, type ReactNode, memo } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { Checkbox } from "../fields/checkbox.tsx";

/**
 * The place of a cell on a phone, where a row is a block: a title with something beside it, a text with a note beside
 * it, then lines of their own. "end" is on the right of the first two lines.
 */
type PhonePlace = "title" | "side" | "text" | "note" | "more" | "last" | "end";

/** A column of a list: its cells and their place. */
export interface ListColumn<Row> {
  readonly label: string;
  /** Renders a cell. Anything besides the row comes from hooks, so that columns can be defined at module level. */
  readonly cell: (row: Row) => ReactNode;
  /**
   * Classes of its heading and cells. Prefix width and alignment with `md:`; without a width it takes the remaining
   * width.
   */
  readonly className?: string;
  /** Without a place it is hidden on phones. */
  readonly phone?: PhonePlace;
  /** Hidden below 1,280 px, where the name needs its room. */
  readonly isWideOnly?: boolean;
  /** Whether it is the row's header cell for screen readers. */
  readonly isHeading?: boolean;
  /** A column of labelled buttons: its heading is for screen readers only. */
  readonly isActions?: boolean;
}

/** Rows with checkboxes, by the keys of the checked ones. */
export interface TickedRows<Row> {
  readonly keys: ReadonlySet<string>;
  readonly nameOf: (row: Row) => string;
  readonly onTick: (key: string) => void;
  /** Checks exactly these rows. */
  readonly onTickAll: (keys: readonly string[]) => void;
}

interface ListTableProps<Row> {
  readonly label: string;
  /** Define at module level. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Inserts a heading above each row whose group differs from the previous row's. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  readonly ticked?: TickedRows<Row> | undefined;
  /** Minimum width on a wide screen: "md:min-w-160". */
  readonly className?: string | undefined;
}

/** A table of items, each with its link and actions. On a phone its rows are blocks. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, keyOf, groupOf, ticked, className } = props;
  const isFirstOfGroup = (row: Row, before: Row | undefined) =>
    groupOf !== undefined && (before === undefined || groupOf(before) !== groupOf(row));
  return (
    <table
      role="table"
      aria-label={label}
      className={classNames("w-full table-fixed border-separate border-spacing-0 max-md:block", className)}
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {ticked && (
            <th role="columnheader" scope="col" className={classNames(headCell, "w-12 max-md:hidden")}>
              <BoxOfAll label={label} keys={rows.map(keyOf)} ticked={ticked} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={classNames(headCell, column.className, column.isWideOnly && wideOnly)}
            >
              {column.isActions ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row, at) => (
          <Fragment key={keyOf(row)}>
            {isFirstOfGroup(row, rows[at - 1]) && (
              <GroupHeading columns={columns} hasBoxes={ticked !== undefined}>
                {groupOf?.(row)}
              </GroupHeading>
            )}
            <ListRow
              row={row}
              columns={columns}
              id={keyOf(row)}
              name={ticked?.nameOf(row)}
              isTicked={ticked?.keys.has(keyOf(row)) === true}
              onTick={ticked?.onTick}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface BoxOfAllProps<Row> {
  readonly label: string;
  readonly keys: readonly string[];
  readonly ticked: TickedRows<Row>;
}

function BoxOfAll<Row>({ label, keys, ticked }: BoxOfAllProps<Row>) {
  const count = keys.filter((key) => ticked.keys.has(key)).length;
  const isAll = count > 0 && count === keys.length;
  return (
    <Checkbox
      label={`Select all ${label.toLowerCase()}`}
      checked={isAll || (count > 0 && "mixed")}
      onChange={() => ticked.onTickAll(isAll ? [] : keys)}
      className="align-middle"
    />
  );
}

interface GroupHeadingProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly hasBoxes: boolean;
  readonly children: ReactNode;
}

/** Spans exactly the visible columns: a larger colspan would add columns to the table. */
function GroupHeading<Row>({ columns, hasBoxes, children }: GroupHeadingProps<Row>) {
  const wide = columns.filter(({ isWideOnly }) => isWideOnly).length;
  const span = columns.length - wide + (hasBoxes ? 1 : 0);
  return (
    <tr role="row" className="max-md:block">
      <th role="rowheader" scope="rowgroup" colSpan={span} className={groupCell}>
        {children}
      </th>
      {wide > 0 && (
        <td aria-hidden colSpan={wide} className={classNames("border-b border-line bg-canvas", wideOnly)} />
      )}
    </tr>
  );
}

interface ListRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  readonly id: string;
  readonly name: string | undefined;
  readonly isTicked: boolean;
  /** Set if the row has a checkbox. */
  readonly onTick: ((key: string) => void) | undefined;
}

/** Memoised: of hundreds of rows only those that changed render. */
const ListRow = memo(PlainListRow) as typeof PlainListRow;

function PlainListRow<Row>({ row, columns, id, name, isTicked, onTick }: ListRowProps<Row>) {
  return (
    <tr role="row" className={classNames(rowClass, isTicked && "bg-accent-soft")}>
      {onTick && (
        // the whole row is a link; the checkbox lies above it. Phones have no room for it
        <td
          role="cell"
          className={classNames(cellClass, "max-md:hidden md:pl-4 [&_label]:relative [&_label]:z-1")}
        >
          <Checkbox
            label={`Select ${name ?? ""}`}
            checked={isTicked}
            onChange={() => onTick(id)}
            className="align-middle"
          />
        </td>
      )}
      {columns.map((column) => {
        const className = classNames(
          cellClass,
          column.className,
          column.isWideOnly && wideOnly,
          column.phone === undefined ? "max-md:hidden" : PLACES[column.phone],
        );
        return column.isHeading ? (
          <th
            key={column.label}
            role="rowheader"
            scope="row"
            className={classNames(className, "text-left font-medium")}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.label} role="cell" className={className}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

const PLACES: Readonly<Record<PhonePlace, string>> = {
  title: "max-md:[grid-area:title]",
  side: "max-md:[grid-area:side] max-md:justify-self-end",
  text: "max-md:[grid-area:text] max-md:mt-1",
  note: "max-md:[grid-area:note] max-md:mt-1 max-md:justify-self-end",
  more: "max-md:[grid-area:more] max-md:mt-1",
  last: "max-md:[grid-area:last] max-md:mt-1",
  end: "max-md:[grid-area:end]",
};

const wideOnly = "max-xl:hidden";

const headCell =
  "sticky top-0 z-10 h-9 border-b border-line bg-canvas px-2 text-left text-xs font-medium whitespace-nowrap text-ink-2 first:pl-4";

const groupCell =
  "h-8 border-b border-line bg-canvas px-4 text-left text-xs font-medium text-ink-2 max-md:flex max-md:items-center max-md:gap-1";

const rowClass =
  "relative hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:grid-rows-[1fr_auto] max-md:items-center max-md:gap-x-3 " +
  "max-md:border-b max-md:border-line max-md:px-4 max-md:py-2.5 " +
  "max-md:[grid-template-areas:'title_side_end'_'text_note_end'_'more_more_more'_'last_last_last']";

/** Its buttons lie above the link that covers the row. */
const cellClass =
  "min-w-0 truncate max-md:empty:hidden md:h-10 md:border-b md:border-line md:px-2 md:py-1 md:first:pl-4 md:last:pr-4 " +
  "[&_button]:relative [&_button]:z-1";

/** Extends a link over its whole row, which must be `relative`. */
export const wholeRow =
  "after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 " +
  "focus-visible:after:outline-focus";

/** The link in a row's first cell, extended over the whole row. */
export const rowLink = `flex min-w-0 items-center gap-2 hover:underline ${wholeRow}`;
