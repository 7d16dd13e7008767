import { describe, expect, onTestFinished, test } from "vitest";
import { type ManualClock, manualClock, settle } from "#testing/manual-clock.ts";
import { type MemoryRunStore, memoryRunStore } from "#testing/memory-run-store.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { openRunEngine } from "./run-engine.ts";
import type { RunEngineOptions } from "./run-engine-options.ts";
import type { RunPlan } from "./run-plan.ts";
import { runResults } from "./run-results.ts";
import { summarise } from "./run-summary.ts";
import type { BatchCall, SendResult } from "./send-result.ts";

function plan(count: number, given: Partial<RunPlan> = {}): RunPlan {
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
    ...given,
  };
}

function inputsOf(call: BatchCall): number[] {
  const inputs: { personId: number }[] = JSON.parse(call.body).data.attributes.matchPersonInput;
  return inputs.map(({ personId }) => personId);
}

function matchAll(call: BatchCall, matchStatus: (id: number) => string = () => "FULL_MATCH"): SendResult {
  const data = inputsOf(call).map((personId) => ({
    type: matchStatus(personId) === "FULL_MATCH" ? "Contact" : "NoMatch",
    id: String(personId),
    attributes: { email: `p${String(personId)}@works.example` },
    meta: { input: { personId }, matchStatus: matchStatus(personId) },
  }));
  return { kind: "answer", status: 200, raw: JSON.stringify({ data }) };
}

function refusal(status: number, given: { code?: string; retryAfterMs?: number } = {}): SendResult {
  return {
    kind: "refused",
    status,
    code: null,
    message: `Refused with ${String(status)}`,
    requestId: "req_1",
    ...given,
  };
}

const broken: SendResult = { kind: "ambiguous", message: "Connection lost" };

/** A service that a test answers for, call by call. */
interface OpenCall {
  readonly call: BatchCall;
  readonly signal: AbortSignal;
  end(result: SendResult): Promise<void>;
  breakOff(): Promise<void>;
}

