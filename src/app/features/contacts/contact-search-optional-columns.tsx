import type { ReactNode } from "react";
import type { ContactRecord } from "#contract/contact-schemas.ts";
import { type CompanyRecord, searchCompanies } from "#contract/company-schemas.ts";
import { formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { levelName } from "#app/lib/humanize.ts";
import {
  BooleanCell,
  EmptyValue,
  IdCell,
  RevenueCell,
  TextCell,
} from "#app/record-views/cells/value-cells.tsx";
import { managedColumns } from "#app/record-views/cells/managed-cell-columns.tsx";
import { LocationCell } from "#app/record-views/cells/record-cells.tsx";
import { useRowCompany } from "#app/record-views/cells/row-companies.tsx";
import { WebsiteCell } from "#app/record-views/cells/website-cell.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { formatValue } from "#app/records/format-record-value.ts";
import { PLACE_FIELDS } from "#app/records/format-place.ts";

type Attributes = ContactRecord["attributes"];

/** Hints about a contact's company: search only says what is on file. [field-2] */
const COMPANY_DATA = [
  ["hasCompanyIndustry", "industry"],
  ["hasCompanyEmployeeCount", "employees"],
  ["hasCompanyRevenue", "revenue"],
  ["hasCompanyPhone", "phone"],
  ["hasCompanyStreet", "street"],
  ["hasCompanyZipCode", "ZIP"],
  ["hasCompanyState", "state"],
  ["hasCompanyCountry", "country"],
] as const;

function dataOnFile({ attributes }: ContactRecord): string {
  return COMPANY_DATA.flatMap(([key, label]) => (attributes[key] === true ? label : [])).join(", ");
}

function CompanyDataCell(contact: ContactRecord) {
  if (COMPANY_DATA.every(([key]) => contact.attributes[key] === undefined)) return <EmptyValue />;
  const onFile = dataOnFile(contact);
  if (onFile === "") return <span className="text-ink-3">None</span>;
  return (
    <span className="first-letter:uppercase">
      <TextCell text={onFile} />
    </span>
  );
}

function doNotCallLabel({ directPhoneDoNotCall: direct, mobilePhoneDoNotCall: mobile }: Attributes) {
  if (direct === true && mobile === true) return "Direct phone and mobile";
  if (direct === true) return "Direct phone";
  return mobile === true ? "Mobile" : undefined;
}

function DoNotCallCell({ attributes }: ContactRecord) {
  const label = doNotCallLabel(attributes);
  if (label !== undefined) return <span className="text-danger-ink">{label}</span>;
  const { directPhoneDoNotCall, mobilePhoneDoNotCall } = attributes;
  return <BooleanCell value={directPhoneDoNotCall ?? mobilePhoneDoNotCall} />;
}

type Hint = "hasEmail" | "hasSupplementalEmail" | "hasDirectPhone" | "hasMobilePhone";

/** A column for a hint that enriching returns a value; never an address or number. [field-2] */
function hintColumn(hint: Hint, label: string): TableColumn<ContactRecord> {
  return {
    id: hint,
    label,
    width: "9rem",
    phone: "hidden",
    initially: "hidden",
    value: ({ attributes }) => formatValue("boolean", attributes[hint]),
    cell: ({ attributes }) => <BooleanCell value={attributes[hint]} yes="On file" />,
  };
}

interface CompanyValueCellProps {
  readonly contact: ContactRecord;
  readonly render: (attributes: CompanyRecord["attributes"]) => ReactNode;
}

/** A value of the contact's company, from company search; empty while that loads. */
function CompanyValueCell({ contact, render }: CompanyValueCellProps) {
  const { company } = useRowCompany(contact.attributes.company?.id);
  return company === undefined ? null : render(company?.attributes ?? {});
}

function EmployeesCell({ count }: { readonly count: number | string | undefined }) {
  const employees = parseNumber(count);
  return employees === undefined ? (
    <EmptyValue />
  ) : (
    <span className="tabular-nums">{formatNumber(employees)}</span>
  );
}

/** Values of the contact's company besides its size and location. */
const companyColumns: readonly TableColumn<ContactRecord>[] = (
  [
    [
      "companyEmployees",
      "companyEmployeeCount",
      "Company employees",
      ({ employeeCount }) => <EmployeesCell count={employeeCount} />,
    ],
    [
      "companyRevenue",
      "companyRevenueNumeric",
      "Company revenue",
      ({ revenue }) => <RevenueCell revenue={revenue} />,
    ],
    [
      "companyWebsite",
      "companyWebsite",
      "Company website",
      ({ website }) => <WebsiteCell address={website} />,
    ],
  ] satisfies [string, string, string, CompanyValueCellProps["render"]][]
).map(([id, field, label, render]) => ({
  id,
  label,
  fields: [field],
  width: "10.5rem",
  align: id === "companyWebsite" ? "start" : "end",
  phone: "hidden",
  initially: "hidden",
  scopes: searchCompanies.scopes,
  cell: (row) => <CompanyValueCell contact={row} render={render} />,
}));

const columns: readonly TableColumn<ContactRecord>[] = [
  ...companyColumns,
  {
    id: "managementLevel",
    label: "Management level",
    sortKey: "hierarchy",
    width: "10rem",
    phone: "hidden",
    initially: "hidden",
    value: ({ attributes }) => attributes.managementLevel && levelName(attributes.managementLevel),
    cell: ({ attributes: { managementLevel } }) =>
      managementLevel ? levelName(managementLevel) : <EmptyValue />,
  },
  {
    id: "paidLocation",
    label: "Contact location",
    width: "11rem",
    phone: "hidden",
    initially: "hidden",
    fields: PLACE_FIELDS,
    cell: ({ id }) => <LocationCell row={{ type: "contact", id, snapshot: null }} />,
  },
  hintColumn("hasEmail", "E-mail"),
  hintColumn("hasSupplementalEmail", "Supplemental e-mail"),
  hintColumn("hasDirectPhone", "Direct phone"),
  hintColumn("hasMobilePhone", "Mobile"),
  {
    id: "doNotCall",
    label: "Do not call",
    width: "12rem",
    phone: "hidden",
    initially: "hidden",
    value: ({ attributes }) =>
      doNotCallLabel(attributes) ??
      formatValue("boolean", attributes.directPhoneDoNotCall ?? attributes.mobilePhoneDoNotCall),
    cell: (row) => <DoNotCallCell {...row} />,
  },
  {
    id: "companyData",
    label: "Company data on file",
    width: "14rem",
    phone: "hidden",
    initially: "hidden",
    value: dataOnFile,
    cell: (row) => <CompanyDataCell {...row} />,
  },
  {
    id: "validDate",
    label: "Confirmed",
    width: "7rem",
    align: "end",
    phone: "hidden",
    initially: "hidden",
    value: ({ attributes }) => formatValue("date", attributes.validDate),
    cell: ({ attributes: { validDate } }) =>
      validDate ? <RelativeTime date={validDate} exact="day" /> : <EmptyValue />,
  },
  ...managedColumns,
  {
    id: "contactId",
    label: "Contact ID",
    width: "9rem",
    phone: "hidden",
    initially: "hidden",
    fields: ["id"],
    cell: ({ id }) => <IdCell id={id} />,
  },
  {
    id: "companyId",
    label: "Company ID",
    width: "9rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes: { company } }) => <IdCell id={company?.id} />,
  },
];

/** Columns that are hidden by default. */
export const contactMoreColumns = tableColumns(columns);
