import { onTestFinished } from "vitest";
import { openRunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { RunMessage, RunTabs } from "#app/features/runs/engine/run-messages.ts";
import type {
  Exclusively,
  RunEngineOptions,
  SendCall,
  TakeTurn,
} from "#app/features/runs/engine/send-batch.ts";
import type { RunPlan } from "#app/features/runs/engine/run-plan.ts";
import { RequestLimiter } from "#app/api/request-limiter.ts";
import type { Journal } from "#app/paid-calls/call-recovery.ts";
import type { CallAnswer, CallOutcome, EnrichCall, Refusal } from "#app/paid-calls/paid-call-outcome.ts";
import { type ManualClock, manualClock, settle } from "./manual-clock.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";
import { type MemoryRunStore, memoryRunStore } from "./memory-run-store-for-test.ts";
import { type MemorySharedRuns, memorySharedRuns } from "./memory-shared-runs.ts";
import { contactSnapshotOf } from "./record-builders.ts";

/** A plan for so many contacts, whose ids count from `first`. */
export function plan(count: number, given: Partial<RunPlan> = {}, first = 1): RunPlan {
  return {
    name: "Health systems",
    operation: "enrichContacts",
    records: Array.from({ length: count }, (_, index) => ({
      id: String(first + index),
      snapshot: contactSnapshotOf(),
    })),
    outputFields: ["email"],
    requiredFields: [],
    worstCaseCredits: count,
    kind: "run",
    ceiling: null,
    ...given,
  };
}

/** The persons that a call asks for. */
export function inputsOf(call: EnrichCall): number[] {
  const inputs: { personId: number }[] = JSON.parse(call.body).data.attributes.matchPersonInput;
  return inputs.map(({ personId }) => personId);
}

/** A complete 200 with this body. */
export function answerOf(raw: string): CallAnswer {
  return { kind: "answer", status: 200, raw, credits: null, recovered: false };
}

/** The answer to a call, by the match status of each person. */
export function matchAll(
  call: EnrichCall,
  matchStatus: (id: number) => string = () => "FULL_MATCH",
): CallAnswer {
  const data = inputsOf(call).map((personId) => ({
    type: matchStatus(personId) === "FULL_MATCH" ? "Contact" : "NoMatch",
    id: String(personId),
    attributes: { email: `p${String(personId)}@works.example` },
    meta: { input: { personId }, matchStatus: matchStatus(personId) },
  }));
  return answerOf(JSON.stringify({ data }));
}

/** A complete answer that says no: the service's, as the gateway says, unless told otherwise. */
export function refusal(
  status: number,
  given: Partial<Pick<Refusal, "code" | "retryAfterMs" | "gateway">> = {},
): CallOutcome {
  return {
    kind: "refused",
    status,
    code: null,
    message: `Refused with ${String(status)}`,
    requestId: "req_1",
    gateway: "upstream",
    ...given,
  };
}

/** A connection that broke. */
export const broken: CallOutcome = { kind: "ambiguous", message: "Connection lost" };

/** A service that a test answers for, call by call. */
interface OpenCall {
  readonly call: EnrichCall;
  readonly signal: AbortSignal;
  end(result: CallOutcome): Promise<void>;
  breakOff(): Promise<void>;
}

function scriptedService() {
  const calls: EnrichCall[] = [];
  const open: OpenCall[] = [];
  return {
    /** Every call that left, in order. */
    calls,
    /** Calls in flight. */
    open,
    send: (call: EnrichCall, signal: AbortSignal) => {
      calls.push(call);
      return new Promise<CallOutcome>((resolve, reject) => {
        const leave = () => open.splice(open.indexOf(entry), 1);
        const entry: OpenCall = {
          call,
          signal,
          end: (result) => (leave(), resolve(result), settle()),
          breakOff: () => (leave(), reject(new TypeError("Failed to fetch")), settle()),
        };
        signal.addEventListener("abort", () => (leave(), reject(signal.reason as DOMException)));
        open.push(entry);
      });
    },
    /** The call that has been in flight longest. */
    oldest(): OpenCall {
      const [first] = open;
      if (first === undefined) throw new Error("No call is in flight");
      return first;
    },
  };
}

/** A gateway's journal that knows what a test says, and asks it to wait until then. */
export interface ScriptedJournal extends Journal {
  /** What is found by key from now on; a key that is not in it never left. */
  readonly entries: Map<string, Awaited<ReturnType<Journal["find"]>>>;
  /** While set, the gateway cannot be reached. */
  unreachable: boolean;
  /** Days in which what was charged is free. */
  managementDays: number;
  /** The keys that were released. */
  readonly released: string[];
}

export function scriptedJournal(): ScriptedJournal {
  const journal: ScriptedJournal = {
    entries: new Map(),
    unreachable: false,
    managementDays: 0,
    released: [],
    find(key) {
      if (journal.unreachable) return Promise.reject(new ExpectedError("unreachable"));
      const { managementDays } = journal;
      return Promise.resolve(
        journal.entries.get(key) ?? { key, state: "absent", storedDays: 30, managementDays },
      );
    },
    release(key) {
      if (journal.unreachable) return Promise.reject(new ExpectedError("unreachable"));
      journal.released.push(key);
      return Promise.resolve();
    },
  };
  return journal;
}

/** What the journal has of a call, so far as a test does not say otherwise. */
export function entryOf(
  key: string,
  state: "in-flight" | "answered" | "refused" | "unknown",
  given: { answer?: string; credits?: number; managementDays?: number } = {},
) {
  return {
    key,
    state,
    operation: "enrichContacts",
    status: state === "answered" ? 200 : null,
    answer: null,
    credits: null,
    sentAt: "2026-11-21T09:00:00.000Z",
    endedAt: null,
    managementDays: 0,
    ...given,
  };
}

/** A network that a test takes away and brings back. */
function switchedNetwork() {
  const listeners = new Set<() => void>();
  let online = true;
  return {
    online: () => online,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async turn(on: boolean) {
      online = on;
      for (const listener of listeners) listener();
      await settle();
    },
  };
}

/** The browser that several tabs of one person are in: their channel, and whose turn it is to send. */
export function sharedBrowser() {
  const tabs = new Set<(message: RunMessage) => void>();
  let turns: Promise<unknown> = Promise.resolve();
  let exclusive: Promise<unknown> = Promise.resolve();
  return {
    tab(): RunTabs {
      let hear: (message: RunMessage) => void = () => undefined;
      return {
        send: (message) => {
          for (const other of tabs) if (other !== hear) other(structuredClone(message));
        },
        onMessage: (listener) => {
          hear = listener;
          tabs.add(listener);
        },
      };
    },
    exclusively: (async (work) => {
      const mine = exclusive.then(work, work);
      exclusive = mine;
      return mine;
    }) satisfies Exclusively,
    takeTurn: ((work) => {
      let ended = false;
      turns = turns.then(() => (ended ? undefined : work()));
      return () => (ended = true);
    }) satisfies TakeTurn,
  };
}

interface Setup extends Partial<Omit<RunEngineOptions, "journal">> {
  sharedRuns?: MemorySharedRuns;
  store?: MemoryRunStore;
  clock?: ManualClock;
  journal?: ScriptedJournal;
  browser?: ReturnType<typeof sharedBrowser>;
}

let made = 0;

/** Lets the limiter know of each call, as the browser's side of a request does. */
function limited(send: SendCall, limiter: RequestLimiter): SendCall {
  return async (call, signal) => {
    const outcome = await send(call, signal).finally(limiter.started("run"));
    if (outcome.kind === "answer") limiter.onAnswer();
    else if (outcome.kind === "refused" && outcome.status === 429 && outcome.code !== "not-sent")
      limiter.onRateLimited(outcome.retryAfterMs);
    return outcome;
  };
}

/** An engine over a store in memory, a clock that stands still and a service that waits for the test. */
export async function setUp(given: Setup = {}) {
  const { browser = sharedBrowser(), ...options } = given;
  const store = given.store ?? memoryRunStore();
  const clock = given.clock ?? manualClock();
  const journal = given.journal ?? scriptedJournal();
  const sharedRuns = given.sharedRuns ?? memorySharedRuns();
  const service = scriptedService();
  const network = switchedNetwork();
  const random = given.random ?? (() => 0.5);
  const limiter = given.limiter ?? new RequestLimiter({ clock, random });
  const engine = await openRunEngine({
    network,
    takeTurn: browser.takeTurn,
    exclusively: browser.exclusively,
    tabs: browser.tab(),
    random,
    uuid: () => `id-${String((made += 1))}`,
    ...options,
    send: limited(given.send ?? service.send, limiter),
    limiter,
    journal,
    sharedRuns,
    store,
    clock,
  });
  await settle();
  onTestFinished(async () => {
    const closing = engine.close();
    // a call whose intent is being stored at this moment still leaves
    for (let turn = 0; turn < 5; turn += 1) {
      for (const call of Array.from(service.open)) await call.breakOff();
      await settle();
    }
    await closing;
  });
  const run = (id: string) => {
    const state = engine.get(id);
    if (state === undefined) throw new Error(`No run ${id}`);
    return state;
  };
  return { store, clock, journal, sharedRuns, network, limiter, service, engine, run, browser };
}

/** The same with a run of so many contacts that has just started. */
export async function started(count: number, given: Setup = {}) {
  const parts = await setUp(given);
  const id = await parts.engine.start(plan(count));
  await settle();
  return { ...parts, id };
}

/** The status of each batch, in order. */
export function statuses(run: { batches: readonly { status: string }[] }): string[] {
  return run.batches.map(({ status }) => status);
}