function scriptedService() {
  const calls: BatchCall[] = [];
  const open: OpenCall[] = [];
  return {
    /** Every call that left, in order. */
    calls,
    /** Calls in flight. */
    open,
    send: (call: BatchCall, signal: AbortSignal) => {
      calls.push(call);
      return new Promise<SendResult>((resolve, reject) => {
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

async function setUp(given: Setup = {}) {
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
    for (const call of [...service.open]) await call.breakOff();
    await engine.close();
  });
  const run = (id: string) => {
    const state = engine.get(id);
    if (state === undefined) throw new Error(`No run ${id}`);
    return state;
  };
  return { store, clock, service, engine, run };
}

async function started(count: number, given: Setup = {}) {
  const parts = await setUp(given);
  const id = await parts.engine.start(plan(count));
  await settle();
  return { ...parts, id };
}

function statuses(run: { batches: readonly { status: string }[] }): string[] {
  return run.batches.map(({ status }) => status);
}

describe("a run that goes well", () => {
  test.each([1, 25, 26, 60])("%i records are each sent once and matched", async (count) => {
    const { service, run, id } = await started(count);
    while (service.open.length > 0) {
      expect(service.open.length).toBeLessThanOrEqual(2);
      await service.oldest().end(matchAll(service.oldest().call));
    }
    expect(service.calls.flatMap(inputsOf)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(run(id).phase).toBe("finished");
    expect(run(id).endedAt).not.toBeNull();
    expect(summarise(run(id))).toMatchObject({ total: count, done: count, creditsAtMost: count });
  });

  test("without records it is over at once", async () => {
    const { service, run, id } = await started(0);
    expect(run(id).phase).toBe("finished");
    expect(service.calls).toEqual([]);
  });

  test("no more than inFlight batches are on their way, over all runs", async () => {
    const { engine, service } = await started(100, { inFlight: 1 });
    await engine.start(plan(100));
    await settle();
    expect(service.open).toHaveLength(1);
    await service.oldest().end(matchAll(service.oldest().call));
    expect(service.open).toHaveLength(1);
  });

  test("answers in another order and out of turn find their records", async () => {
    const { service, run, id } = await started(50);
    const [first, second] = [...service.open];
    await second?.end(matchAll(second.call));
    expect(statuses(run(id))).toEqual(["SENT", "DONE"]);
    await first?.end(matchAll(first.call));
    expect(runResults(run(id)).every(({ id: sent, record }) => record?.id === sent)).toBe(true);
  });

  test("the call carries the stored body and the batch's id", async () => {
    const { service, store, run, id } = await started(3);
    const [batch] = run(id).batches;
    expect(service.calls).toEqual([{ operation: "enrichContacts", body: batch?.body, key: batch?.id }]);
    expect(store.batches.get(batch?.id ?? "")?.body).toBe(batch?.body);
  });
});

describe("write-ahead", () => {
  test("the intent is stored before anything leaves", async () => {
    const store = memoryRunStore();
    const seen: (string | undefined)[] = [];
    const send = (call: BatchCall) => {
      seen.push(store.batches.get(call.key)?.status);
      return Promise.resolve(matchAll(call));
    };
    await started(60, { store, send });
    expect(seen).toEqual(["SENT", "SENT", "SENT"]);
  });

  test("a run that cannot be stored is not started", async () => {
    const { engine, service, store } = await setUp();
    store.breakDisk("Disk full");
    await expect(engine.start(plan(5))).rejects.toThrow("Disk full");
    expect(service.calls).toEqual([]);
    expect(engine.list()).toEqual([]);
  });

  test("an intent that cannot be stored sends nothing and stops the run", async () => {
    const store = memoryRunStore();
    store.beforePutBatch = () => Promise.reject(new Error("Disk full"));
    const { engine, service, run, id } = await started(60, { store });
    expect(service.calls).toEqual([]);
    expect(run(id)).toMatchObject({ phase: "storage-failed", storageError: "Disk full" });
    store.beforePutBatch = () => Promise.resolve();
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(2);
    expect(run(id)).toMatchObject({ phase: "running", storageError: null });
  });

  test("an answer that cannot be stored is kept, stops the run, and is stored on resume", async () => {
    const { engine, service, store, run, id } = await started(60, { inFlight: 1 });
    store.breakDisk("Disk full");
    await service.oldest().end(matchAll(service.oldest().call));
    expect(run(id)).toMatchObject({ phase: "storage-failed", storageError: "Disk full", unsavedBatches: 1 });
    expect(runResults(run(id)).filter(({ outcome }) => outcome === "matched")).toHaveLength(25);
    expect(service.calls).toHaveLength(1);

    engine.resume(id);
    await settle();
    expect(run(id)).toMatchObject({ phase: "storage-failed", unsavedBatches: 1 });
    expect(service.calls).toHaveLength(1);

    store.breakDisk(undefined);
    engine.resume(id);
    await settle();
    expect(run(id)).toMatchObject({ phase: "running", storageError: null, unsavedBatches: 0 });
    expect([...store.batches.values()].filter(({ status }) => status === "DONE")).toHaveLength(1);
    expect(service.calls).toHaveLength(2);
  });

  test("a pause that comes while the intent is being stored keeps the batch here", async () => {
    const store = memoryRunStore();
    let release: () => void = () => undefined;
    store.beforePutBatch = () => new Promise((resolve) => (release = resolve));
    const { engine, service, run, id } = await started(10, { store });
    engine.pause(id);
    store.beforePutBatch = () => Promise.resolve();
    release();
    await settle();
    expect(service.calls).toEqual([]);
    expect([...store.batches.values()].map(({ status }) => status)).toEqual(["QUEUED"]);
    expect(run(id).phase).toBe("paused");
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(1);
  });
});

describe("an unknown outcome", () => {
  test.each([
    ["a broken connection", broken],
    ["a 500", refusal(500)],
    ["a 502", refusal(502)],
  ])("after %s the batch is never sent again, and the rest goes on", async (_, result) => {
    const { engine, service, run, id } = await started(75);
    const doubtful = service.oldest();
    await doubtful.end(result);
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    engine.resume(id);
    await settle();
    expect(service.calls.filter(({ key }) => key === doubtful.call.key)).toHaveLength(1);
    expect(statuses(run(id))).toEqual(["UNKNOWN", "DONE", "DONE"]);
    expect(run(id).phase).toBe("finished");
    expect(summarise(run(id))).toMatchObject({ creditsAnswered: 50, creditsInDoubt: 25, creditsAtMost: 75 });
  });

  test("a sender that throws leaves the outcome unknown", async () => {
    const { service, run, id } = await started(5);
    await service.oldest().breakOff();
    expect(statuses(run(id))).toEqual(["UNKNOWN"]);
    expect(runResults(run(id))[0]).toMatchObject({ outcome: "unknown", error: { message: "socket closed" } });
  });

  test("no more than inFlight batches come into doubt before the person says so", async () => {
    const { engine, service, run, id } = await started(150);
    for (let call = 0; call < 2; call += 1) await service.oldest().end(broken);
    expect(service.calls).toHaveLength(2);
    expect(run(id).phase).toBe("doubtful");
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(4);
    for (let call = 0; call < 2; call += 1) await service.oldest().end(broken);
    expect(run(id).phase).toBe("doubtful");
    expect(new Set(service.calls.map(({ key }) => key)).size).toBe(4);
  });

  test("a call that takes too long is given up", async () => {
    const { clock, service, run, id } = await started(5, { callTimeoutMs: 1000 });
    await clock.advance(1000);
    expect(service.open).toEqual([]);
    expect(statuses(run(id))).toEqual(["UNKNOWN"]);
    await clock.advance(10_000_000);
    expect(service.calls).toHaveLength(1);
  });

  test("a body that cannot be read is not asked for again", async () => {
    const { service, run, id } = await started(5);
    await service.oldest().end({ kind: "answer", status: 200, raw: "<html>" });
    expect(service.calls).toHaveLength(1);
    expect(run(id).phase).toBe("finished");
    expect(summarise(run(id)).byOutcome.unreadable).toBe(5);
  });
});

describe("429", () => {
  test("waits as long as the service says, then sends the same bytes", async () => {
    const { clock, service, run, id } = await started(5);
    const start = clock.now();
    await service.oldest().end(refusal(429, { retryAfterMs: 10_000 }));
    expect(run(id)).toMatchObject({ phase: "running", waitUntil: start + 10_000 });
    expect(runResults(run(id))[0]?.outcome).toBe("queued");
    await clock.advance(9_999);
    expect(service.calls).toHaveLength(1);
    await clock.advance(1);
    expect(service.calls).toHaveLength(2);
    expect(service.calls[1]).toEqual(service.calls[0]);
    await service.oldest().end(matchAll(service.oldest().call));
    expect(run(id)).toMatchObject({ phase: "finished", waitUntil: null });
  });

  test("without a time it waits longer each time, with jitter", async () => {
    const { clock, service } = await started(5);
    const waits: number[] = [];
    for (let round = 1; round <= 8; round += 1) {
      await service.oldest().end(refusal(429));
      const from = clock.now();
      while (service.calls.length === round) await clock.advance(50);
      waits.push(clock.now() - from);
    }
    expect(waits).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000]);
  });

  test("holds back every batch, and lets one go first", async () => {
    const { engine, clock, service } = await started(100);
    await engine.start(plan(50));
    await service.oldest().end(refusal(429, { retryAfterMs: 5000 }));
    await service.oldest().end(matchAll(service.oldest().call));
    expect(service.open).toHaveLength(0);
    await clock.advance(5000);
    expect(service.open.length).toBeGreaterThan(0);
    await service.oldest().end(refusal(429, { retryAfterMs: 5000 }));
    await Promise.all(service.open.map((call) => call.end(refusal(429, { retryAfterMs: 5000 }))));
    await clock.advance(5000);
    expect(service.open).toHaveLength(1);
    await service.oldest().end(matchAll(service.oldest().call));
    expect(service.open).toHaveLength(2);
  });

  test("a paused run does not go on when the wait is over; resumed, it does not wait twice", async () => {
    const { engine, clock, service, run, id } = await started(5);
    await service.oldest().end(refusal(429, { retryAfterMs: 5000 }));
    engine.pause(id);
    expect(run(id).waitUntil).toBeNull();
    await clock.advance(60_000);
    expect(service.calls).toHaveLength(1);
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(2);
  });

  test("a crash during the wait leaves nothing in doubt", async () => {
    const { store, service, id } = await started(5);
    await service.oldest().end(refusal(429, { retryAfterMs: 5000 }));
    const reopened = await setUp({ store });
    expect(statuses(reopened.run(id))).toEqual(["QUEUED"]);
  });
});

describe("refusals", () => {
  test.each([
    [401, undefined, "signed-out"],
    [403, undefined, "forbidden"],
    [400, "PFAPI0011", "out-of-credits"],
  ])("a %i (%s) holds the run as %s, keeps the rest, and resume goes on", async (status, code, phase) => {
    const { engine, service, run, id } = await started(75, { inFlight: 1 });
    await service.oldest().end(refusal(status, code === undefined ? {} : { code }));
    expect(run(id)).toMatchObject({ phase, message: `Refused with ${String(status)}` });
    expect(statuses(run(id))).toEqual(["QUEUED", "QUEUED", "QUEUED"]);
    expect(service.calls).toHaveLength(1);
    engine.resume(id);
    await settle();
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    expect(run(id)).toMatchObject({ phase: "finished", message: null });
    expect(summarise(run(id)).byOutcome.matched).toBe(75);
    expect(service.calls[1]).toEqual(service.calls[0]);
  });

  test("another 400 fails its batch with the message, and the others go on", async () => {
    const { service, run, id } = await started(60);
    await service.oldest().end(refusal(400, { code: "PFAPI0006" }));
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    expect(statuses(run(id))).toEqual(["REJECTED", "DONE", "DONE"]);
    expect(runResults(run(id))[0]).toMatchObject({
      outcome: "failed",
      error: { status: 400, code: "PFAPI0006", message: "Refused with 400", requestId: "req_1" },
    });
    expect(run(id).phase).toBe("finished");
    expect(service.calls).toHaveLength(3);
  });

  test("inputs past the allowance stop the run before the next batch", async () => {
    const { service, run, id } = await started(60, { inFlight: 1 });
    const { call, end } = service.oldest();
    await end(matchAll(call, (personId) => (personId > 10 ? "LIMIT_EXCEEDED" : "FULL_MATCH")));
    expect(run(id).phase).toBe("out-of-credits");
    expect(service.calls).toHaveLength(1);
    expect(summarise(run(id)).byOutcome).toMatchObject({ matched: 10, "limit-exceeded": 15, queued: 35 });
  });
});

describe("pause and cancel", () => {
  test("a paused run ends its calls and starts no more", async () => {
    const { engine, service, run, id } = await started(100);
    engine.pause(id);
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    expect(service.calls).toHaveLength(2);
    expect(statuses(run(id))).toEqual(["DONE", "DONE", "QUEUED", "QUEUED"]);
    expect(run(id).phase).toBe("paused");
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(4);
  });

  test("a cancelled run waits for its calls, never aborts them and never comes back", async () => {
    const { engine, service, run, id } = await started(100);
    engine.cancel(id);
    expect(run(id).phase).toBe("cancelling");
    expect(service.open.some(({ signal }) => signal.aborted)).toBe(false);
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    expect(run(id).phase).toBe("cancelled");
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(2);
  });

  test("cancel right after resume wins", async () => {
    const { engine, service, run, id } = await started(100, { inFlight: 1 });
    engine.pause(id);
    await service.oldest().end(matchAll(service.oldest().call));
    engine.resume(id);
    engine.cancel(id);
    await settle();
    expect(run(id).phase).toBe("cancelled");
    expect(service.calls).toHaveLength(1);
  });

  test("close waits for the calls in flight, stores their answers and sends no more", async () => {
    const { engine, service, store, id } = await started(100);
    let closed = false;
    const closing = engine.close().then(() => (closed = true));
    await settle();
    expect(closed).toBe(false);
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    await closing;
    expect([...store.batches.values()].map(({ status }) => status)).toEqual([
      "DONE",
      "DONE",
      "QUEUED",
      "QUEUED",
    ]);
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(2);
  });
});

describe("after a reload", () => {
  test("what was in flight is unknown for good, what was queued waits for the person", async () => {
    const { store, id } = await started(75);
    const { engine, service, run } = await setUp({ store });
    expect(run(id).phase).toBe("interrupted");
    expect(statuses(run(id))).toEqual(["UNKNOWN", "UNKNOWN", "QUEUED"]);
    await settle();
    expect(service.calls).toEqual([]);
    engine.resume(id);
    await settle();
    expect(service.calls.map(inputsOf)).toEqual([Array.from({ length: 25 }, (_, index) => 51 + index)]);
    await service.oldest().end(matchAll(service.oldest().call));
    expect(statuses(run(id))).toEqual(["UNKNOWN", "UNKNOWN", "DONE"]);
    expect(run(id).phase).toBe("finished");
  });

  test("answers are there again", async () => {
    const { store, service, id } = await started(30);
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    const { run } = await setUp({ store });
    expect(run(id).phase).toBe("finished");
    expect(summarise(run(id)).byOutcome.matched).toBe(30);
  });

  test("a run whose every batch had left is over, with its doubts", async () => {
    const { store, id } = await started(5);
    const { run } = await setUp({ store });
    expect(run(id).phase).toBe("finished");
    expect(run(id).endedAt).not.toBeNull();
    expect(statuses(run(id))).toEqual(["UNKNOWN"]);
  });

  test("paused and cancelled runs stay so", async () => {
    const { engine, store, service, id } = await started(75);
    engine.pause(id);
    const other = await engine.start(plan(30));
    engine.cancel(other);
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    const { run } = await setUp({ store });
    expect([run(id).phase, run(other).phase]).toEqual(["paused", "cancelled"]);
  });
});

describe("two tabs", () => {
  test("never send the same batch, even when both go on at once", async () => {
    const first = await started(200);
    first.engine.pause(first.id);
    while (first.service.open.length > 0) {
      await first.service.oldest().end(matchAll(first.service.oldest().call));
    }
    const second = await setUp({ store: first.store });
    first.engine.resume(first.id);
    second.engine.resume(first.id);
    for (let round = 0; round < 30; round += 1) {
      await settle();
      for (const { service, engine } of [first, second]) {
        if (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
        else engine.resume(first.id);
      }
    }
    const keys = [...first.service.calls, ...second.service.calls].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(8);
    expect([...first.store.batches.values()].every(({ status }) => status === "DONE")).toBe(true);
  });

  test("a tab that finds its batch taken stops and says so", async () => {
    const first = await started(25);
    first.store.breakDisk(undefined);
    const second = await setUp({ store: first.store });
    expect(statuses(second.run(first.id))).toEqual(["UNKNOWN"]);
    await first.service.oldest().end(matchAll(first.service.oldest().call));
    expect([...first.store.batches.values()].map(({ status }) => status)).toEqual(["DONE"]);
  });

  test("a run that another tab deleted is not written again", async () => {
    const { engine, store, service, run, id } = await started(75, { inFlight: 1 });
    engine.pause(id);
    await service.oldest().end(matchAll(service.oldest().call));
    store.batches.clear();
    store.runs.clear();
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(1);
    expect(run(id).phase).toBe("interrupted");
    expect(store.batches.size).toBe(0);
  });
});

describe("as an external store", () => {
  test("states and the list are the same until something changes, and new after", async () => {
    const { engine, service, run, id } = await started(50);
    const before = { state: run(id), list: engine.list() };
    expect(engine.get(id)).toBe(before.state);
    expect(engine.list()).toBe(before.list);
    let told = 0;
    const stop = engine.subscribe(() => (told += 1));
    await service.oldest().end(matchAll(service.oldest().call));
    expect(told).toBeGreaterThan(0);
    expect(run(id)).not.toBe(before.state);
    expect(engine.list()).not.toBe(before.list);
    expect(statuses(before.state)).toEqual(["SENT", "SENT"]);
    const heard = told;
    stop();
    await service.oldest().end(matchAll(service.oldest().call));
    expect(told).toBe(heard);
  });

  test("the newest run comes first", async () => {
    const { engine, clock, id } = await started(1);
    await clock.advance(1000);
    const newer = await engine.start(plan(1));
    expect(engine.list().map((run) => run.id)).toEqual([newer, id]);
  });
});
