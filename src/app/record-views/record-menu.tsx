import { ListPlus, MessageSquare, X } from "lucide-react";
import { openNotes } from "#app/record-facts/fact-cells.tsx";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RowMenu } from "#app/ui/list/row-menu.tsx";
import { type RecordRow, rowName, selectableRow } from "./record-row.ts";

interface RecordMenuProps<Row extends RecordRow> {
  readonly row: Row;
  /** Opens the lists that contain a record. */
  readonly onLists?: ((record: SelectableRecord) => void) | undefined;
  /** Removes the record from the current list; with the label of the action. */
  readonly removal?: { readonly label: string; readonly onRemove: (row: Row) => void } | undefined;
}

/** The menu of a record in a table. */
export function RecordMenu<Row extends RecordRow>({ row, onLists, removal }: RecordMenuProps<Row>) {
  const name = rowName(row);
  const record = selectableRow(row);
  const items = [
    ...(record && onLists
      ? [{ label: "Lists…", icon: <Icon of={ListPlus} />, onSelect: () => onLists(record) }]
      : []),
    {
      label: "Notes, owner, stage and tags…",
      icon: <Icon of={MessageSquare} />,
      onSelect: () => openNotes({ record: row, name }),
    },
    ...(removal
      ? [{ label: removal.label, icon: <Icon of={X} />, onSelect: () => removal.onRemove(row) }]
      : []),
  ];
  return <RowMenu name={name} width={264} items={items} />;
}
