import { describe, expect, test } from "vitest";
import { plainApiError } from "#app/api/api-error.ts";
import { summarise } from "#app/features/runs/results/run-results.ts";
import {
  answerOf,
  broken,
  entryOf,
  inputsOf,
  matchAll,
  plan,
  refusal,
  scriptedJournal,
  setUp,
  started,
  statuses,
} from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";

/** Answers every call in flight, and those that follow. */
async function answerAll(service: Awaited<ReturnType<typeof setUp>>["service"]): Promise<void> {
  while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
}

function rawOf(outcome: ReturnType<typeof matchAll>): string {
  return outcome.kind === "answer" ? outcome.raw : "";
}

describe("a lost answer", () => {
  test.each([
    ["a broken connection", broken],
    ["a 502 that is not the service's", refusal(502, { gateway: "unknown" })],
    ["a 401 that may answer a resend of the browser", refusal(401, { gateway: undefined })],
  ])("after %s is fetched from the journal, and nothing is sent again", async (_, result) => {
    const { journal, service, run, id } = await started(75);
    const lost = service.oldest();
    const answer = rawOf(matchAll(lost.call));
    journal.entries.set(lost.call.key, entryOf(lost.call.key, "answered", { answer, credits: 25 }));
    await lost.end(result);
    await answerAll(service);
    expect(service.calls.filter(({ key }) => key === lost.call.key)).toHaveLength(1);
    expect(statuses(run(id))).toEqual(["DONE", "DONE", "DONE"]);
    expect(run(id)).toMatchObject({ phase: "finished", batches: [{ recovered: true, credits: 25 }, {}, {}] });
  });

  test("a call of which the journal has nothing never left: it goes out as it was", async () => {
    const { service, run, id } = await started(5);
    await service.oldest().end(broken);
    expect(service.calls).toHaveLength(2);
    expect(service.calls[1]).toEqual(service.calls[0]);
    await answerAll(service);
    expect(run(id)).toMatchObject({ phase: "finished", batches: [{ recovered: false }] });
  });

  test("one still under way is waited for", async () => {
    const { clock, journal, service, run, id } = await started(5);
    const { key } = service.oldest().call;
    const answer = rawOf(matchAll(service.oldest().call));
    journal.entries.set(key, entryOf(key, "in-flight"));
    await service.oldest().end(broken);
    await clock.advance(3000);
    expect(statuses(run(id))).toEqual(["UNKNOWN"]);
    expect(run(id)).toMatchObject({ phase: "running", wait: { reason: "recovering" } });
    journal.entries.set(key, entryOf(key, "answered", { answer }));
    await clock.advance(1000);
    expect(run(id).phase).toBe("finished");
    expect(service.calls).toHaveLength(1);
  });

  test("the journal is asked again until the gateway can be reached", async () => {
    const { clock, journal, service, run, id } = await started(5);
    journal.unreachable = true;
    await service.oldest().end(broken);
    await clock.advance(120_000);
    expect(statuses(run(id))).toEqual(["UNKNOWN"]);
    expect(service.calls).toHaveLength(1);
    journal.unreachable = false;
    await clock.advance(60_000);
    expect(service.calls).toHaveLength(2);
  });

  test("while the session has ended it is asked now and then, and at once after the sign-in", async () => {
    const journal = scriptedJournal();
    const { find } = journal;
    let asked = 0;
    journal.find = () => {
      asked += 1;
      return Promise.reject(plainApiError("signed-out", { sent: false }));
    };
    const { clock, engine, service, run, id } = await started(5, { journal });
    await service.oldest().end(broken);
    expect(run(id)).toMatchObject({ phase: "signed-out", batches: [{ status: "UNKNOWN" }] });
    await clock.advance(600_000);
    expect(asked).toBeLessThan(25);
    journal.find = find;
    engine.signedIn();
    await settle();
    await answerAll(service);
    expect(run(id).phase).toBe("finished");
  });

  test("within the management window one that may have been charged is asked for again by itself", async () => {
    const { journal, service, run, id } = await started(25);
    const { key } = service.oldest().call;
    journal.entries.set(key, entryOf(key, "unknown", { managementDays: 365 }));
    await service.oldest().end(broken);
    expect(journal.released).toEqual([key]);
    expect(service.calls.map((call) => call.key)).toEqual([key, key]);
    await service.oldest().end(matchAll(service.oldest().call));
    expect(run(id)).toMatchObject({ phase: "finished", batches: [{ status: "DONE", recovered: true }] });
  });

  test("a call that takes too long is given up, and the journal asked", async () => {
    const { clock, journal, service, run, id } = await started(5, { callTimeoutMs: 1000 });
    const { key } = service.oldest().call;
    journal.entries.set(key, entryOf(key, "unknown"));
    await clock.advance(1000);
    expect(service.open).toEqual([]);
    expect(statuses(run(id))).toEqual(["UNKNOWN"]);
    await clock.advance(10_000_000);
    expect(service.calls).toHaveLength(1);
  });

  test("a body that cannot be read is not asked for again", async () => {
    const { service, run, id } = await started(5);
    await service.oldest().end(answerOf("<html>"));
    expect(service.calls).toHaveLength(1);
    expect(run(id).phase).toBe("finished");
    expect(summarise(run(id)).byOutcome.unreadable).toBe(5);
  });
});

