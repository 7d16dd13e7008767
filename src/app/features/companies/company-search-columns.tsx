import { formatExactMoney, formatMoney, parseNumber, formatNumber } from "#app/lib/format-number.ts";
import { CompanyMark } from "#app/record-views/cells/company-cell.tsx";
import { EmptyValue } from "#app/record-views/cells/value-cells.tsx";
import { EnrichedBadgeCell } from "#app/record-views/cells/enriched-badge-cell.tsx";
import { ManagedBadgeCell } from "#app/record-views/cells/managed-badge-cell.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import type { CompanyRecord } from "#contract/company-schemas.ts";
import { websiteOf } from "./company-search-website.ts";

function CompanyNameCell({ id, attributes: { name, managementStatus } }: CompanyRecord) {
  const label = name?.trim() || "Name unknown";
  return (
    <CompanyMark name={label}>
      <span className="truncate font-semibold" title={label}>
        {label}
      </span>
      <ManagedBadgeCell status={managementStatus} />
      <EnrichedBadgeCell type="company" id={id} />
    </CompanyMark>
  );
}

function WebsiteCell({ attributes }: CompanyRecord) {
  const website = websiteOf(attributes.website);
  if (website === undefined) return <EmptyValue className="max-md:hidden" />;
  return (
    <a
      href={website.href}
      target="_blank"
      rel="noopener noreferrer"
      title={website.href}
      className="block truncate text-ink-2 underline-offset-3 hover:text-ink hover:underline"
    >
      {website.host}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function HeadquartersCell({ attributes: { city, state, country } }: CompanyRecord) {
  const location = [city, state, country].filter(Boolean).join(", ");
  if (location === "") return <EmptyValue className="max-md:hidden" />;
  return (
    <span
      title={location}
      className="block truncate text-ink-2 max-md:before:text-ink-3 max-md:[td:has(a)+td_&]:before:px-1.5 max-md:[td:has(a)+td_&]:before:content-['·']"
    >
      {location}
    </span>
  );
}

function RevenueCell({ attributes }: CompanyRecord) {
  const revenue = parseNumber(attributes.revenue);
  if (revenue === undefined) return <EmptyValue />;
  return (
    <span title={formatExactMoney(revenue)} className="tabular-nums">
      {formatMoney(revenue)}
    </span>
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
    phone: "title",
    cell: (row) => <CompanyNameCell {...row} />,
  },
  { id: "website", label: "Website", width: "22%", phone: "detail", cell: (row) => <WebsiteCell {...row} /> },
  {
    id: "headquarters",
    label: "Headquarters",
    width: "24%",
    phone: "more",
    cell: (row) => <HeadquartersCell {...row} />,
  },
  {
    id: "employees",
    label: "Employees",
    sortKey: "employeeCount",
    align: "end",
    width: "7rem",
    phone: "note",
    cell: (row) => <EmployeesCell {...row} />,
  },
  {
    id: "revenue",
    label: "Revenue",
    sortKey: "revenue",
    align: "end",
    width: "7rem",
    phone: "figure",
    cell: (row) => <RevenueCell {...row} />,
  },
];

export const companyColumns = tableColumns(columns);
