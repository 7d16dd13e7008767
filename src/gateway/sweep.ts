import type { Database } from "#database/database.ts";
import { sweepSignIns } from "#service/oauth/sweep-sign-ins.ts";
import { sweepRequestTimes } from "#service/metering/rate-limit.ts";
import type { Log } from "#service/service-context.ts";
import type { Settings } from "./gateway-settings.ts";
import { sweepAlerts } from "./alerts/alert-leases.ts";
import { sweepJournal } from "./journal/journal-cleanup.ts";
import { sweepWorkspace } from "./workspace/sweep-workspace.ts";
import { sweepSessions } from "./sessions/session-store.ts";

/** How often what is older than the settings say goes. */
const SWEEP_MS = 3600 * 1000;

/** Sweeps now and every hour, without keeping the process alive; the result ends that. */
export function startSweeping(
  database: Database,
  { journalDays, refreshTtl }: Pick<Settings, "journalDays" | "refreshTtl">,
  log: Log,
): () => void {
  async function sweep(): Promise<void> {
    const now = new Date();
    await sweepJournal(database, journalDays, now);
    await sweepSessions(database, refreshTtl, now);
    await sweepSignIns(database, now);
    await sweepRequestTimes(database, now);
    await sweepWorkspace(database, now);
    await sweepAlerts(database, now);
  }
  const start = () => void sweep().catch((error: unknown) => log.error({ error }, "not swept"));
  start();
  const timer = setInterval(start, SWEEP_MS).unref();
  return () => clearInterval(timer);
}
