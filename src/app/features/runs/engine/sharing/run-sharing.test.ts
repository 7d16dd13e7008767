import { describe, expect, test } from "vitest";
import { runResults, summarise } from "#app/features/runs/results/run-results.ts";
import {
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
import { manualClock, settle } from "#testing/manual-clock.ts";
import { memorySharedRuns } from "#testing/memory-shared-runs.ts";

type Parts = Awaited<ReturnType<typeof setUp>>;

/** What browsers of one person have in common. */
function person() {
  return { sharedRuns: memorySharedRuns(), journal: scriptedJournal(), clock: manualClock() };
}

/** Answers the oldest call of a browser, as the gateway's journal then knows. */
async function answerOne({ service, journal }: Parts): Promise<void> {
  const { call } = service.oldest();
  const credits = inputsOf(call).length;
  const answer = { ...matchAll(call), credits };
  journal.entries.set(call.key, entryOf(call.key, "answered", { answer: answer.raw, credits }));
  await service.oldest().end(answer);
}

async function answerAll(parts: Parts): Promise<void> {
  while (parts.service.open.length > 0) await answerOne(parts);
}

/** Lets what is gathered be copied. */
async function copied({ clock }: Pick<Parts, "clock">): Promise<void> {
  await settle();
  await clock.advance(5000);
}

/** The other browser asks what became of a run. */
async function refreshed({ engine, clock }: Parts, id?: string): Promise<void> {
  engine.refresh(id);
  await clock.advance(1);
}

describe("a run at the gateway", () => {
  test("has the row and the batches without their answers, and follows what changes", async () => {
    const parts = await started(75);
    await copied(parts);
    const { sharedRuns, id, engine } = parts;
    expect(sharedRuns.documents.get(id)).toMatchObject({ name: "Health systems", phase: "running" });
    await answerOne(parts);
    engine.rename(id, "Clinics");
    await copied(parts);
    expect(sharedRuns.documents.get(id)).toMatchObject({ name: "Clinics" });
    expect(sharedRuns.batches.get(id)?.map(({ status, raw }) => [status, raw])).toEqual([
      ["DONE", null],
      ["SENT", null],
      ["SENT", null],
    ]);
    await answerAll(parts);
    await copied(parts);
    expect(sharedRuns.documents.get(id)).toMatchObject({ phase: "finished" });
  });

  test("gets only the batches that changed", async () => {
    const parts = await started(100);
    await copied(parts);
    parts.sharedRuns.written.length = 0;
    await answerOne(parts);
    await copied(parts);
    expect(parts.sharedRuns.written).toEqual([[0], [2]]);
  });

  test("is copied in requests that the gateway takes", async () => {
    const { sharedRuns, clock, engine } = await setUp();
    const long = plan(1100).records.map((record) => ({
      ...record,
      snapshot: { ...record.snapshot, name: "ü".repeat(600) },
    }));
    await engine.start(plan(0, { records: long }));
    await settle();
    await copied({ clock });
    expect(sharedRuns.written.flat()).toEqual(Array.from({ length: 44 }, (_, at) => at));
    expect(Math.max(...sharedRuns.written.map(({ length }) => length))).toBeLessThan(40);
  });

  test("waits while the gateway is away or the browser offline, and disturbs nothing", async () => {
    const parts = await setUp();
    const { sharedRuns, clock, network, engine } = parts;
    sharedRuns.unreachable = true;
    const id = await engine.start(plan(50));
    await settle();
    await answerAll(parts);
    await clock.advance(600_000);
    expect(parts.run(id).phase).toBe("finished");
    await network.turn(false);
    sharedRuns.unreachable = false;
    await clock.advance(600_000);
    expect(sharedRuns.documents.size).toBe(0);
    await network.turn(true);
    await copied(parts);
    expect(sharedRuns.documents.get(id)).toMatchObject({ phase: "finished" });
  });

  test("goes when the person deletes it, and comes back when they undo that", async () => {
    const parts = await started(25);
    const { engine, sharedRuns, id } = parts;
    await answerAll(parts);
    await copied(parts);
    const restore = await engine.remove(id);
    await copied(parts);
    expect(sharedRuns.documents.get(id)).toMatchObject({ removed: true });
    expect(sharedRuns.batches.has(id)).toBe(false);
    await restore();
    await copied(parts);
    expect(sharedRuns.documents.get(id)).toMatchObject({ phase: "finished" });
    expect(parts.run(id).phase).toBe("finished");
  });

  test("that was erased there is not brought back", async () => {
    const parts = await started(50);
    await copied(parts);
    parts.sharedRuns.documents.clear();
    await answerAll(parts);
    await copied(parts);
    await refreshed(parts);
    expect(parts.sharedRuns.documents.size).toBe(0);
    expect(parts.run(parts.id).phase).toBe("finished");
  });
});

describe("another browser of the person", () => {
  test("shows the run with its progress from the journal, sends nothing, and has all results at the end", async () => {
    const shared = person();
    const first = await started(100, shared);
    await copied(first);
    const second = await setUp(shared);
    await copied(second);
    expect(second.run(first.id)).toMatchObject({ phase: "running", elsewhere: true });
    await answerOne(first);
    await refreshed(second, first.id);
    expect(statuses(second.run(first.id))).toEqual(["DONE", "SENT", "QUEUED", "QUEUED"]);
    await answerAll(first);
    await copied(first);
    await refreshed(second);
    expect(second.service.calls).toEqual([]);
    expect(second.run(first.id)).toMatchObject({ phase: "finished", elsewhere: true });
    expect(summarise(second.run(first.id))).toEqual(summarise(first.run(first.id)));
    expect(runResults(second.run(first.id))).toEqual(runResults(first.run(first.id)));
  });

  test("has a run that was over before it was opened, and still after a reload without the gateway", async () => {
    const shared = person();
    const first = await started(60, shared);
    await answerAll(first);
    await copied(first);
    const second = await setUp(shared);
    await copied(second);
    expect(second.run(first.id)).toMatchObject({ phase: "finished", kind: "run" });
    shared.sharedRuns.unreachable = true;
    const { run } = await setUp({ ...shared, store: second.store });
    expect(runResults(run(first.id))).toEqual(runResults(first.run(first.id)));
  });

  test("tries again where the journal could not be asked", async () => {
    const shared = person();
    const first = await started(60, shared);
    await answerAll(first);
    await copied(first);
    shared.journal.unreachable = true;
    const second = await setUp(shared);
    await copied(second);
    expect(second.run(first.id).phase).toBe("running");
    shared.journal.unreachable = false;
    await shared.clock.advance(120_000);
    expect(summarise(second.run(first.id)).byOutcome.matched).toBe(60);
    expect(second.run(first.id).phase).toBe("finished");
  });

  test("leaves to the other browser what only it can pause, cancel or rename", async () => {
    const shared = person();
    const first = await started(60, shared);
    await copied(first);
    const { engine, run, clock } = await setUp(shared);
    await copied({ clock });
    engine.pause(first.id);
    engine.cancel(first.id);
    engine.rename(first.id, "Mine");
    await settle();
    expect(run(first.id)).toMatchObject({ phase: "running", name: "Health systems" });
  });

  test("deletes what the person deleted, and a run deleted here does not come back", async () => {
    const shared = person();
    const first = await started(30, shared);
    await answerAll(first);
    await copied(first);
    const second = await setUp(shared);
    await copied(second);
    await second.engine.remove(first.id);
    await copied(second);
    await refreshed(first);
    expect(first.engine.get(first.id)).toBeUndefined();
    await refreshed(second);
    const reloaded = await setUp({ ...shared, store: second.store });
    await copied(reloaded);
    expect(reloaded.engine.get(first.id)).toBeUndefined();
  });

  test("does not bring back what was deleted while the gateway was away", async () => {
    const shared = person();
    const first = await started(30, shared);
    await answerAll(first);
    await copied(first);
    shared.sharedRuns.unreachable = true;
    await first.engine.remove(first.id);
    await first.engine.close();
    shared.sharedRuns.unreachable = false;
    const reloaded = await setUp({ ...shared, store: first.store });
    await copied(reloaded);
    expect(reloaded.engine.get(first.id)).toBeUndefined();
    expect(shared.sharedRuns.documents.get(first.id)).toMatchObject({ removed: true });
  });
});

describe("a run that is continued here", () => {
  test("is finished here, and the other browser shows it", async () => {
    const shared = person();
    const first = await started(125, shared);
    await answerOne(first);
    await copied(first);
    const second = await setUp(shared);
    await copied(second);
    second.engine.continueHere(first.id);
    await copied(second);
    await refreshed(first);
    expect(first.run(first.id)).toMatchObject({ elsewhere: true, turn: 1 });
    await answerAll(first);
    expect(first.service.calls).toHaveLength(3);
    await answerAll(second);
    await copied(second);
    await refreshed(first);
    for (const { run } of [first, second]) {
      expect(run(first.id).phase).toBe("finished");
      expect(summarise(run(first.id)).byOutcome.matched).toBe(125);
    }
    const keys = [...first.service.calls, ...second.service.calls].map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });

  test("asks the journal of what the other one had under way", async () => {
    const shared = person();
    const first = await started(50, shared);
    await copied(first);
    for (const { key } of first.service.calls) shared.journal.entries.set(key, entryOf(key, "in-flight"));
    const second = await setUp(shared);
    await copied(second);
    second.engine.continueHere(first.id);
    await shared.clock.advance(10_000);
    expect(second.service.calls).toEqual([]);
    await answerAll(first);
    await shared.clock.advance(10_000);
    expect(second.run(first.id).phase).toBe("finished");
    expect(second.service.calls).toEqual([]);
  });

  test("splits a refused batch into the same calls as the other browser", async () => {
    const shared = person();
    const first = await started(2, shared);
    await copied(first);
    const second = await setUp(shared);
    await copied(second);
    second.engine.continueHere(first.id);
    await settle();
    await first.service.oldest().end(refusal(400));
    await second.service.oldest().end(refusal(400));
    expect(first.service.calls.slice(1).map(inputsOf)).toEqual([[1], [2]]);
    expect(second.service.calls).toEqual(first.service.calls);
  });

  test("goes on after it was paused there", async () => {
    const shared = person();
    const first = await started(75, shared);
    first.engine.pause(first.id);
    await answerAll(first);
    await copied(first);
    const second = await setUp(shared);
    await copied(second);
    expect(second.run(first.id)).toMatchObject({ phase: "paused", elsewhere: true });
    second.engine.continueHere(first.id);
    await settle();
    await answerAll(second);
    expect(second.run(first.id).phase).toBe("finished");
    expect(second.service.calls.map(inputsOf).map(([from]) => from)).toEqual([51]);
  });
});
