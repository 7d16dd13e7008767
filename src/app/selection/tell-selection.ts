import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import type { SelectedRecord } from "./selected-record.ts";
import type { SelectionStore } from "./selection-store.ts";

/** Says what was added to the selection; the undo removes exactly what was new. */
export function tellAdded(
  { getState }: SelectionStore,
  added: readonly SelectedRecord[],
  message: string,
): void {
  const action = added.length === 0 ? undefined : undo(() => void getState().remove(added));
  showToast({ message, action });
}

/** Says what was removed from the selection, with the way back. */
export function tellRemoved(
  { getState }: SelectionStore,
  removed: readonly SelectedRecord[],
  message: string,
): void {
  showToast({ message, action: undo(() => getState().restore(removed)) });
}
