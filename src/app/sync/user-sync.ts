import * as z from "zod/mini";
import { checkSession } from "#app/auth/auth-session.ts";
import { type SessionState, sessionStore } from "#app/auth/auth-session-state.ts";
import { systemClock } from "#app/lib/clock.ts";
import { sessionTabs } from "#app/storage/session-tabs.ts";
import type { SessionPart, UserSession } from "#app/storage/user-storage-session.tsx";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { SYNC_PROBLEMS, type UserSyncStatus, openSyncStatus } from "#app/storage/workspace/sync-status.ts";
import { SyncEngine, type SyncNetwork } from "./sync-engine.ts";
import { notifyOfRuns } from "./runs-news.ts";
import { workspaceCopy } from "./workspace-copy.ts";
import { workspaceGateway } from "./workspace-gateway.ts";

/** Messages between the syncing tab and the others. */
const tabMessage = z.union([
  z.object({
    waiting: z.number(),
    hasRead: z.boolean(),
    problem: z.optional(z.enum(SYNC_PROBLEMS)),
    refused: z.readonly(z.array(z.string())),
  }),
  z.enum(["tell", "retry", "runs"]),
]);

/** Whether there is a session that has not ended. */
function isSignedIn(state: SessionState): boolean {
  return state.status === "signed-in" && state.leaving !== true;
}

const network: SyncNetwork = {
  online: () => navigator.onLine && isSignedIn(sessionStore.getState()),
  visible: () => document.visibilityState === "visible",
  onChange(listener) {
    const events = new AbortController();
    for (const name of ["online", "offline"])
      window.addEventListener(name, listener, { signal: events.signal });
    const stop = sessionStore.subscribe((state, before) => {
      if (isSignedIn(state) !== isSignedIn(before)) listener();
    });
    return () => {
      events.abort();
      stop();
    };
  },
};

function engineOf(session: UserSession, onRuns: () => void): SyncEngine {
  return new SyncEngine({
    gateway: workspaceGateway(session.personId),
    copy: workspaceCopy(() => session.database()),
    announce: (notice) => session.part(openWorkspace).announce(notice),
    onRuns,
    network,
    clock: systemClock,
    random: Math.random,
  });
}

/**
 * Keeps the copy of a session in sync with the gateway. One tab does it, with one event stream, under a lock that the
 * browser passes on when that tab closes or crashes.
 */
export const openSync: SessionPart<UserSyncStatus> = (session) => {
  const sync = session.part(openSyncStatus);
  const tabs = sessionTabs(session, "sync", tabMessage);
  let engine: SyncEngine | undefined;
  tabs.onMessage((message) => {
    if (message === "retry") engine?.retry();
    else if (message === "runs") notifyOfRuns();
    else if (message !== "tell") sync.status.setState(message, true);
    else if (engine) tabs.send(engine.status.getState());
  });
  sync.retry = () => (engine ? engine.retry() : tabs.send("retry"));
  tabs.send("tell");
  session.part(openWorkspace).onChange(({ from }) => {
    if (from !== "gateway") engine?.changed();
  });
  const work = () => {
    engine = engineOf(session, () => {
      notifyOfRuns();
      tabs.send("runs");
    });
    engine.status.subscribe((status, before) => {
      if (status.problem === "signed-out" && before.problem !== "signed-out") void checkSession();
      sync.status.setState(status, true);
      tabs.send(status);
    });
    engine.start();
    // hold the lock until the page is left
    return new Promise<never>(() => undefined);
  };
  void navigator.locks.request(`${session.name}-sync`, work);
  return sync;
};
