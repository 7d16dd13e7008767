import { queryOptions, useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { forgetManagement, managementQueries } from "#app/api/management-api-queries.ts";
import { SEARCH_KEYS } from "#app/api/query-keys.ts";
import { requestLimiter } from "#app/api/api-rate-limits.ts";
import { refreshUsage } from "#app/api/usage-api-queries.ts";
import { sessionStore } from "#app/auth/auth-session-state.ts";
import { batchResults } from "#app/features/runs/results/run-results.ts";
import { followNames } from "#app/features/runs/shared/run-documents.ts";
import { systemClock } from "#app/lib/clock.ts";
import { openTabChannel } from "#app/lib/tab-channel.ts";
import { askOwnedAgain } from "#app/owned/owned-store.ts";
import { checkDailyCeiling } from "#app/paid-calls/spending/daily-ceiling.ts";
import { askGateway, gatewayJournal, sendEnrich } from "#app/paid-calls/send-paid-call.ts";
import type { RunningRun } from "#app/paid-calls/spending/records-in-runs.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { requestPersistence, checkPersistence } from "#app/storage/persistent-storage.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { readAgain } from "#app/storage/read-again.ts";
import { batchSize } from "./call-inputs.ts";
import { type RunEngine, openRunEngine } from "./run-engine.ts";
import { runMessage } from "./run-messages.ts";
import type { RunsSnapshot, RunsStore } from "./run-registry.ts";
import { indexedDbRunStore } from "./run-store.ts";
import type { Network, TakeTurn } from "./send-batch.ts";
import { sharedRunsAt } from "./sharing/shared-runs.ts";
import { type RunState, type StoredBatch, isByIds, isOver, recordTypeOf } from "./stored-run.ts";
import { ignoring, isAbort } from "#app/lib/reports/report.ts";

/** However fast batches end, what depends on them is refreshed at most this often. */
const REFRESH_INTERVAL_MS = 2000;
/** Screens follow the progress of runs so much later, and this often: drawing it must not hold up the next batch. */
const PROGRESS_INTERVAL_MS = 250;
/** The same for what the service is asked, while a run goes on. */
const RUNNING_REFRESH_INTERVAL_MS = 15_000;

/** The runs by some operations, as far as they say which records they still hold. Rejects where they cannot be read. */
export async function findRunningRuns(
  { part }: UserSession,
  operations: readonly RunState["operation"][],
): Promise<readonly RunningRun[]> {
  const { runs } = (await part(openUserEngine)).store.getState();
  return runs
    .filter(({ operation }) => operations.includes(operation))
    .map(({ id, name, operation, phase, batches }) => {
      return { id, name, type: recordTypeOf(operation), over: isOver(phase), batches };
    });
}

/** Opens the engine of a session: a page runs one for its person. Rejects where stored runs cannot be read. */
export async function openUserEngine(session: UserSession): Promise<RunEngine> {
  const engine = await openRunEngine({
    store: indexedDbRunStore(session.database),
    send: sendEnrich,
    journal: gatewayJournal,
    sharedRuns: sharedRunsAt(askGateway),
    limiter: requestLimiter,
    network,
    takeTurn: turnsOf(session),
    exclusively: (work) => navigator.locks.request(`${session.name}-start`, work),
    tabs: openTabChannel(`${session.name}-runs`, runMessage),
    clock: systemClock,
    mayStart: ({ operation, records, worstCaseCredits: most }) =>
      checkDailyCeiling(session, {
        records,
        perCall: batchSize(operation),
        most,
        noun: RECORD_NOUN[recordTypeOf(operation)],
      }),
    random: Math.random,
    uuid: () => crypto.randomUUID(),
  });
  refreshAfterBatches(engine, session);
  followNames(session, engine);
  sessionStore.subscribe(({ status }, before) => {
    if (status === "signed-in" && before.status !== "signed-in") engine.signedIn();
  });
  warnBeforeLeaving(engine);
  checkPersistence();
  return engine;
}

const network: Network = {
  online: () => navigator.onLine,
  onChange(listener) {
    const events = new AbortController();
    for (const name of ["online", "offline"])
      window.addEventListener(name, listener, { signal: events.signal });
    return () => events.abort();
  },
};

/** One tab of a person sends at a time: the browser hands the turn on when that tab closes or crashes. */
function turnsOf({ name }: UserSession): TakeTurn {
  return (work) => {
    const ended = new AbortController();
    const queue = async () => {
      while (!ended.signal.aborted)
        await navigator.locks.request(`${name}-runner`, { signal: ended.signal }, work);
    };
    // an ended wait rejects
    queue().catch(ignoring(isAbort));
    return () => ended.abort();
  };
}

/** The runs stored in this browser, newest first. */
export type UserRuns =
  | { readonly status: "opening" }
  | { readonly status: "failed"; readonly error: Error; readonly retry: () => void }
  | { readonly status: "ready"; readonly engine: RunEngine; readonly runs: readonly RunState[] };

const noRuns: RunsStore = createStore<RunsSnapshot>(() => ({ runs: [] }));

/** What only says how far a run is. */
const PROGRESS: ReadonlySet<string> = new Set<keyof RunState>(["batches", "unsavedBatches"]);

function isProgress({ runs }: RunsSnapshot, { runs: before }: RunsSnapshot): boolean {
  const isSame = (run: RunState, old: RunState | undefined) =>
    old !== undefined &&
    Object.entries(run).every(
      ([name, value]) => PROGRESS.has(name) || Object.is(value, Reflect.get(old, name)),
    );
  return runs.length === before.length && runs.every((run, place) => isSame(run, before[place]));
}

/** The runs as screens follow them: progress now and then, and whatever else changes at once. */
function shownRuns({ store }: RunEngine): RunsStore {
  const shown = createStore(() => store.getState());
  const show = () => shown.setState(store.getState(), true);
  const showProgress = throttled(show, PROGRESS_INTERVAL_MS, { atOnce: false });
  store.subscribe((now, before) => (isProgress(now, before) ? showProgress() : show()));
  return shown;
}

/** Opens the engine when it is first used, and follows its runs. */
export function useRuns(): UserRuns {
  const session = useUserSession();
  const query = queryOptions({
    queryKey: ["run-engine"],
    queryFn: async () => {
      const opened = await session.part(openUserEngine);
      return { engine: opened, shown: shownRuns(opened) };
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  const { data, error, refetch } = useQuery(query);
  const { runs } = useStore(data?.shown ?? noRuns);
  if (data) return { status: "ready", engine: data.engine, runs };
  return error ? { status: "failed", error, retry: () => void refetch() } : { status: "opening" };
}

/** One run; `run` is undefined when this browser does not store it. */
export type UserRun =
  | Exclude<UserRuns, { status: "ready" }>
  | { readonly status: "ready"; readonly engine: RunEngine; readonly run: RunState | undefined };

/** Follows one run. */
export function useRun(id: string): UserRun {
  const all = useRuns();
  if (all.status !== "ready") return all;
  return { status: "ready", engine: all.engine, run: all.runs.find((run) => run.id === id) };
}

function countAnswered({ runs }: RunsSnapshot): number {
  return runs.reduce((sum, run) => sum + run.batches.filter(({ status }) => status === "DONE").length, 0);
}

/** After batches are answered or deleted: credits and management states have changed, and results are worth storing. */
function refreshAfterBatches({ store }: RunEngine, session: UserSession): void {
  const { queryClient } = session;
  const ask = () => {
    refreshUsage(queryClient);
    readAgain(queryClient, managementQueries.all);
    // search results say what is under management: they are asked again when they are next shown
    void queryClient.invalidateQueries({ queryKey: [SEARCH_KEYS.free], refetchType: "none" });
  };
  const askNow = throttled(ask, REFRESH_INTERVAL_MS);
  // what is asked takes from the rate that the run goes at
  const askSeldom = throttled(ask, RUNNING_REFRESH_INTERVAL_MS, { atOnce: false });
  store.subscribe((snapshot, before) => {
    const change = countAnswered(snapshot) - countAnswered(before);
    const running = isRunning(snapshot);
    if (change > 0) requestPersistence();
    if (change !== 0) forgetStates(snapshot, before, session);
    if (change !== 0 && running) askSeldom();
    else if (change !== 0 || (isRunning(before) && !running)) askNow();
  });
}

function isRunning({ runs }: RunsSnapshot): boolean {
  return runs.some(({ phase, elsewhere }) => phase === "running" && !elsewhere);
}

/** The records of a batch: those that were asked for, and those that descriptions have found. */
function idsIn(run: RunState, batch: StoredBatch): readonly string[] {
  if (isByIds(batch)) return batch.records.map(({ id }) => id);
  return batchResults(run, batch).flatMap(({ id, input, recordId }) =>
    input === null ? id : (recordId ?? []),
  );
}

/** What was answered since then may be under management now. */
function forgetStates({ runs }: RunsSnapshot, before: RunsSnapshot, { queryClient }: UserSession): void {
  for (const run of runs) {
    const known = before.runs.find(({ id }) => id === run.id);
    if (known === run) continue;
    const answered = new Set(known?.batches.filter(({ status }) => status === "DONE").map(({ id }) => id));
    const fresh = run.batches.filter(({ id, status }) => status === "DONE" && !answered.has(id));
    const ids = fresh.flatMap((batch) => idsIn(run, batch));
    const type = recordTypeOf(run.operation);
    if (ids.length === 0) continue;
    forgetManagement(queryClient, type, ids);
    askOwnedAgain(ids.map((id) => ({ type, id })));
  }
}

/** Runs `action` when called, at most once in an interval; a call that comes sooner is made up for at its end. */
function throttled(action: () => void, intervalMs: number, { atOnce = true } = {}): () => void {
  let resting = false;
  let wanted = false;
  const rest = () => {
    resting = true;
    setTimeout(() => {
      resting = false;
      if (wanted) act();
    }, intervalMs);
  };
  const act = () => {
    wanted = false;
    action();
    rest();
  };
  return () => {
    if (atOnce && !resting) return act();
    wanted = true;
    if (!resting) rest();
  };
}

/** Whether closing the tab now would lose what was paid for. A run goes on in another tab, or when the app is opened. */
function isAtStake({ runs }: RunsSnapshot): boolean {
  return runs.some(({ unsavedBatches }) => unsavedBatches > 0);
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lets the browser ask before the page is left while answers are only in memory; listens only then. */
function warnBeforeLeaving({ store }: RunEngine): void {
  const update = () => {
    if (isAtStake(store.getState())) window.addEventListener("beforeunload", confirmLeaving);
    else window.removeEventListener("beforeunload", confirmLeaving);
  };
  store.subscribe(update);
  update();
}
