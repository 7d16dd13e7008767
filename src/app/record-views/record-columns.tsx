import { LastNoteCell, OwnerCell, StageCell, TagsCell } from "#app/record-facts/fact-cells.tsx";
import { PLACE_FIELDS } from "#app/records/format-place.ts";
import { formatValue } from "#app/records/format-record-value.ts";
import { EMAIL_FIELDS } from "#app/records/record-cell-values.ts";
import {
  type PhonePlace,
  type TableColumn,
  type TableColumns,
  tableColumns,
} from "#app/table/table-column.ts";
import { AccuracyMeter } from "#app/ui/meter.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { PHONE_FIELDS } from "./cells/owned-phones-cell.tsx";
import {
  CompanyCell,
  CompanyValueCell,
  CompanyWebsiteCell,
  EmailCell,
  EmployeesCell,
  FreeUntilCell,
  AddedCell,
  LocationCell,
  NameCell,
  NumbersCell,
  SourceCell,
  TitleCell,
  sourceLabel,
} from "./cells/record-cells.tsx";
import { EmptyValue } from "./cells/value-cells.tsx";
import { type RecordRow, companyName, freeOf, jobTitle, knownNow, rowName } from "./record-row.ts";

type Column = Omit<TableColumn<RecordRow>, "id" | "initially" | "dropOrder">;

/** All columns of record tables, by id. */
const COLUMNS = {
  name: {
    label: "Name",
    sortKey: "name",
    // 24 letters, plus the marks beside them
    minimum: "15.5rem",
    grows: true,
    phone: "title",
    value: rowName,
    cell: (row) => <NameCell row={row} />,
  },
  title: {
    label: "Job title",
    sortKey: "title",
    minimum: "9rem",
    phone: "hidden",
    value: (row) => jobTitle(row, knownNow(row)) || undefined,
    cell: (row) => <TitleCell row={row} />,
  },
  company: {
    label: "Company",
    sortKey: "company",
    minimum: "9.25rem",
    phone: "wide",
    value: (row) => companyName(row, knownNow(row)) || undefined,
    cell: (row) => <CompanyCell row={row} />,
  },
  accuracy: {
    label: "Accuracy",
    width: "6.5rem",
    phone: "hidden",
    fields: ["contactAccuracyScore"],
    cell: ({ snapshot }) =>
      snapshot && "hints" in snapshot && snapshot.accuracy !== null ? (
        <AccuracyMeter score={snapshot.accuracy} />
      ) : (
        <EmptyValue />
      ),
  },
  email: {
    label: "E-mail",
    // as wide as the name, since both share the room that is left
    minimum: "15.5rem",
    grows: true,
    phone: "line",
    fields: EMAIL_FIELDS,
    cell: (row) => <EmailCell row={row} />,
  },
  phones: {
    label: "Phones",
    width: "10rem",
    phone: "line",
    fields: PHONE_FIELDS,
    cell: (row) => <NumbersCell row={row} />,
  },
  website: {
    label: "Website",
    minimum: "10rem",
    phone: "detail",
    cell: (row) => <CompanyWebsiteCell row={row} />,
  },
  phone: {
    label: "Phone",
    width: "10rem",
    phone: "hidden",
    cell: (row) => <CompanyValueCell row={row} field="phone" />,
  },
  location: {
    label: "Contact location",
    width: "9rem",
    phone: "hidden",
    fields: PLACE_FIELDS,
    cell: (row) => <LocationCell row={row} />,
  },
  headquarters: {
    label: "Headquarters",
    minimum: "8.5rem",
    phone: "more",
    fields: PLACE_FIELDS,
    cell: (row) => <LocationCell row={row} />,
  },
  employees: {
    label: "Employees",
    align: "end",
    width: "6.5rem",
    phone: "hidden",
    fields: ["employeeCount"],
    cell: (row) => <EmployeesCell row={row} />,
  },
  stage: {
    label: "Stage",
    sortKey: "stage",
    width: "6.5rem",
    phone: "figure",
    fields: ["noted.stage"],
    cell: ({ type, id }) => <StageCell type={type} id={id} />,
  },
  owner: {
    label: "Owner",
    sortKey: "owner",
    width: "7rem",
    phone: "hidden",
    fields: ["noted.owner"],
    cell: ({ type, id }) => <OwnerCell type={type} id={id} />,
  },
  tags: {
    label: "Tags",
    width: "12rem",
    phone: "hidden",
    fields: ["noted.tags"],
    cell: ({ type, id }) => <TagsCell type={type} id={id} />,
  },
  note: {
    label: "Last note",
    sortKey: "note",
    minimum: "7rem",
    phone: "hidden",
    fields: ["noted.lastNote"],
    cell: ({ type, id }) => <LastNoteCell type={type} id={id} />,
  },
  source: {
    label: "From",
    minimum: "9rem",
    phone: "hidden",
    value(row) {
      const [source] = knownNow(row)?.record?.sources ?? [];
      return source && sourceLabel(source);
    },
    cell: (row) => <SourceCell row={row} />,
  },
  /** When its newest values came. */
  got: {
    label: "Added",
    sortKey: "got",
    width: "7.5rem",
    phone: "hidden",
    value: (row) => formatValue("date", knownNow(row)?.record?.lastAt),
    cell: (row) => <AddedCell row={row} />,
  },
  /** When it was added to the list. */
  added: {
    label: "Added",
    sortKey: "added",
    width: "7rem",
    phone: "hidden",
    value: ({ addedAt }) => formatValue("date", addedAt),
    cell: ({ addedAt }) => (addedAt === undefined ? <EmptyValue /> : <RelativeTime date={addedAt} />),
  },
  free: {
    label: "Free until",
    sortKey: "free",
    width: "8.25rem",
    // only the hint that it ends soon; the day itself is hidden there
    phone: "note",
    value: (row) => formatValue("date", freeOf(row, knownNow(row))?.until),
    cell: (row) => <FreeUntilCell row={row} />,
  },
} as const satisfies Readonly<Record<string, Column>>;

export type RecordColumnId = keyof typeof COLUMNS;

/** The column set of one table of records. */
interface ChosenColumns {
  /** In order; the first one names the row. */
  readonly shown: readonly RecordColumnId[];
  /** Hidden until the person shows them. */
  readonly hidden: readonly RecordColumnId[];
  /** Dropped for lack of room, in this order. */
  readonly drops: readonly RecordColumnId[];
  /** Columns that the rows can be sorted by. */
  readonly orders: readonly string[];
  /** Whether rows stay two lines on a phone, whatever loads later. */
  readonly hasShortRows?: boolean;
}

const SHORT_PLACES: Readonly<Partial<Record<PhonePlace, PhonePlace>>> = {
  more: "rest",
  note: "hidden",
  line: "hidden",
};

/** Creates the columns of a table of records. Call once, at module level. */
export function recordColumns(chosen: ChosenColumns): TableColumns<RecordRow> {
  const { shown, hidden, drops, orders, hasShortRows } = chosen;
  return tableColumns(
    [...shown, ...hidden].map((id): TableColumn<RecordRow> => {
      const { sortKey, ...column }: Column = COLUMNS[id];
      return {
        ...column,
        id,
        ...(sortKey !== undefined && orders.includes(sortKey) && { sortKey }),
        ...(drops.includes(id) && { dropOrder: drops.indexOf(id) }),
        ...(hidden.includes(id) && { initially: "hidden" }),
        ...(hasShortRows && { phone: SHORT_PLACES[column.phone] ?? column.phone }),
      };
    }),
  );
}
