import { Check, Plus } from "lucide-react";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { IconButton } from "#app/ui/button.tsx";

interface ChooseToggleProps {
  readonly choice: SelectableRecord;
  readonly name: string;
}

/** A plus that puts a named record into the selection and becomes a check, which takes it out again. */
export function SelectToggle({ choice, name }: ChooseToggleProps) {
  const store = useSelection();
  const chosen = useIsSelected(choice);
  const Icon = chosen ? Check : Plus;
  return (
    <IconButton
      size="sm"
      label={`Select ${name}`}
      title={chosen ? `Take ${name} out of the selection` : `Select ${name}`}
      aria-pressed={chosen}
      icon={<Icon size={16} strokeWidth={chosen ? 2.25 : 1.75} aria-hidden />}
      className={chosen ? "!bg-accent-soft !text-accent-ink" : ""}
      onClick={() => store.getState().toggle(choice)}
    />
  );
}
