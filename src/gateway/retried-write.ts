import type { Log } from "#service/service-context.ts";

/** Tries to write, and the pause between them. */
const WRITE_TRIES = 5;
const WRITE_PAUSE_MS = 200;

/** Writes what cannot be had a second time, in spite of a moment's trouble. Throws when the last try fails, too. */
export async function retriedWrite<Result>(write: () => Promise<Result>, log?: Log): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      log?.error({ error }, "not written");
      if (tries === WRITE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WRITE_PAUSE_MS));
    }
  }
}
