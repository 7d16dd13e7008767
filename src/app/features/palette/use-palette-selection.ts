import { useState } from "react";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import type { PaletteItem } from "./palette-item.ts";

/** What was last selected in the palette, with an undo. */
export interface SelectionNotice {
  readonly message: string;
  readonly undo: () => void;
}

/** Selects records while the palette stays open. */
export function usePaletteSelection(): {
  readonly notice: SelectionNotice | undefined;
  /** Selects or deselects the item's record. */
  readonly toggle: (item: PaletteItem) => void;
} {
  const store = useSelection();
  const [notice, setNotice] = useState<SelectionNotice>();
  const [added, setAdded] = useState<readonly SelectableRecord[]>([]);
  const tell = (message: string, undo: () => void) =>
    setNotice({
      message,
      undo: () => {
        undo();
        setAdded([]);
        setNotice(undefined);
      },
    });
  const toggle = ({ record, label }: PaletteItem) => {
    if (record === undefined) return;
    const { has, add, remove, restore } = store.getState();
    if (has(record)) {
      const removed = remove([record]);
      setAdded(added.filter(({ type, id }) => type !== record.type || id !== record.id));
      tell(`Removed ${label} from the selection`, () => restore(removed));
      return;
    }
    add([record]);
    const all = [...added, record];
    setAdded(all);
    const message = all.length === 1 ? `Selected ${label}` : `Selected ${all.length}`;
    tell(message, () => void remove(all));
  };
  return { notice, toggle };
}
