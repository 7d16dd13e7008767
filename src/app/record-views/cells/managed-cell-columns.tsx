import type { TableColumn } from "#app/table/table-column.ts";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { BooleanCell, EmptyValue } from "./value-cells.tsx";
import { formatValue } from "#app/records/format-record-value.ts";

interface ManagedRow {
  readonly id: string;
  readonly attributes: {
    readonly managementStatus?:
      | { readonly underManagement: boolean; readonly purchaseDate?: string | null | undefined }
      | undefined;
  };
}

/** Whether a record is under management, and since when. */
export const managedColumns: readonly TableColumn<ManagedRow>[] = [
  {
    id: "underManagement",
    label: "Owned",
    width: "9.5rem",
    phone: "hidden",
    initially: "hidden",
    cell: ({ attributes: { managementStatus } }) => <BooleanCell value={managementStatus?.underManagement} />,
  },
  {
    id: "managedSince",
    label: "Owned since",
    width: "8rem",
    align: "end",
    phone: "hidden",
    initially: "hidden",
    value: ({ attributes }) => formatValue("date", attributes.managementStatus?.purchaseDate),
    cell: ({ attributes: { managementStatus } }) =>
      managementStatus?.purchaseDate ? (
        <RelativeTime date={managementStatus.purchaseDate} exact="day" />
      ) : (
        <EmptyValue />
      ),
  },
];
