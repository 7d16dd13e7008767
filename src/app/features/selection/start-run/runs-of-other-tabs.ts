import { useState } from "react";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { openTabChannel } from "#app/lib/tab-channel.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";

const startedRun = z.object({
  runId: z.string(),
  name: z.string(),
  type: z.enum(RECORD_TYPES),
  /** Records that went from the selection into the run. */
  count: z.number(),
});
/** A run that was started from the selection. */
export type StartedRun = z.output<typeof startedRun>;

/** The runs that this person's tabs tell each other of. */
function openStartedRuns(session: UserSession) {
  const channel = openTabChannel(`${session.name}-started-runs`, startedRun);
  /** Those of other tabs, oldest first. */
  const store = createStore<readonly StartedRun[]>(() => []);
  channel.onMessage((run) => store.setState((runs) => [...runs, run], true));
  return {
    store,
    dismiss: (runId: string) => store.setState((runs) => runs.filter((run) => run.runId !== runId), true),
    announce: (run: StartedRun) => channel.send(run),
  };
}

/** Tells this person's other tabs of a run that was started here. */
export function announceRun(session: UserSession, run: StartedRun): void {
  session.part(openStartedRuns).announce(run);
}

/**
 * The runs that this person's other tabs started since this was first drawn, oldest first: their records have left the
 * selection of this tab as well.
 */
export function useRunsOfOtherTabs(): {
  readonly runs: readonly StartedRun[];
  readonly dismiss: (runId: string) => void;
} {
  const { store, dismiss } = useUserSession().part(openStartedRuns);
  const [before] = useState(() => new Set(store.getState().map(({ runId }) => runId)));
  const runs = useStore(store).filter(({ runId }) => !before.has(runId));
  return { runs, dismiss };
}