describe("what could be charged once more", () => {
  /** A run of so many contacts whose first two calls left, and of which the journal has no outcome. */
  async function inDoubt(count: number) {
    const parts = await started(count);
    for (let call = 0; call < 2 && parts.service.open.length > 0; call += 1) {
      const { key } = parts.service.oldest().call;
      parts.journal.entries.set(key, entryOf(key, "unknown"));
      await parts.service.oldest().end(broken);
    }
    return parts;
  }

  test("is the person's to decide, and no more than inFlight batches come that far", async () => {
    const { clock, service, run, id } = await inDoubt(150);
    await clock.advance(10_000_000);
    expect(service.calls).toHaveLength(2);
    expect(run(id).phase).toBe("doubtful");
    expect(summarise(run(id))).toMatchObject({ creditsConfirmed: 0, creditsUnconfirmed: 50 });
  });

  test("left so, the rest goes on, and stays so after a reload", async () => {
    const { engine, store, service, journal, run, id } = await inDoubt(75);
    engine.resume(id);
    await settle();
    await answerAll(service);
    expect(statuses(run(id))).toEqual(["UNKNOWN", "UNKNOWN", "DONE"]);
    expect(run(id).phase).toBe("finished");
    const reopened = await setUp({ store, journal });
    expect(reopened.run(id).phase).toBe("finished");
    expect(reopened.service.calls).toEqual([]);
  });

  test("sent again on the person's word, with the same bytes under the same key", async () => {
    const { engine, journal, service, run, id } = await inDoubt(50);
    engine.sendAgain(id);
    await settle();
    expect(journal.released).toEqual(service.calls.slice(0, 2).map(({ key }) => key));
    expect(service.calls.slice(2)).toEqual(service.calls.slice(0, 2));
    await answerAll(service);
    expect(run(id).phase).toBe("finished");
    expect(summarise(run(id)).byOutcome.matched).toBe(50);
  });

  test("stays as it is while the gateway cannot be told", async () => {
    const { engine, journal, service, run, id } = await inDoubt(50);
    journal.unreachable = true;
    engine.sendAgain(id);
    await settle();
    expect(service.calls).toHaveLength(2);
    expect(run(id).phase).toBe("doubtful");
  });
});

describe("after a reload", () => {
  test("the run goes on by itself: what was in flight is asked of the journal, what was queued is sent", async () => {
    const { store, service, id } = await started(75);
    const journal = scriptedJournal();
    const [first, second] = service.calls;
    if (!first || !second) throw new Error("Two calls were expected");
    journal.entries.set(first.key, entryOf(first.key, "answered", { answer: rawOf(matchAll(first)) }));
    const { service: later, run } = await setUp({ store, journal });
    expect(run(id).phase).toBe("running");
    await answerAll(later);
    expect(later.calls.map(inputsOf).map(([from]) => from)).toEqual([26, 51]);
    expect(later.calls[0]).toEqual(second);
    expect(statuses(run(id))).toEqual(["DONE", "DONE", "DONE"]);
    expect(run(id).phase).toBe("finished");
  });

  test("answers are there again", async () => {
    const { store, service, id } = await started(30);
    await answerAll(service);
    const { run } = await setUp({ store });
    expect(run(id).phase).toBe("finished");
    expect(summarise(run(id)).byOutcome.matched).toBe(30);
  });

  test("paused and cancelled runs stay so", async () => {
    const { engine, store, service, id } = await started(75);
    engine.pause(id);
    const other = await engine.start(plan(30, {}, 1001));
    engine.cancel(other);
    await answerAll(service);
    const { run } = await setUp({ store });
    expect([run(id).phase, run(other).phase]).toEqual(["paused", "cancelled"]);
  });

  test("a cancelled run still gets the answers that were paid for, and sends nothing", async () => {
    const { engine, store, service, id } = await started(75);
    engine.cancel(id);
    await settle();
    const journal = scriptedJournal();
    for (const call of service.calls)
      journal.entries.set(call.key, entryOf(call.key, "answered", { answer: rawOf(matchAll(call)) }));
    const later = await setUp({ store, journal });
    expect(later.run(id).phase).toBe("cancelled");
    expect(statuses(later.run(id))).toEqual(["DONE", "DONE", "QUEUED"]);
    expect(later.service.calls).toEqual([]);
  });

  test.each(["signed-out", "storage-failed"] as const)("a run that was %s goes on", async (phase) => {
    const { engine, store, service, id } = await started(30);
    engine.pause(id);
    await answerAll(service);
    const row = store.runs.get(id);
    const [batch] = store.batches.values();
    if (!row || !batch) throw new Error("No run is stored");
    store.runs.set(id, { ...row, phase });
    store.batches.set(batch.id, { ...batch, status: "QUEUED" });
    const later = await setUp({ store });
    await answerAll(later.service);
    expect(later.run(id).phase).toBe("finished");
  });
});

describe("without a network", () => {
  test("nothing is sent and nobody is asked; then the run goes on by itself", async () => {
    const { network, clock, journal, service, run, id } = await started(75);
    await network.turn(false);
    for (const call of Array.from(service.open)) await call.end(broken);
    await clock.advance(600_000);
    expect(service.calls).toHaveLength(2);
    expect(run(id)).toMatchObject({ phase: "running", wait: { reason: "offline", until: null } });
    journal.entries.clear();
    await network.turn(true);
    await answerAll(service);
    expect(run(id)).toMatchObject({ phase: "finished", wait: null });
    expect(new Set(service.calls.map(({ body }) => body)).size).toBe(3);
  });
});
