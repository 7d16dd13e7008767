import type { ContactRecord } from "#contract/contacts.ts";
import { BooleanCell } from "#app/record-views/cells/boolean-cell.tsx";
import { IdCell } from "#app/record-views/cells/id-cell.tsx";
import { managedColumns } from "#app/record-views/cells/managed-columns.tsx";
import { EmptyValue } from "#app/record-views/cells/empty-value.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";

type Attributes = ContactRecord["attributes"];

/** What search tells about a contact's company is only whether it is on file. Section 2.2. */
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

function CompanyDataCell({ attributes }: ContactRecord) {
  const told = COMPANY_DATA.filter(([key]) => attributes[key] !== undefined);
  if (told.length === 0) return <EmptyValue />;
  const words = told.flatMap(([key, word]) => (attributes[key] === true ? word : [])).join(", ");
  if (words === "") return <span className="text-ink-3">None</span>;
  return (
    <span title={words} className="block truncate text-ink-2 first-letter:uppercase">
      {words}
    </span>
  );
}

function doNotCallWords({ directPhoneDoNotCall: direct, mobilePhoneDoNotCall: mobile }: Attributes) {
  if (direct === true && mobile === true) return "Direct phone and mobile";
  if (direct === true) return "Direct phone";
  return mobile === true ? "Mobile" : undefined;
}

function DoNotCallCell({ attributes }: ContactRecord) {
  const words = doNotCallWords(attributes);
  if (words !== undefined) return <span className="text-danger-ink">{words}</span>;
  const { directPhoneDoNotCall, mobilePhoneDoNotCall } = attributes;
  return <BooleanCell flag={directPhoneDoNotCall ?? mobilePhoneDoNotCall} />;
}

type Hint = "hasEmail" | "hasSupplementalEmail" | "hasDirectPhone" | "hasMobilePhone";

/** A hint that enriching brings something; never an address or a number. Section 2.2. */
function hintColumn(hint: Hint, label: string): TableColumn<ContactRecord> {
  return {
    id: hint,
    label,
    width: "9rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => <BooleanCell flag={attributes[hint]} yes="On file" />,
  };
}

const columns: readonly TableColumn<ContactRecord>[] = [
  {
    id: "managementLevel",
    label: "Management level",
    sortKey: "hierarchy",
    width: "10rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes: { managementLevel } }) => managementLevel || <EmptyValue />,
  },
  hintColumn("hasEmail", "E-mail"),
  hintColumn("hasSupplementalEmail", "Other e-mail"),
  hintColumn("hasDirectPhone", "Direct phone"),
  hintColumn("hasMobilePhone", "Mobile"),
  {
    id: "doNotCall",
    label: "Do not call",
    width: "12rem",
    phone: "hidden",
    initially: "hidden",
    cell: (row) => <DoNotCallCell {...row} />,
  },
  {
    id: "companyData",
    label: "Company data on file",
    width: "14rem",
    phone: "hidden",
    initially: "hidden",
    cell: (row) => <CompanyDataCell {...row} />,
  },
  {
    id: "validDate",
    label: "Confirmed",
    width: "7rem",
    align: "end",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes: { validDate } }) => (validDate ? <RelativeTime date={validDate} /> : <EmptyValue />),
  },
  ...managedColumns,
  {
    id: "contactId",
    label: "Contact ID",
    width: "9rem",
    phone: "hidden",
    initially: "hidden",
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

/** What search tells beyond the first columns. */
export const contactMoreColumns = tableColumns(columns);
