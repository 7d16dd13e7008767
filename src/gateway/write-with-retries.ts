import type { Log } from "#service/service-context.ts";

/** Pauses between tries: 8 s in all, enough for a restarted database to be back. */
const PAUSES_MS = [200, 400, 800, 1600, 2500, 2500];

/** No try begins later than this: one may wait 10 s for a connection, and the leases of the writers end after 30 s. */
const LAST_TRY_MS = 15_000;

interface Clock {
  /** Milliseconds; only differences count. */
  now(): number;
  pause(ms: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The same where nothing depends on success any more: the last failure is only logged. */
export async function tryWriteWithRetries(
  write: () => Promise<unknown>,
  log: Log | undefined,
): Promise<void> {
  try {
    await writeWithRetries(write, log);
  } catch (error) {
    log?.error({ error }, "given up writing");
  }
}

/** Writes what cannot be obtained again, even while the database restarts. Throws when the last try fails. */
export async function writeWithRetries<Result>(
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
