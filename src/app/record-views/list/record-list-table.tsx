import { X } from "lucide-react";
import { type ComponentType, Fragment, type MouseEvent, type ReactNode, memo } from "react";
import { classNames } from "#app/lib/class-names.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { useShownRecords } from "#app/owned/owned-store.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { pageSelection } from "#app/table/table-row-selection.ts";
import type { ChosenRecords } from "./chosen-records.ts";
import { RecordGroupHeading } from "./record-group-heading.tsx";
import type { RecordGroup, RecordSection } from "./record-groups.ts";

export interface RecordColumn {
  readonly label: string;
  readonly cell: (row: SelectedRecord) => ReactNode;
  /** The fields of files that hold what it shows. */
  readonly fields: readonly string[];
  /** Width and alignment on a wide screen, and the place in the two lines that a row is on a phone. */
  readonly className: string;
}

/** What else can be done with a record, beside removing it. */
export type RecordAction = ComponentType<{ readonly record: SelectedRecord }>;

/** Rows in groups, and what can be done with a group. */
export interface GroupedRows {
  readonly sections: readonly RecordSection[];
  readonly onToggle: (group: RecordGroup) => void;
  readonly onRemove: (group: RecordGroup) => void;
}

interface RecordListTableProps {
  readonly label: string;
  /** From module level. */
  readonly columns: readonly RecordColumn[];
  /** The rows of this page. */
  readonly rows: readonly SelectedRecord[];
  /** The same rows in groups with headings. */
  readonly grouped?: GroupedRows | undefined;
  readonly Action?: RecordAction | undefined;
  /** Rows have no button for it where it is not given. */
  readonly onRemove?: ((row: SelectedRecord) => void) | undefined;
  /** With boxes to tick rows; none without it. */
  readonly chosen?: ChosenRecords | undefined;
}

/** A page of records that were selected or put on a list, each with a button that removes it. */
export function RecordListTable(props: RecordListTableProps) {
  const { label, columns, rows, grouped, Action, onRemove, chosen } = props;
  const drawn = grouped ? grouped.sections.flatMap((section) => section.rows) : rows;
  useShownRecords(
    drawn[0]?.type ?? "contact",
    drawn.map(({ id }) => id),
  );
  const rowOf = (row: SelectedRecord) => (
    <RecordRow
      key={row.id}
      row={row}
      columns={columns}
      Action={Action}
      onRemove={onRemove}
      {...(chosen && { box: { checked: chosen.has(row), toggle: chosen.toggle } })}
    />
  );
  return (
    <ListFrame
      label={label}
      columns={columns}
      actions={{ label: "Actions", className: Action ? "w-20" : "w-12" }}
      className={columns.length > MAX_UNSCROLLED_COLUMNS ? "md:min-w-300" : "md:min-w-160"}
      {...(chosen && { box: <PageBox rows={rows} chosen={chosen} /> })}
    >
      {grouped === undefined
        ? rows.map(rowOf)
        : grouped.sections.map(({ group, open, rows: members }) => (
            <Fragment key={group.label}>
              <RecordGroupHeading
                group={group}
                open={open}
                columns={columns.length + (chosen ? 2 : 1)}
                onToggle={() => grouped.onToggle(group)}
                onRemove={() => grouped.onRemove(group)}
              />
              {members.map(rowOf)}
            </Fragment>
          ))}
    </ListFrame>
  );
}

/** The record whose row an element stands in. */
export function recordAt(element: Element, records: readonly SelectedRecord[]): SelectedRecord | undefined {
  const id = element.closest<HTMLElement>("tr[data-record]")?.dataset["record"];
  return records.find((record) => record.id === id);
}

/** A table of more columns may be wider than the screen, and scrolls. */
const MAX_UNSCROLLED_COLUMNS = 5;

/** Ticks all rows of the page, or none of them. */
function PageBox({
  rows,
  chosen,
}: {
  readonly rows: readonly SelectedRecord[];
  readonly chosen: ChosenRecords;
}) {
  const state = pageSelection(rows, chosen.has);
  return (
    <Checkbox
      label="Choose this page"
      checked={state === "some" ? "mixed" : state === "all"}
      onChange={() => (state === "all" ? chosen.remove(rows) : chosen.add(rows))}
      className="align-middle"
    />
  );
}

interface RecordRowProps extends Pick<RecordListTableProps, "columns" | "Action" | "onRemove"> {
  readonly row: SelectedRecord;
  readonly box?: { readonly checked: boolean; readonly toggle: (row: SelectedRecord) => void };
}

/** Memoised, so that removing one row leaves those above as they are. */
const RecordRow = memo(function RecordRow({ row, columns, Action, onRemove, box }: RecordRowProps) {
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget);
    onRemove?.(row);
  };
  return (
    <tr
      role="row"
      data-record={row.id}
      className={classNames(rowLine, box ? boxAreas : areas, box?.checked && "bg-accent-soft")}
    >
      {box && (
        <td role="cell" className={classNames(bodyCell, "max-md:[grid-area:box]")}>
          <Checkbox
            label={`Choose ${row.snapshot.name || row.id}`}
            checked={box.checked}
            onChange={() => box.toggle(row)}
            className="align-middle"
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.label} role="cell" className={classNames(bodyCell, column.className)}>
          {column.cell(row)}
        </td>
      ))}
      <td role="cell" className={classNames(bodyCell, "text-right max-md:[grid-area:remove] md:pr-2")}>
        <div className="inline-flex items-center gap-1 align-middle pointer-coarse:gap-0">
          {Action && <Action record={row} />}
          {onRemove && (
            <IconButton
              size="sm"
              label={`Remove ${row.snapshot.name || row.id}`}
              icon={<X size={14} strokeWidth={1.75} aria-hidden />}
              onClick={remove}
              data-remove
            />
          )}
        </div>
      </td>
    </tr>
  );
});

/** The row disappears with the button that has the focus, so the next row's button takes it (perhaps under a heading), or the one before. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest("tr");
  const neighbours = [
    row?.nextElementSibling,
    row?.nextElementSibling?.nextElementSibling,
    row?.previousElementSibling,
  ];
  const next = neighbours.map((each) => each?.querySelector<HTMLElement>("[data-remove]")).find(Boolean);
  next?.focus();
}

const rowLine =
  "max-md:grid max-md:items-center max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-2 max-md:pr-2 max-md:pl-4 hover:bg-hover";

const areas =
  "max-md:grid-cols-[fit-content(50%)_minmax(0,1fr)_auto_auto] max-md:[grid-template-areas:'title_title_figure_remove'_'detail_note_note_remove']";
const boxAreas =
  "max-md:grid-cols-[auto_fit-content(50%)_minmax(0,1fr)_auto_auto] max-md:[grid-template-areas:'box_title_title_figure_remove'_'box_detail_note_note_remove']";

const bodyCell = "truncate md:h-9 md:border-b md:border-line md:px-2 md:first:pl-4 max-md:min-w-0";

interface ListFrameColumn {
  readonly label: string;
  /** Width and alignment on a wide screen. */
  readonly className: string;
}

interface ListFrameProps {
  readonly label: string;
  /** From module level. */
  readonly columns: readonly ListFrameColumn[];
  /** The last column, where there is one: its buttons name themselves, so its heading is only read out. */
  readonly actions?: ListFrameColumn;
  /** A box over the first column, which has the boxes of the rows. */
  readonly box?: ReactNode;
  /** The least width on a wide screen. */
  readonly className: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** The frame and headings of a list of things with an action for each. On a phone its rows are drawn as blocks. */
function ListFrame({ label, columns, actions, box, className, children }: ListFrameProps) {
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
