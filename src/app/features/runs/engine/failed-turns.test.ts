import { type MockInstance, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetReports } from "#app/lib/reports/report.ts";
import { plan, setUp } from "#testing/enrich-run-for-test.ts";
import { settle } from "#testing/manual-clock.ts";
import { memoryRunStore } from "#testing/memory-run-store-for-test.ts";

let said: MockInstance<typeof console.error>;

beforeEach(() => {
  forgetReports();
  said = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const reported = () => said.mock.calls.map(([, error]) => error);

/** An engine with a run whose turns fail as the test says. */
async function failing(fail: () => Error | undefined) {
  const store = memoryRunStore();
  const nextEpoch = store.nextEpoch.bind(store);
  let turns = 0;
  store.nextEpoch = async () => {
    turns += 1;
    const error = fail();
    if (error) throw error;
    return nextEpoch();
  };
  return { ...(await setUp({ store })), turns: () => turns };
}

describe("a turn at sending that fails", () => {
  test("by a fault of ours is reported, tried again ever later, and ends as a paused run that says so", async () => {
    let isBroken = true;
    const { engine, clock, service, run, turns } = await failing(() =>
      isBroken ? new TypeError("x is undefined") : undefined,
    );
    const id = await engine.start(plan(5));
    await settle();
    expect(reported()[0]).toBeInstanceOf(TypeError);
    await clock.advance(10 * 60_000);
    const tried = turns();
    expect(tried).toBeLessThan(10);
    expect(run(id)).toMatchObject({ phase: "paused", storageError: null });
    expect(run(id).message).toContain("a problem of its own");
    await clock.advance(60 * 60_000);
    expect(turns()).toBe(tried);

    isBroken = false;
    engine.resume(id);
    await settle();
    expect(run(id).phase).toBe("running");
    expect(service.calls).toHaveLength(1);
  });

  test("by a disk that does not write is none of ours, holds the run, and is tried again until the disk does", async () => {
    let isFull = true;
    const { engine, clock, service, run, turns } = await failing(() =>
      isFull ? new DOMException("Disk full", "QuotaExceededError") : undefined,
    );
    const id = await engine.start(plan(5));
    await clock.advance(60 * 60_000);
    expect(run(id)).toMatchObject({ phase: "storage-failed" });
    expect(reported()).toEqual([]);
    expect(turns()).toBeGreaterThan(60);
    expect(turns()).toBeLessThan(140);

    isFull = false;
    await clock.advance(60_000);
    expect(run(id).phase).toBe("running");
    expect(service.calls).toHaveLength(1);
  });

  test("ends what it began", async () => {
    const listeners = new Set<() => void>();
    const network = {
      online: () => true,
      onChange: (listener: () => void) => {
        // the sender follows the network first
        if (listeners.size === 1) throw new TypeError("z is undefined");
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const { clock } = await setUp({ network });
    await clock.advance(10 * 60_000);
    expect(reported()[0]).toBeInstanceOf(TypeError);
    expect(listeners.size).toBe(0);
  });
});
