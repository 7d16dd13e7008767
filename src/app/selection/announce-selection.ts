import { showToast, undo } from "#app/ui/overlays/notifications.ts";
import type { SelectedRecord } from "./selected-record.ts";
import type { SelectionStore } from "./selection-store.ts";

/** Announces what was added to the selection; undo removes exactly the new records. */
export function announceAdded(
  { getState }: SelectionStore,
  added: readonly SelectedRecord[],
  message: string,
): void {
  const action = added.length === 0 ? undefined : undo(() => void getState().remove(added));
  showToast({ message, action });
}

/** Announces what was removed from the selection, with undo. */
export function announceRemoved(
  { getState }: SelectionStore,
  removed: readonly SelectedRecord[],
  message: string,
): void {
  showToast({ message, action: undo(() => getState().restore(removed)) });
}
