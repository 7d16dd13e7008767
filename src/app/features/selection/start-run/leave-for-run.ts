import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import type { SelectionStore } from "#app/selection/selection-store.ts";
import { showToast } from "#app/ui/overlays/notifications.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";

/**
 * Removes a run's records from the selection, like items bought from a cart, so that the next selection does not mix
 * with them. The run contains them all, and the toast restores them.
 */
export function leaveForRun(
  selection: SelectionStore,
  type: RecordType,
  leaving: readonly RecordRef[],
): void {
  const removed = selection.getState().remove(leaving);
  if (removed.length === 0) return;
  showToast({
    message: `${formatCount(removed.length, RECORD_NOUN[type])} moved from the selection to this run`,
    action: { label: "Keep selected", onAction: () => selection.getState().restore(removed) },
  });
}
