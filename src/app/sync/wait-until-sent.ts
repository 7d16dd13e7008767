import { pause, systemClock } from "#app/lib/clock.ts";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";
import type { UserSession } from "#app/storage/user-storage-session.tsx";
import { workspaceCopy } from "./workspace-copy.ts";

/** Longest wait, in milliseconds. */
const MAX_MS = 2000;
const LOOK_MS = 50;

/**
 * Resolves once the gateway has every change of this browser, or after two seconds. Await it where the change must
 * arrive even if the page is closed next. Never rejects.
 */
export async function waitUntilSent(session: UserSession): Promise<void> {
  const copy = workspaceCopy(() => session.database());
  const { signal } = new AbortController();
  const end = systemClock.now() + MAX_MS;
  while (navigator.onLine && systemClock.now() < end) {
    const waiting = await copy.waiting().catch(ignoring(isStorageTrouble));
    if (waiting === undefined || waiting === 0) return;
    await pause(LOOK_MS, systemClock, signal);
  }
}
