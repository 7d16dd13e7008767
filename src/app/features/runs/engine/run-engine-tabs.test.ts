import { describe, expect, test } from "vitest";
import { runResults } from "#app/features/runs/results/run-results.ts";
import { matchAll, plan, setUp, sharedBrowser, started, statuses } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";

async function answerAll(service: Awaited<ReturnType<typeof setUp>>["service"]): Promise<void> {
  while (service.open.length > 0) await service.oldest().end(matchAll(service.oldest().call));
}

/** Two tabs of a browser over the same runs, none yet; `openTab` opens another one. */
async function twoTabs() {
  const browser = sharedBrowser();
  const first = await setUp({ browser });
  const openTab = () => setUp({ browser, store: first.store, clock: first.clock });
  return { first, second: await openTab(), openTab };
}

describe("two tabs", () => {
  test("one sends, the other shows the same, and each takes the person's word", async () => {
    const browser = sharedBrowser();
    const first = await started(200, { browser });
    const second = await setUp({ browser, store: first.store, journal: first.journal, clock: first.clock });
    expect(second.service.calls).toEqual([]);
    await first.service.oldest().end(matchAll(first.service.oldest().call));
    expect(statuses(second.run(first.id))).toEqual(statuses(first.run(first.id)));
    second.engine.pause(first.id);
    await settle();
    await answerAll(first.service);
    expect(first.run(first.id).phase).toBe("paused");
    expect(first.service.calls).toHaveLength(3);
    second.engine.resume(first.id);
    await settle();
    await answerAll(first.service);
    expect(second.run(first.id).phase).toBe("finished");
    expect(runResults(second.run(first.id)).every(({ outcome }) => outcome === "matched")).toBe(true);
    expect(second.service.calls).toEqual([]);
  });

  test("that start the same records at once start them once", async () => {
    const { first, second } = await twoTabs();
    const starts = [first, second].map(({ engine }) => engine.start(plan(30)));
    expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    const id = await second.engine.start(plan(40));
    expect(second.run(id).batches.flatMap(({ records }) => records)).toHaveLength(10);
  });

  test("start them once also when those of the first are answered before the second start", async () => {
    const { first, second, openTab } = await twoTabs();
    const id = await first.engine.start(plan(30));
    await settle();
    await answerAll(first.service);
    expect(first.run(id).phase).toBe("finished");
    await expect(second.engine.start(plan(30))).rejects.toThrow("Another run has all of these records");
    // the page that started it knows, so does one that is opened now, and any other a while later
    await first.engine.start(plan(30));
    await settle();
    await answerAll(first.service);
    const third = await openTab();
    await third.engine.start(plan(30));
    await settle();
    await answerAll(first.service);
    await first.clock.advance(11_000);
    await second.engine.start(plan(30));
    await settle();
    expect(first.service.calls).toHaveLength(8);
  });

  test("what a run that was cancelled at once has not sent can be started again", async () => {
    const { first, second } = await twoTabs();
    const id = await first.engine.start(plan(100));
    await settle();
    first.engine.cancel(id);
    await answerAll(first.service);
    await settle();
    expect(first.run(id).phase).toBe("cancelled");
    // two batches of it had left: the other tab may not have heard of them yet
    const elsewhere = await second.engine.start(plan(75));
    expect(second.run(elsewhere).batches.flatMap(({ records }) => records)).toHaveLength(25);
    await settle();
    await answerAll(first.service);
    const here = await first.engine.start(plan(100));
    expect(first.run(here).batches.flatMap(({ records }) => records)).toHaveLength(75);
  });

  test("a run started in the other tab is sent by the one whose turn it is", async () => {
    const { first, second } = await twoTabs();
    const id = await second.engine.start(plan(5));
    await settle();
    expect([first.service.calls.length, second.service.calls.length]).toEqual([1, 0]);
    await answerAll(first.service);
    expect(second.run(id).phase).toBe("finished");
  });

  test("when the sending tab goes away the other one goes on", async () => {
    const browser = sharedBrowser();
    const first = await started(75, { browser });
    const second = await setUp({ browser, store: first.store, clock: first.clock });
    const closing = first.engine.close();
    await answerAll(first.service);
    await closing;
    await settle();
    await answerAll(second.service);
    expect(first.service.calls).toHaveLength(2);
    expect(second.service.calls).toHaveLength(1);
    expect(second.run(first.id).phase).toBe("finished");
  });

  test("a tab that lost its turn without knowing sends nothing more", async () => {
    const first = await started(100, { inFlight: 1 });
    // as after a sleep in which the browser gave the turn to another tab
    await first.store.nextEpoch();
    await first.service.oldest().end(matchAll(first.service.oldest().call));
    expect(first.service.calls).toHaveLength(1);
    expect([...first.store.batches.values()].map(({ status }) => status)).toEqual([
      "DONE",
      "QUEUED",
      "QUEUED",
      "QUEUED",
    ]);
  });

  test.each(["cancelled", "paused"] as const)(
    "nothing leaves of a run that another tab has %s, although this one has not heard of it",
    async (phase) => {
      const { store, service, run, id } = await started(100, { inFlight: 1 });
      const stored = store.runs.get(id);
      if (stored) store.runs.set(id, { ...stored, phase });
      await service.oldest().end(matchAll(service.oldest().call));
      expect(service.calls).toHaveLength(1);
      expect(run(id).phase).toBe(phase);
      expect([...store.batches.values()].map(({ attempts }) => attempts.length)).toEqual([1, 0, 0, 0]);
    },
  );

  test("an answer that comes after the batch was replaced is kept, and shown as it is stored", async () => {
    const browser = sharedBrowser();
    const { store, service, run, id } = await started(1, { browser });
    const second = await setUp({ browser, store });
    const [batch] = run(id).batches;
    if (batch) store.batches.set(batch.id, { ...batch, status: "REJECTED", replaced: true });
    await service.oldest().end(matchAll(service.oldest().call));
    expect(runResults(run(id))[0]?.outcome).toBe("matched");
    expect(runResults(second.run(id))[0]?.outcome).toBe("matched");
    expect([...store.batches.values()]).toMatchObject([{ status: "DONE", replaced: true }]);
  });

  test("a run that another tab deleted is not written again", async () => {
    const { engine, store, service, id } = await started(75, { inFlight: 1 });
    engine.pause(id);
    await service.oldest().end(matchAll(service.oldest().call));
    store.batches.clear();
    store.runs.clear();
    engine.resume(id);
    await settle();
    expect(service.calls).toHaveLength(1);
    expect(engine.get(id)).toBeUndefined();
    expect(store.batches.size).toBe(0);
  });
});
