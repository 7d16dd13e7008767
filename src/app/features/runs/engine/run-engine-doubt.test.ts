import { describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import {
  broken,
  inputsOf,
  matchAll,
  plan,
  refusal,
  setUp,
  started,
  statuses,
} from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";

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
    expect(summarise(run(id))).toMatchObject({
      creditsConfirmed: 50,
      creditsUnconfirmed: 25,
      creditsAtMost: 75,
    });
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

  test("a tab that finds its batch taken sends nothing and says so", async () => {
    const first = await started(75, { inFlight: 1 });
    const second = await setUp({ store: first.store, inFlight: 1 });
    second.engine.resume(first.id);
    // taken by the first tab between the second one's reading and its claim
    first.store.beforePutBatch = async (batch) => {
      first.store.beforePutBatch = () => Promise.resolve();
      const stored = first.store.batches.get(batch.id);
      if (stored) first.store.batches.set(batch.id, { ...stored, status: "SENT", attempts: batch.attempts });
      await Promise.resolve();
    };
    await settle();
    expect(second.service.calls).toEqual([]);
    expect(second.run(first.id)).toMatchObject({
      phase: "interrupted",
      message: "Another tab is working on this run.",
    });
  });

  test("an answer reaches the store although another tab holds its batch for unknown", async () => {
    const first = await started(25);
    const second = await setUp({ store: first.store });
    expect(statuses(second.run(first.id))).toEqual(["UNKNOWN"]);
    await first.service.oldest().end(matchAll(first.service.oldest().call));
    expect([...first.store.batches.values()].map(({ status }) => status)).toEqual(["DONE"]);
  });

  test("a late write of a refused attempt never frees a batch that has been sent again since", async () => {
    const first = await started(25);
    const [batch] = first.store.batches.values();
    first.store.breakDisk("Disk full");
    await first.service.oldest().end(refusal(429, { retryAfterMs: 1000 }));
    first.store.breakDisk(undefined);
    expect(first.run(first.id).phase).toBe("storage-failed");
    const [attempt] = batch?.attempts ?? [];
    if (!batch || !attempt) throw new Error("No batch was sent");
    first.store.batches.set(batch.id, { ...batch, attempts: [attempt, attempt] });
    first.engine.resume(first.id);
    await first.clock.advance(60_000);
    expect(first.service.calls).toHaveLength(1);
    expect(first.store.batches.get(batch.id)?.status).toBe("SENT");
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
