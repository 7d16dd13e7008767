import { describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { matchAll, plan, refusal, setUp, started, statuses } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";

describe("429", () => {
  test("waits as long as the service says, then sends the same bytes", async () => {
    const { clock, service, run, id } = await started(5);
    const start = clock.now();
    await service.oldest().end(refusal(429, { retryAfterMs: 10_000 }));
    expect(run(id)).toMatchObject({
      phase: "running",
      wait: { reason: "rate-limit", until: start + 10_000 },
    });
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
