import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { followErasures } from "#app/sync/erase-data.ts";
import { refusalMessage } from "#app/sync/refusal-message.ts";
import { openSync } from "#app/sync/user-sync.ts";
import { showToast } from "#app/ui/overlays/notifications.ts";

/** Keeps this browser's data in sync with the account, on every screen, and shows refused changes. */
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
