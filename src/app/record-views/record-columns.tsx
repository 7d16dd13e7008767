import { formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { OwnerCell, StageCell, TagsCell } from "#app/record-facts/fact-cells.tsx";
import { EventCompanyCell } from "#app/record-views/cells/company-cell.tsx";
import { PHONE_FIELDS, PhonesCell } from "#app/record-views/cells/owned-phones-cell.tsx";
import { EmptyValue } from "#app/record-views/cells/value-cells.tsx";
import { PLACE_FIELDS } from "#app/records/format-place.ts";
import { formatValue } from "#app/records/format-record-value.ts";
import { EMAIL_FIELDS } from "#app/records/record-cell-values.ts";
import { type TableColumn, type TableColumns, tableColumns } from "#app/table/table-column.ts";
import { newestText } from "#contract/records/newest-values.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import {
  AddedCell,
  FreeUntilCell,
  LocationCell,
  NameCell,
  SourceCell,
  ValueCell,
  sourceLabel,
} from "./cells/record-cells.tsx";
import { companyName, jobTitle } from "./record-names.ts";
import { type OwnedRow, rowName } from "./record-row.ts";

const added: TableColumn<OwnedRow> = {
  id: "added",
  label: "Added",
  sortKey: "got",
  width: "9rem",
  phone: "hidden",
  value: ({ record }) => formatValue("date", record?.lastAt),
  cell: (row) => <AddedCell row={row} />,
};

const source: TableColumn<OwnedRow> = {
  id: "source",
  label: "From",
  minimum: "10rem",
  dropOrder: 1,
  phone: "hidden",
  value: ({ record }) => record?.sources[0] && sourceLabel(record.sources[0]),
  cell: (row) => <SourceCell {...row} />,
};

const freeUntil: TableColumn<OwnedRow> = {
  id: "freeUntil",
  label: "Free until",
  sortKey: "free",
  width: "8.5rem",
  // that it ends soon; the day itself is not shown there
  phone: "note",
  value: ({ free }) => formatValue("date", free?.until),
  cell: (row) => <FreeUntilCell {...row} />,
};

/** What the organisation notes: hidden until somebody chooses it. */
const facts: readonly TableColumn<OwnedRow>[] = [
  {
    id: "stage",
    label: "Stage",
    width: "8rem",
    initially: "hidden",
    phone: "hidden",
    fields: ["noted.stage"],
    cell: ({ type, id }) => <StageCell type={type} id={id} />,
  },
  {
    id: "owner",
    label: "Owner",
    width: "10rem",
    initially: "hidden",
    phone: "hidden",
    fields: ["noted.owner"],
    cell: ({ type, id }) => <OwnerCell type={type} id={id} />,
  },
  {
    id: "tags",
    label: "Tags",
    width: "12rem",
    initially: "hidden",
    phone: "hidden",
    fields: ["noted.tags"],
    cell: ({ type, id }) => <TagsCell type={type} id={id} />,
  },
];

const contacts: readonly TableColumn<OwnedRow>[] = [
  {
    id: "name",
    label: "Name",
    sortKey: "name",
    minimum: "11rem",
    phone: "title",
    value: rowName,
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: "title",
    label: "Job title",
    sortKey: "title",
    minimum: "10rem",
    initially: "hidden",
    phone: "hidden",
    value: ({ record }) => (record ? jobTitle(record) : "") || undefined,
    cell: ({ record }) => (record && jobTitle(record) ? jobTitle(record) : <EmptyValue />),
  },
  {
    id: "company",
    label: "Company",
    sortKey: "company",
    minimum: "10rem",
    dropOrder: 2,
    phone: "hidden",
    value: ({ record }) => (record ? companyName(record) : "") || undefined,
    cell: ({ record }) =>
      record && companyName(record) ? <EventCompanyCell name={companyName(record)} /> : <EmptyValue />,
  },
  {
    id: "email",
    label: "E-mail",
    minimum: "15rem",
    grows: true,
    phone: "more",
    fields: EMAIL_FIELDS,
    cell: ({ record }) => <ValueCell record={record} fields={EMAIL_FIELDS} />,
  },
  {
    id: "phones",
    label: "Phones",
    width: "12rem",
    phone: "line",
    fields: PHONE_FIELDS,
    cell: ({ record }) => (record ? <PhonesCell record={record} /> : <EmptyValue />),
  },
  {
    id: "location",
    label: "Contact location",
    width: "9rem",
    initially: "hidden",
    phone: "hidden",
    fields: PLACE_FIELDS,
    cell: (row) => <LocationCell {...row} />,
  },
  source,
  added,
  freeUntil,
  ...facts,
];

const companies: readonly TableColumn<OwnedRow>[] = [
  {
    id: "name",
    label: "Company",
    sortKey: "name",
    minimum: "12rem",
    phone: "title",
    value: rowName,
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: "website",
    label: "Website",
    minimum: "11rem",
    grows: true,
    phone: "more",
    cell: ({ record }) => <ValueCell record={record} fields={["website"]} />,
  },
  {
    id: "phone",
    label: "Phone",
    width: "11rem",
    phone: "hidden",
    cell: ({ record }) => <ValueCell record={record} fields={["phone"]} />,
  },
  {
    id: "location",
    label: "Headquarters",
    minimum: "8.5rem",
    dropOrder: 2,
    phone: "hidden",
    fields: PLACE_FIELDS,
    cell: (row) => <LocationCell {...row} />,
  },
  {
    id: "employees",
    label: "Employees",
    align: "end",
    width: "7rem",
    dropOrder: 3,
    phone: "hidden",
    fields: ["employeeCount"],
    cell: ({ record }) => {
      const count = parseNumber(record ? newestText(record, "employeeCount") : "");
      return count === undefined ? <EmptyValue /> : formatNumber(count);
    },
  },
  source,
  added,
  freeUntil,
  ...facts,
];

/** The columns of “Owned”. */
export const OWNED_COLUMNS: Readonly<Record<RecordType, TableColumns<OwnedRow>>> = {
  contact: tableColumns(contacts),
  company: tableColumns(companies),
};

const withoutWindow = (columns: readonly TableColumn<OwnedRow>[]) =>
  tableColumns(columns.filter((column) => column !== freeUntil));

/** The same where nobody knows for how long a charged record is free. */
export const COLUMNS_WITHOUT_WINDOW: Readonly<Record<RecordType, TableColumns<OwnedRow>>> = {
  contact: withoutWindow(contacts),
  company: withoutWindow(companies),
};
