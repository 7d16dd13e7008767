import { describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import type { EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import { inputsOf, matchAll, plan, setUp, started, statuses } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";
import { memoryRunStore } from "#testing/memory-run-store-for-test.ts";

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
    await engine.start(plan(100, {}, 1001));
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
    expect(service.calls).toEqual([
      { operation: "enrichContacts", body: batch?.body, key: batch?.id, isReveal: false },
    ]);
    expect(store.batches.get(batch?.id ?? "")?.body).toBe(batch?.body);
  });
});

describe("write-ahead", () => {
  test("the intent is stored before anything leaves", async () => {
    const store = memoryRunStore();
    const seen: (string | undefined)[] = [];
    const send = (call: EnrichCall) => {
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
    expect(engine.store.getState().runs).toEqual([]);
  });

  test("an intent that cannot be stored sends nothing and stops the run", async () => {
    const store = memoryRunStore();
    store.beforePutBatch = () => Promise.reject(new DOMException("Disk full", "QuotaExceededError"));
    const { engine, service, run, id } = await started(60, { store });
    expect(service.calls).toEqual([]);
    expect(run(id)).toMatchObject({
      phase: "storage-failed",
      storageError: expect.stringContaining("no room left"),
    });
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

  test("a run is not deleted while a call may still bring what was paid for", async () => {
    const { engine, service, store, run, id } = await started(30, { inFlight: 1 });
    engine.pause(id);
    await expect(engine.remove(id)).rejects.toThrow("Wait until its requests are answered");
    await service.oldest().end(matchAll(service.oldest().call));
    expect(statuses(run(id))).toEqual(["DONE", "QUEUED"]);
    await engine.remove(id);
    expect(store.batches.size).toBe(0);
  });

  test("a cancelled run whose answer was stored in the end says so", async () => {
    const { engine, service, store, run, id } = await started(60, { inFlight: 1 });
    store.breakDisk("Disk full");
    await service.oldest().end(matchAll(service.oldest().call));
    store.breakDisk(undefined);
    engine.cancel(id);
    await settle();
    expect(run(id)).toMatchObject({ phase: "cancelled", storageError: null, unsavedBatches: 0 });
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

describe("as a store that screens follow", () => {
  test("states and the list are the same until something changes, and new after", async () => {
    const { engine, service, run, id } = await started(50);
    const before = { state: run(id), list: engine.store.getState().runs };
    expect(engine.get(id)).toBe(before.state);
    expect(engine.store.getState().runs).toBe(before.list);
    let notified = 0;
    const stop = engine.store.subscribe(() => (notified += 1));
    await service.oldest().end(matchAll(service.oldest().call));
    expect(notified).toBeGreaterThan(0);
    expect(run(id)).not.toBe(before.state);
    expect(engine.store.getState().runs).not.toBe(before.list);
    expect(statuses(before.state)).toEqual(["SENT", "SENT"]);
    const count = notified;
    stop();
    await service.oldest().end(matchAll(service.oldest().call));
    expect(notified).toBe(count);
  });

  test("the newest run comes first", async () => {
    const { engine, clock, id } = await started(1);
    await clock.advance(1000);
    const newer = await engine.start(plan(1, {}, 1001));
    expect(engine.store.getState().runs.map((run) => run.id)).toEqual([newer, id]);
  });

  test("a run is deleted with its batches, or not at all, and comes back as it was", async () => {
    const { engine, service, store, run, id } = await started(30);
    engine.cancel(id);
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    const before = { run: run(id), stored: new Map(store.batches) };
    store.breakDisk("Disk full");
    await expect(engine.remove(id)).rejects.toThrow("Disk full");
    expect(engine.get(id)).toBe(before.run);
    store.breakDisk(undefined);
    const restore = await engine.remove(id);
    expect([engine.get(id), engine.store.getState().runs, store.batches.size]).toEqual([undefined, [], 0]);
    await restore();
    expect(engine.get(id)).toEqual({ ...before.run, turn: 1 });
    expect(store.batches).toEqual(before.stored);
  });

  test("a run that is deleted twice at once comes back once", async () => {
    const { engine, service, run, id } = await started(30);
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    const before = run(id);
    const [restore, restoreAgain] = await Promise.all([engine.remove(id), engine.remove(id)]);
    await expect(restoreAgain()).rejects.toThrow("no longer stored on this device");
    expect(engine.get(id)).toBeUndefined();
    await restore();
    expect(engine.get(id)).toEqual({ ...before, turn: 1 });
    expect(service.calls).toHaveLength(2);
  });
});
