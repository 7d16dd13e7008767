import { OwnerCell, StageCell, TagsCell } from "#app/record-facts/fact-cells.tsx";
import type { RecordRef } from "#app/selection/selected-record.ts";
import type { TableColumn } from "#app/table/table-column.ts";

/** What an organisation notes about a record: columns that are hidden until somebody chooses them. */
export const FACT_COLUMNS: readonly TableColumn<{ readonly record: RecordRef }>[] = [
  {
    id: "stage",
    label: "Stage",
    width: "8rem",
    initially: "hidden",
    phone: "hidden",
    fields: ["noted.stage"],
    cell: ({ record }) => <StageCell {...record} />,
  },
  {
    id: "owner",
    label: "Owner",
    width: "10rem",
    initially: "hidden",
    phone: "hidden",
    fields: ["noted.owner"],
    cell: ({ record }) => <OwnerCell {...record} />,
  },
  {
    id: "tags",
    label: "Tags",
    width: "12rem",
    initially: "hidden",
    phone: "hidden",
    fields: ["noted.tags"],
    cell: ({ record }) => <TagsCell {...record} />,
  },
];
