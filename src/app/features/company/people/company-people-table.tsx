import { Link } from "@tanstack/react-router";
import { shownRecordsSource } from "#app/exports/sources/stored-records-source.ts";
import { useCopyRows } from "#app/exports/sources/use-copy-rows.ts";
import { ContactInfoCell, REACH_FIELDS } from "#app/record-views/cells/contact-channels-cell.tsx";
import { OwnedBadgeCell } from "#app/record-views/cells/owned-badge-cell.tsx";
import { EmptyValue } from "#app/record-views/cells/value-cells.tsx";
import { useRowSelection } from "#app/record-views/use-row-selection.ts";
import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { useCopyKey } from "#app/table/table-row-shortcuts.ts";
import { TablePageCheckbox } from "#app/table/table-page-checkbox.tsx";
import { classNames } from "#app/lib/class-names.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { type ContactRecord, contactName } from "#contract/contact-schemas.ts";
import { selectablePerson } from "./company-people-queries.ts";

interface CompanyPeopleTableProps {
  readonly companyId: string;
  readonly rows: readonly ContactRecord[];
  /** Departments by person, as far as they are known. */
  readonly departments: ReadonlyMap<string, string>;
}

/** People as rows with checkboxes; the checkbox of the heading selects the visible rows. */
export function CompanyPeopleTable({ companyId, rows, departments }: CompanyPeopleTableProps) {
  const selection = useRowSelection(selectablePerson);
  const copy = useCopyRows();
  useCopyKey({
    rows: () => rows,
    isSelected: selection.has,
    rowOf: (element) => rows.find(({ id }) => id === element.closest<HTMLElement>("tr")?.dataset["record"]),
    onCopy: (copied) =>
      void copy({
        rows: copied,
        columns: COLUMNS.map((column) =>
          column.label === "Department"
            ? { ...column, value: ({ id }: ContactRecord) => departments.get(id) }
            : column,
        ),
        source: (session) =>
          shownRecordsSource(session, {
            name: "People",
            type: "contact",
            records: copied.map(selectablePerson),
          }),
      }),
  });
  return (
    <table
      role="table"
      aria-label="People"
      className="w-full table-fixed border-separate border-spacing-0 max-md:block"
    >
      <thead role="rowgroup" className="max-md:block">
        <tr role="row" className="max-md:flex max-md:items-center">
          <th role="columnheader" scope="col" className={`${headCell} w-11 pl-4 max-md:w-auto`}>
            <TablePageCheckbox rows={rows} selection={selection} />
          </th>
          {COLUMNS.map(({ label, className }) => (
            <th key={label} role="columnheader" scope="col" className={classNames(headCell, className)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <PersonRow key={row.id} companyId={companyId} row={row} department={departments.get(row.id)} />
        ))}
      </tbody>
    </table>
  );
}

const headCell =
  "h-8 border-b border-line bg-canvas px-2 text-left text-xs font-medium whitespace-nowrap text-ink-2 max-md:flex max-md:flex-none max-md:items-center";

const COLUMNS = [
  { label: "Name", fields: ["name"], className: "w-[24%] max-xl:w-[30%] max-md:w-auto max-md:!flex-1" },
  { label: "Title", fields: ["jobTitle"], className: "max-md:sr-only" },
  { label: "Department", fields: [], className: "w-[17%] max-xl:!hidden" },
  { label: "Contact info", fields: REACH_FIELDS, className: "w-58 max-md:w-auto max-md:pr-4" },
];

interface PersonRowProps {
  readonly companyId: string;
  readonly row: ContactRecord;
  /** Undefined where it is unknown. */
  readonly department: string | undefined;
}

function PersonRow({ companyId, row, department }: PersonRowProps) {
  const { jobTitle, managementStatus } = row.attributes;
  const name = contactName(row.attributes) || "Name unknown";
  const choice = selectablePerson(row);
  const selection = useSelection();
  const selected = useIsSelected(choice);
  return (
    <tr
      role="row"
      data-record={row.id}
      aria-selected={selected}
      className={classNames(
        "max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:border-b max-md:border-line max-md:py-2",
        selected ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <td role="cell" className={`${cell} pl-4 max-md:row-span-2`}>
        <Checkbox
          label={`Select ${name}`}
          checked={selected}
          onChange={() => selection.getState().toggle(choice)}
          className="align-middle"
        />
      </td>
      <td role="cell" className={cell}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={name} size={24} />
          <Link
            to="/contacts"
            search={{ companyId, peek: row.id }}
            title={name}
            className="truncate font-medium underline-offset-3 hover:underline"
          >
            {name}
          </Link>
          <OwnedBadgeCell type="contact" id={row.id} status={managementStatus} />
        </span>
      </td>
      <td role="cell" className={`${cell} text-ink-2 max-md:col-start-2 max-md:row-start-2`}>
        <span className="block truncate" title={jobTitle}>
          {jobTitle ?? <EmptyValue />}
        </span>
      </td>
      <td role="cell" className={`${cell} text-ink-2 max-xl:hidden`}>
        <span className="block truncate" title={department}>
          {department || <EmptyValue />}
        </span>
      </td>
      <td
        role="cell"
        className={`${cell} max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:pr-4`}
      >
        <ContactInfoCell record={choice} />
      </td>
    </tr>
  );
}

const cell = "px-2 md:h-11 md:border-b md:border-line";
