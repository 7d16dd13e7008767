import type { Clock } from "#app/lib/clock.ts";

/** A clock that moves only when a test advances it. */
export interface ManualClock extends Clock {
  /** Advances by `ms`, firing timers in order. */
  advance(ms: number): Promise<void>;
}

/** Waits until all pending promise callbacks have run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A clock stopped at `start`, in milliseconds since 1970. */
export function manualClock(start = Date.UTC(2026, 10, 21, 9)): ManualClock {
  let now = start;
  const timers = new Set<{ at: number; action: () => void }>();
  return {
    now: () => now,
    after(ms, action) {
      const timer = { at: now + ms, action };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers]
          .filter((timer) => timer.at <= end)
          .toSorted((one, other) => one.at - other.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        now = Math.max(now, due.at);
        due.action();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
