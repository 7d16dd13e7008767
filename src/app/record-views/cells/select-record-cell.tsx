import { Check, Plus } from "lucide-react";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { IconButton } from "#app/ui/button.tsx";

interface SelectRecordCellProps {
  readonly record: SelectableRecord;
  readonly name: string;
}

/** A plus button that selects a record; it becomes a check mark that deselects it. */
export function SelectRecordCell({ record, name }: SelectRecordCellProps) {
  const store = useSelection();
  const selected = useIsSelected(record);
  const Icon = selected ? Check : Plus;
  return (
    <IconButton
      size="sm"
      label={`Select ${name}`}
      title={selected ? `Remove ${name} from the selection` : `Select ${name}`}
      aria-pressed={selected}
      icon={<Icon size={16} strokeWidth={selected ? 2.25 : 1.75} aria-hidden />}
      className={selected ? "!bg-accent-soft !text-accent-ink" : ""}
      onClick={() => store.getState().toggle(record)}
    />
  );
}
