import { formatNumber, parseNumber } from "#app/lib/format-number.ts";
import { CompanyMark } from "#app/record-views/cells/company-cell.tsx";
import { EmptyValue, PlaceCell, RevenueCell, wrappedName } from "#app/record-views/cells/value-cells.tsx";
import { WebsiteCell } from "#app/record-views/cells/website-cell.tsx";
import { OwnedBadgeCell } from "#app/record-views/cells/owned-badge-cell.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import type { CompanyRecord } from "#contract/company-schemas.ts";
import { PLACE_FIELDS } from "#app/records/format-place.ts";

function CompanyNameCell({ id, attributes: { name, managementStatus } }: CompanyRecord) {
  const label = name?.trim() || "Name unknown";
  return (
    <CompanyMark name={label}>
      <span className={wrappedName} title={label}>
        {label}
      </span>
      <OwnedBadgeCell type="company" id={id} status={managementStatus} />
    </CompanyMark>
  );
}

function EmployeesCell({ attributes }: CompanyRecord) {
  const employees = parseNumber(attributes.employeeCount);
  if (employees === undefined) return <EmptyValue />;
  return (
    <span className="tabular-nums max-md:text-ink-2">
      {formatNumber(employees)}
      <span className="md:sr-only"> employees</span>
    </span>
  );
}

const columns: readonly TableColumn<CompanyRecord>[] = [
  {
    id: "name",
    label: "Company",
    sortKey: "name",
    minimum: "13rem",
    grows: true,
    phone: "title",
    cell: (row) => <CompanyNameCell {...row} />,
  },
  {
    id: "website",
    label: "Website",
    minimum: "11.5rem",
    // on a phone only the location fits beside the size
    phone: "hidden",
    cell: ({ attributes }) => <WebsiteCell address={attributes.website} />,
  },
  {
    id: "headquarters",
    label: "Headquarters",
    minimum: "8.5rem",
    phone: "more",
    fields: PLACE_FIELDS,
    cell: ({ attributes }) => <PlaceCell place={attributes} />,
  },
  {
    id: "employees",
    label: "Employees",
    sortKey: "employeeCount",
    align: "end",
    width: "6.5rem",
    phone: "note",
    fields: ["employeeCount"],
    cell: (row) => <EmployeesCell {...row} />,
  },
  {
    id: "revenue",
    label: "Revenue",
    sortKey: "revenue",
    align: "end",
    width: "6.5rem",
    phone: "figure",
    cell: ({ attributes }) => <RevenueCell revenue={attributes.revenue} />,
  },
];

export const companyColumns = tableColumns(columns);
