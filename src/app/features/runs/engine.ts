import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import { useStore } from "zustand";
import { sendEnrich } from "#app/api/enrich-sender.ts";
import { ownDatabase } from "#app/api/own-database.ts";
import { queryClient } from "#app/api/query-client.ts";
import { refreshEnrichedMarks } from "#app/search/enriched-before.tsx";
import { systemClock } from "#app/lib/clock.ts";
import { readKeptResults } from "#app/api/kept-results.ts";
import { warnBeforeLeaving } from "./leave-warning.ts";
import { refreshAfterBatches } from "./refresh-after-batches.ts";
import { type RunEngine, openRunEngine } from "./run-engine.ts";
import type { RunPlan } from "./run-plan.ts";
import { deleteStoredRun } from "./run-removal.ts";
import { indexedDbRunStore } from "./run-store.ts";
import type { RunState } from "./stored-run.ts";

async function openOwnEngine(): Promise<RunEngine> {
  const engine = await openRunEngine({
    store: indexedDbRunStore(ownDatabase),
    send: sendEnrich,
    clock: systemClock,
    random: Math.random,
    uuid: () => crypto.randomUUID(),
  });
  refreshAfterBatches(engine, queryClient);
  warnBeforeLeaving(engine);
  readKeptResults();
  return engine;
}

/** The one engine of the person on this page: a page belongs to one person from load to load. */
const ownEngine = queryOptions({
  queryKey: ["run-engine"],
  queryFn: openOwnEngine,
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
});

/** Runs that were deleted here and that the engine still holds in memory. */
const deletedRuns = createStore<ReadonlySet<string>>(() => new Set());

function setDeleted(id: string, deleted: boolean): void {
  const next = new Set(deletedRuns.getState());
  if (deleted) next.add(id);
  else next.delete(id);
  deletedRuns.setState(next, true);
}

/** Stores and starts a run; resolves with its id, rejects with nothing sent. */
export async function startRun(plan: RunPlan): Promise<string> {
  const engine = await queryClient.ensureQueryData(ownEngine);
  return engine.start(plan);
}

/** Deletes a run that sends nothing. Resolves with the function that puts it back. */
export async function deleteRun(run: RunState): Promise<() => Promise<void>> {
  const database = await ownDatabase();
  const putBack = await deleteStoredRun(database, run.id);
  setDeleted(run.id, true);
  void refreshEnrichedMarks();
  return async () => {
    await putBack();
    setDeleted(run.id, false);
    void refreshEnrichedMarks();
  };
}

/** The runs kept in this browser, newest first. */
export type OwnRuns =
  | { readonly status: "opening" }
  | { readonly status: "failed"; readonly error: Error; readonly retry: () => void }
  | { readonly status: "ready"; readonly engine: RunEngine; readonly runs: readonly RunState[] };

const NONE: readonly RunState[] = [];

/** Opens the engine when it is first used, and follows its runs. */
export function useRuns(): OwnRuns {
  const { data: engine, error, refetch } = useQuery(ownEngine);
  const runs = useSyncExternalStore(
    engine?.subscribe.bind(engine) ?? subscribeToNothing,
    () => engine?.list() ?? NONE,
  );
  const deleted = useStore(deletedRuns);
  if (engine) return { status: "ready", engine, runs: runs.filter((run) => !deleted.has(run.id)) };
  return error ? { status: "failed", error, retry: () => void refetch() } : { status: "opening" };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

/** One run; `run` is undefined when this browser does not keep it. */
export type OwnRun =
  | Exclude<OwnRuns, { status: "ready" }>
  | { readonly status: "ready"; readonly engine: RunEngine; readonly run: RunState | undefined };

/** Follows one run. */
export function useRun(id: string): OwnRun {
  const own = useRuns();
  if (own.status !== "ready") return own;
  return { status: "ready", engine: own.engine, run: own.runs.find((run) => run.id === id) };
}
