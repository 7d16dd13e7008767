import { ListPlus } from "lucide-react";
import { selectedOf } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { ListPicker } from "./list-picker.tsx";

/** Saves everything that is chosen as a list, or adds it to one. */
export function AddSelectionToList() {
  const selection = useSelection();
  const chosen = () => {
    const state = selection.getState();
    return [...selectedOf(state, "contact"), ...selectedOf(state, "company")];
  };
  return (
    <Popover
      title="Add to list"
      align="end"
      trigger={
        <Button compact icon={<ListPlus size={16} strokeWidth={1.75} aria-hidden />}>
          Add to list
        </Button>
      }
    >
      {(close) => <ListPicker choices={chosen()} onDone={close} />}
    </Popover>
  );
}
