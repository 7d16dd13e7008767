import { formatExactMoney, parseNumber } from "#app/lib/format-number.ts";
import { BooleanCell } from "#app/record-views/cells/boolean-cell.tsx";
import { EmptyValue } from "#app/record-views/cells/empty-value.tsx";
import { IdCell } from "#app/record-views/cells/id-cell.tsx";
import { managedColumns } from "#app/record-views/cells/managed-columns.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import type { CompanyRecord } from "#contract/companies.ts";

/** A part of the address by itself. */
function placeColumn(part: "city" | "state" | "country", label: string): TableColumn<CompanyRecord> {
  return {
    id: part,
    label,
    width: "10rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes: { [part]: place } }) =>
      place ? (
        <span title={place} className="block truncate text-ink-2">
          {place}
        </span>
      ) : (
        <EmptyValue />
      ),
  };
}

const columns: readonly TableColumn<CompanyRecord>[] = [
  placeColumn("city", "City"),
  placeColumn("state", "State"),
  placeColumn("country", "Country"),
  {
    id: "exactRevenue",
    label: "Revenue in full",
    width: "10rem",
    align: "end",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes }) => {
      const revenue = parseNumber(attributes.revenue);
      return revenue === undefined ? (
        <EmptyValue />
      ) : (
        <span className="tabular-nums">{formatExactMoney(revenue)}</span>
      );
    },
  },
  {
    id: "logo",
    label: "Logo on file",
    width: "7.5rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes: { logo } }) => <BooleanCell flag={logo === undefined ? undefined : logo !== ""} />,
  },
  ...managedColumns,
  {
    id: "companyId",
    label: "Company ID",
    width: "9rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ id }) => <IdCell id={id} />,
  },
];

/** What search tells beyond the first columns. */
export const companyMoreColumns = tableColumns(columns);
