import type { Log } from "#service/service-context.ts";

/** Pauses between the tries: 8 s in all, in which a database that was stopped is back. */
const PAUSES_MS = [200, 400, 800, 1600, 2500, 2500];

/**
 * No try begins later than this: one may wait 10 s for a connection, and the leases of those who write end after 30 s.
 */
const LAST_TRY_MS = 15_000;

interface Clock {
  /** Milliseconds; what counts is how many have passed. */
  now(): number;
  pause(ms: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The same where nothing depends on it any more: the last try that fails is in the log, too. */
export async function triedWrite(write: () => Promise<unknown>, log: Log | undefined): Promise<void> {
  try {
    await retriedWrite(write, log);
  } catch (error) {
    log?.error({ error }, "given up writing");
  }
}

/** Writes what cannot be had a second time, in spite of a database that starts again. Throws when the last try fails, too. */
export async function retriedWrite<Result>(
  write: () => Promise<Result>,
  log?: Log,
  clock = systemClock,
): Promise<Result> {
  const start = clock.now();
  for (let failed = 0; ; failed += 1) {
    try {
      return await write();
    } catch (error) {
      log?.error({ error }, "not written");
      const pause = PAUSES_MS[failed];
      if (pause === undefined || clock.now() - start + pause > LAST_TRY_MS) throw error;
      await clock.pause(pause);
    }
  }
}
