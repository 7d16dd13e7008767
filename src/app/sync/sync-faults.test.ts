import { type MockInstance, beforeEach, expect, test, vi } from "vitest";
import { clearReports } from "#app/lib/reports/report.ts";
import { type ManualClock, manualClock } from "#testing/manual-clock.ts";
import { SyncEngine } from "./sync-engine.ts";

let clock: ManualClock;
let engine: SyncEngine;
let said: MockInstance<typeof console.error>;
/** The error that the copy throws on writing, and the number of attempts. */
let trouble: Error | undefined;
let tried: number;

beforeEach(() => {
  clock = manualClock();
  trouble = undefined;
  tried = 0;
  clearReports();
  said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const nothing = { documents: [], entries: [] };
  engine = new SyncEngine({
    gateway: {
      send: () => Promise.resolve({ refused: [] }),
      changes: () => Promise.resolve({ reset: false, ...nothing, cursor: "c", more: false }),
      listen: (_, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
    },
    copy: {
      waiting: () => Promise.resolve(0),
      outgoing: () => Promise.resolve({ operations: [], keys: [], more: false, after: undefined }),
      settle: () => Promise.resolve(),
      cursor: () => Promise.resolve(undefined),
      untold: () => Promise.resolve(nothing),
      apply() {
        tried += 1;
        return trouble ? Promise.reject(trouble) : Promise.resolve(nothing);
      },
    },
    announce: () => undefined,
    onRuns: () => undefined,
    network: { online: () => true, visible: () => true, onChange: () => () => undefined },
    clock,
    random: () => 0.5,
  });
  return () => {
    engine.stop();
    said.mockRestore();
  };
});

test("a fault of ours is reported as such, tried ever later, and given up until there is a reason", async () => {
  trouble = new TypeError("x is undefined");
  engine.start();
  await clock.advance(20 * 60_000);
  expect(engine.status.getState().problem).toBe("fault");
  expect(said.mock.calls[0]?.[1]).toBe(trouble);
  const before = tried;
  expect(before).toBeLessThan(20);
  await clock.advance(60 * 60_000);
  expect(tried).toBe(before);
  trouble = undefined;
  engine.retry();
  await clock.advance(1);
  expect(engine.status.getState().problem).toBeUndefined();
});

test("a browser that stores nothing is called so, is no fault, and is tried on", async () => {
  trouble = new DOMException("No room", "QuotaExceededError");
  engine.start();
  await clock.advance(20 * 60_000);
  const before = tried;
  expect(engine.status.getState().problem).toBe("storage");
  expect(said).not.toHaveBeenCalled();
  await clock.advance(20 * 60_000);
  expect(tried).toBeGreaterThan(before);
});
