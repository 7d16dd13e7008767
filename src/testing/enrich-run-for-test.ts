import { onTestFinished } from "vitest";
import { openRunEngine } from "#app/features/runs/engine/run-engine.ts";
import type { RunEngineOptions } from "#app/features/runs/engine/send-batch.ts";
import type { RunPlan } from "#app/features/runs/engine/run-plan.ts";
import type { CallOutcome, EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import { type ManualClock, manualClock, settle } from "./manual-clock.ts";
import { type MemoryRunStore, memoryRunStore } from "./memory-run-store-for-test.ts";
import { contactSnapshotOf } from "./record-builders.ts";

/** A plan for so many contacts, with the ids 1, 2, 3 and so on. */
export function plan(count: number, given: Partial<RunPlan> = {}): RunPlan {
  return {
    name: "Health systems",
    operation: "enrichContacts",
    records: Array.from({ length: count }, (_, index) => ({
      id: String(1 + index),
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

/** The answer to a call, by the match status of each person. */
export function matchAll(
  call: EnrichCall,
  matchStatus: (id: number) => string = () => "FULL_MATCH",
): CallOutcome {
  const data = inputsOf(call).map((personId) => ({
    type: matchStatus(personId) === "FULL_MATCH" ? "Contact" : "NoMatch",
    id: String(personId),
    attributes: { email: `p${String(personId)}@works.example` },
    meta: { input: { personId }, matchStatus: matchStatus(personId) },
  }));
  return { kind: "answer", status: 200, raw: JSON.stringify({ data }) };
}

/** A complete answer that says no. */
export function refusal(status: number, given: { code?: string; retryAfterMs?: number } = {}): CallOutcome {
  return {
    kind: "refused",
    status,
    code: null,
    message: `Refused with ${String(status)}`,
    requestId: "req_1",
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
          breakOff: () => (leave(), reject(new Error("socket closed")), settle()),
        };
        signal.addEventListener("abort", () => (leave(), reject(new Error("aborted"))));
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

interface Setup extends Partial<RunEngineOptions> {
  store?: MemoryRunStore;
  clock?: ManualClock;
}

let made = 0;

/** An engine over a store in memory, a clock that stands still and a service that waits for the test. */
export async function setUp(given: Setup = {}) {
  const store = given.store ?? memoryRunStore();
  const clock = given.clock ?? manualClock();
  const service = scriptedService();
  const engine = await openRunEngine({
    send: service.send,
    random: () => 0.5,
    uuid: () => `id-${String((made += 1))}`,
    ...given,
    store,
    clock,
  });
  onTestFinished(async () => {
    const closed = engine.close();
    for (const call of Array.from(service.open)) await call.breakOff();
    await closed;
  });
  const run = (id: string) => {
    const state = engine.get(id);
    if (state === undefined) throw new Error(`No run ${id}`);
    return state;
  };
  return { store, clock, service, engine, run };
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
