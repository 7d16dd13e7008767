import { describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import { inputsOf, matchAll, plan, refusal, setUp, started, statuses } from "#testing/enrich-run-for-test.ts";
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
    expect(run(id)).toMatchObject({ phase: "finished", wait: null });
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
    expect(waits).toEqual([1050, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000]);
  });

  test("holds back every batch, and lets one go first", async () => {
    const { engine, clock, service } = await started(100);
    await engine.start(plan(50, {}, 1001));
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
    expect(run(id).wait).toBeNull();
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
    expect(statuses(reopened.run(id))).toEqual(["SENT"]);
    expect(reopened.service.calls).toEqual(service.calls);
  });
});

describe("refusals", () => {
  test.each([
    [401, undefined, "signed-out"],
    [403, undefined, "forbidden"],
    [400, "PFAPI0011", "out-of-credits"],
    // the gateway's, since the call could pass the ceiling of the day [administration-4]
    [403, "ceiling", "daily-ceiling"],
  ])("a %i (%s) holds the run as %s, keeps the rest, and resume goes on", async (status, code, phase) => {
    const { engine, service, run, id } = await started(75, { inFlight: 1 });
    const gateway = code === "ceiling" ? "not-sent" : "upstream";
    await service.oldest().end(refusal(status, code === undefined ? {} : { code, gateway }));
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

  test("a plan that must not start is stored nowhere, and nothing of it is sent", async () => {
    const { engine, service } = await setUp({
      mayStart: ({ worstCaseCredits }) =>
        worstCaseCredits > 50 ? Promise.reject(new Error("Choose at most 50.")) : Promise.resolve(),
    });
    await expect(engine.start(plan(100))).rejects.toThrow("Choose at most 50.");
    expect(engine.store.getState().runs).toEqual([]);
    expect(service.calls).toEqual([]);
    await engine.start(plan(50));
    await settle();
    expect(service.calls).not.toEqual([]);
  });

  test("a refused batch is halved until the input at fault stands alone, and the others come", async () => {
    const { service, run, id } = await started(60);
    while (service.open.length > 0) {
      const { call, end } = service.oldest();
      const isBad = inputsOf(call).includes(7);
      await end(isBad ? refusal(400, { code: "PFAPI0006" }) : matchAll(call));
    }
    const results = runResults(run(id));
    expect(results.map((result) => Number(result.id))).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    expect(results.filter(({ outcome }) => outcome === "matched")).toHaveLength(59);
    expect(results[6]).toMatchObject({
      outcome: "failed",
      error: { status: 400, code: "PFAPI0006", message: "Refused with 400", requestId: "req_1" },
    });
    expect(run(id).phase).toBe("finished");
    expect(new Set(service.calls.map(({ key }) => key)).size).toBe(service.calls.length);
    expect(service.calls.length).toBeLessThanOrEqual(3 + 2 * Math.ceil(Math.log2(25)));
  });

  test("only what failed is sent again", async () => {
    const { engine, service, run, id } = await started(30);
    while (service.open.length > 0) {
      const { call, end } = service.oldest();
      await end(inputsOf(call).includes(7) ? refusal(400) : matchAll(call));
    }
    const before = service.calls.length;
    engine.retryFailed(id);
    await settle();
    expect(service.calls.slice(before).map(inputsOf)).toEqual([[7]]);
    await service.oldest().end(matchAll(service.oldest().call));
    expect(summarise(run(id)).byOutcome.matched).toBe(30);
    expect(run(id).phase).toBe("finished");
  });

  test("what failed is sent again without what was queued at the moment when the run was cancelled", async () => {
    const { engine, service, store, run, id } = await started(26);
    engine.cancel(id);
    while (service.open.length > 0) {
      const { call, end } = service.oldest();
      await end(inputsOf(call).includes(26) ? refusal(400) : matchAll(call));
    }
    await settle();
    expect(run(id).phase).toBe("cancelled");
    const [first] = run(id).batches;
    if (first === undefined) throw new Error("No batch");
    store.batches.set("late", { ...first, id: "late", index: 2, status: "QUEUED", attempts: [], raw: null });
    const other = await setUp({ store });
    other.engine.retryFailed(id);
    await settle();
    expect(other.service.calls.map(inputsOf)).toEqual([[26]]);
  });

  test("a failing service is asked again later, and less and less often", async () => {
    const { clock, service, run, id } = await started(5);
    for (let round = 1; round <= 5; round += 1) {
      await service.oldest().end(refusal(503));
      expect(run(id)).toMatchObject({ phase: "running", wait: { reason: "service-failed" } });
      while (service.calls.length === round) await clock.advance(250);
    }
    await service.oldest().end(matchAll(service.oldest().call));
    expect(run(id).phase).toBe("finished");
  });

  test("records that another device enriches at the moment are waited for", async () => {
    const { clock, service, run, id } = await started(5);
    await service.oldest().end(refusal(409, { code: "overlap", gateway: "not-sent", retryAfterMs: 1000 }));
    expect(run(id)).toMatchObject({ phase: "running", wait: { reason: "overlap" } });
    await clock.advance(1500);
    expect(service.calls).toHaveLength(2);
  });

  test("inputs past the allowance stop the run before the next batch", async () => {
    const { service, run, id } = await started(60, { inFlight: 1 });
    const { call, end } = service.oldest();
    await end(matchAll(call, (personId) => (personId > 10 ? "LIMIT_EXCEEDED" : "FULL_MATCH")));
    expect(run(id).phase).toBe("out-of-credits");
    expect(service.calls).toHaveLength(1);
    expect(summarise(run(id)).byOutcome).toMatchObject({ matched: 10, "limit-exceeded": 15, queued: 35 });
  });

  test.each([
    ["resumed", false],
    ["resumed after a pause that came before", true],
  ])("%s, what the credits did not reach is tried again with the rest", async (_, isPaused) => {
    const { engine, service, run, id } = await started(60, { inFlight: 1 });
    const { call, end } = service.oldest();
    if (isPaused) engine.pause(id);
    await end(matchAll(call, (personId) => (personId > 10 ? "LIMIT_EXCEEDED" : "FULL_MATCH")));
    expect(run(id).phase).toBe("out-of-credits");
    engine.resume(id);
    await settle();
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    expect(summarise(run(id)).byOutcome.matched).toBe(60);
    expect(run(id).phase).toBe("finished");
  });
});

describe("a limit on the cost", () => {
  test("no batch starts that could pass it; resumed, the limit is lifted", async () => {
    const { engine, service, run } = await setUp({});
    const id = await engine.start(plan(100, { ceiling: 60 }));
    await settle();
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    expect(service.calls).toHaveLength(2);
    expect(run(id).phase).toBe("ceiling");
    engine.resume(id);
    await settle();
    while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
    expect(run(id)).toMatchObject({ phase: "finished", ceiling: null });
  });

  test("what is in flight counts as if all of it were charged", async () => {
    const { engine, service } = await setUp({});
    await engine.start(plan(50, { ceiling: 49 }));
    await settle();
    expect(service.open).toHaveLength(1);
    const { call, end } = service.oldest();
    // one was not found: now the second batch cannot pass the limit any more
    await end(matchAll(call, (personId) => (personId === 1 ? "NO_MATCH" : "FULL_MATCH")));
    expect(service.open).toHaveLength(1);
  });
});
