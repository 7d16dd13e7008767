import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import type { SelectionStore } from "#app/selection/selection-store.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { type StartedRun, announceRun } from "./runs-of-other-tabs.ts";

interface Leaving extends Omit<StartedRun, "count"> {
  /** What the run was started with. */
  readonly leaving: readonly RecordRef[];
}

/**
 * Records that went into a run leave the selection, as from a cart: what is chosen next is not mixed with what was
 * already enriched. The run has them all, the toast brings them back, and the person's other tabs say why they left.
 */
export function leaveForRun(
  session: UserSession,
  selection: SelectionStore,
  { leaving, ...run }: Leaving,
): void {
  const removed = selection.getState().remove(leaving);
  announceRun(session, { ...run, count: leaving.length });
  if (removed.length === 0) return;
  showToast({
    message: `${formatCount(removed.length, RECORD_NOUN[run.type])} moved from the selection to this run`,
    action: { label: "Keep selected", onAction: () => selection.getState().restore(removed) },
  });
}
