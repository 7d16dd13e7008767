import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { followErasures } from "#app/sync/erase-data.ts";
import { openSync } from "#app/sync/user-sync.ts";
import { showToast } from "#app/ui/overlays/notifications.ts";

/** Keeps what is stored here in step with the account, on every screen, and tells of what was not taken. */
export function SyncInBackground() {
  const session = useUserSession();
  const { status } = session.part(openSync);
  useEffect(() => followErasures(session), [session]);
  const refused = useStore(status, (now) => now.refused);
  const isOld = useStore(status, ({ problem }) => problem === "older-page");
  const tell = useEffectEvent((reason: string) => showToast({ message: refusalMessage(reason) }));
  useEffect(() => {
    const last = refused.at(-1);
    if (last !== undefined) tell(last);
  }, [refused]);
  useEffect(() => {
    if (!isOld) return;
    const reload = { label: "Reload", onAction: () => window.location.reload() };
    return showToast({
      message: "Prospect was updated. Reload to save changes to your account.",
      action: reload,
    });
  }, [isOld]);
  return null;
}

/** Why a change did not come to the account, and what is shown now. */
function refusalMessage(reason: string): string {
  switch (reason) {
    case "not-found":
      return "A change was not saved: what it changed is no longer shared with you.";
    case "not-allowed":
      return "A change was not saved: you can view this, but not edit it.";
    case "too-large":
      return "A change was not saved: it would be too large. What your account has is shown again.";
    default:
      return "A change was not saved. What your account has is shown again.";
  }
}
