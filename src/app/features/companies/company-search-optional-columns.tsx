import { formatExactMoney, parseNumber } from "#app/lib/format-number.ts";
import { BooleanCell, EmptyValue, IdCell, TextCell } from "#app/record-views/cells/value-cells.tsx";
import { managedColumns } from "#app/record-views/cells/managed-cell-columns.tsx";
import { type TableColumn, tableColumns } from "#app/table/table-column.ts";
import type { CompanyRecord } from "#contract/company-schemas.ts";
import { formatValue } from "#app/records/format-record-value.ts";

/** One part of the headquarters' location. */
function locationColumn(part: "city" | "state" | "country", label: string): TableColumn<CompanyRecord> {
  return {
    id: part,
    label,
    width: "10rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes: { [part]: name } }) => <TextCell text={name} />,
  };
}

const columns: readonly TableColumn<CompanyRecord>[] = [
  locationColumn("city", "City"),
  locationColumn("state", "State"),
  locationColumn("country", "Country"),
  {
    id: "exactRevenue",
    label: "Exact revenue",
    width: "10rem",
    align: "end",
    phone: "hidden",
    initially: "hidden",
    fields: ["revenue"],
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
    value: ({ attributes: { logo } }) => formatValue("boolean", logo === undefined ? undefined : logo !== ""),
    cell: ({ attributes: { logo } }) => <BooleanCell value={logo === undefined ? undefined : logo !== ""} />,
  },
  ...managedColumns,
  {
    id: "companyId",
    label: "Company ID",
    width: "9rem",
    phone: "hidden",
    initially: "hidden",
    fields: ["id"],
    cell: ({ id }) => <IdCell id={id} />,
  },
];

/** Columns that are hidden by default. */
export const companyMoreColumns = tableColumns(columns);
