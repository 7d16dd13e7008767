import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { queryClient } from "#app/api/query-client.ts";
import { systemClock } from "#app/lib/clock.ts";
import { sendEnrich } from "#app/paid-calls/send-paid-call.ts";
import { refreshEnrichedMarks } from "#app/record-views/details/enriched-records.tsx";
import { readKeptResults } from "#app/storage/persistent-storage.ts";
import { ownDatabase } from "#app/storage/own-database.ts";
import type { UserDatabase } from "#app/storage/user-database.ts";
import { refreshAfterBatches } from "./refresh-after-batches.ts";
import { type RunEngine, openRunEngine } from "./run-engine.ts";
import type { RunPlan } from "./run-plan.ts";
import { indexedDbRunStore } from "./run-store.ts";
import type { RunState } from "./stored-run.ts";

const BOTH = ["runs", "batches"] as const;

/**
 * Deletes a run and its batches from the person's database, all or nothing. Resolves with what puts exactly those
 * rows back: another tab may have gone on with the run, and older rows would send its batches again.
 */
async function deleteStoredRun(database: UserDatabase, id: string): Promise<() => Promise<void>> {
  const transaction = database.transaction(BOTH, "readwrite");
  const runs = transaction.objectStore("runs");
  const batches = transaction.objectStore("batches");
  const [run, rows, keys] = await Promise.all([
    runs.get(id),
    batches.index("runId").getAll(id),
    batches.index("runId").getAllKeys(id),
  ]);
  await Promise.all([transaction.done, runs.delete(id), ...keys.map((key) => batches.delete(key))]);
  return async () => {
    if (run === undefined) return;
    const undo = database.transaction(BOTH, "readwrite");
    const store = undo.objectStore("batches");
    await Promise.all([undo.done, undo.objectStore("runs").put(run), ...rows.map((row) => store.put(row))]);
  };
}

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

/** Whether closing the tab now would leave records in doubt or lose what was paid for. */
function atStake(engine: RunEngine): boolean {
  return engine
    .list()
    .some(
      (run) =>
        run.phase === "running" ||
        run.unsavedBatches > 0 ||
        run.batches.some((batch) => batch.status === "SENT"),
    );
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lets the browser ask before the page is left while a run is under way; listens only then. */
function warnBeforeLeaving(engine: RunEngine): void {
  const update = () => {
    if (atStake(engine)) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  };
  engine.subscribe(update);
  update();
}
