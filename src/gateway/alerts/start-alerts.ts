import type { Database } from "#database/database.ts";
import type { Settings } from "#gateway/settings/gateway-settings.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { Upstream } from "#gateway/upstream/upstream.ts";
import type { Log } from "#service/service-context.ts";
import { backgroundSessions } from "#gateway/sessions/background-sessions.ts";
import { DailyCounting } from "./daily-counting.ts";

/** How often to look for people who are due. */
const LOOK_MS = 60_000;

/** The pause between two searches of a person: their own requests have at least as much of each second. */
const PAUSE_MS = 500;

interface AlertsOptions {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly sessionKeys: SessionKeys;
  readonly log: Log;
}

type AlertSettings = Pick<Settings, "alerts" | "publicUrl" | "refreshTtl" | "administrators">;

/**
 * Counts saved searches once a day in the background, without keeping the process alive. Call the result to stop; it resolves
 * when nothing runs any more.
 */
export function startAlerts(options: AlertsOptions, settings: AlertSettings): () => Promise<void> {
  const { database, upstream, log } = options;
  const { alerts, publicUrl } = settings;
  if (alerts === undefined) return () => Promise.resolve();
  const now = () => new Date();
  const pages = backgroundSessions({ ...options, now }, settings);
  const counting = new DailyCounting({
    ...alerts,
    database,
    upstream: upstream.send,
    publicUrl,
    pages,
    pauseMs: PAUSE_MS,
    log,
    now,
  });
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= counting
      .countDue(stopped.signal)
      .catch((error: unknown) => log.error({ error }, "saved searches not counted"))
      .finally(() => (running = undefined));
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await running;
  };
}
