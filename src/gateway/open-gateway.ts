import type { Database } from "#database/database.ts";
import type { Log } from "#service/service-context.ts";
import { startAlerts } from "./alerts/start-alerts.ts";
import { createFaults } from "./faults/faults.ts";
import { type Gateway, createGateway } from "./gateway.ts";
import { type Settings, readSessionKeys } from "./settings/gateway-settings.ts";
import { STOP_MS } from "./gateway-server.ts";
import { createMetrics } from "./monitoring/gateway-metrics.ts";
import { createSessionKeys } from "./keys/session-keys.ts";
import { readImportFigures } from "./imports/import-figures.ts";
import { readRunFigures } from "./runs/run-figures.ts";
import { startRuns } from "./start-runs.ts";
import type { StaticFiles } from "./static-files.ts";
import { startSweeping } from "./sweep.ts";
import { openUpstream, prepareDataDir } from "./upstream/open-upstream.ts";

interface OpenedGateway {
  readonly gateway: Gateway;
  readonly database: Database;
  /**
   * Begins no more calls of runs; gives how many have not ended after so many milliseconds. Others go on with the runs.
   */
  stopRuns(withinMs: number): Promise<number>;
  /** Ends what works in the background, and closes the database. */
  close(): Promise<void>;
}

interface OpenOptions {
  readonly log: Log;
  /** Reads the app, once the data is there; not given where another server has the app. */
  readonly loadFiles?: () => Promise<StaticFiles>;
}

/**
 * Opens everything that these settings ask for: the database with its data, which may take minutes, what stands behind the
 * gateway, and the sweeping. Rejects with a SettingsError where something of it cannot be used.
 */
export async function openGateway(
  settings: Settings,
  { log, loadFiles }: OpenOptions,
): Promise<OpenedGateway> {
  prepareDataDir(settings, log);
  const sessionKeys = createSessionKeys(readSessionKeys(settings));
  const metrics = settings.metrics ? createMetrics() : undefined;
  const faults = settings.faults ? createFaults(settings.publicUrl, log) : undefined;
  const { upstream, database } = await openUpstream(settings, { log, observe: metrics?.observe, faults });
  const files = await loadFiles?.();
  metrics?.measure(async () => ({
    ...(await readRunFigures(database, new Date())),
    ...(await readImportFigures(database)),
  }));
  const working = { database, upstream, sessionKeys, observe: metrics?.observe, log };
  const { stop: stopRuns, ...worker } = startRuns(working, settings);
  const gateway = createGateway({
    ...settings,
    worker,
    upstream,
    sessionKeys,
    database,
    files,
    metrics,
    faults,
    log,
  });
  const stopSweeping = startSweeping(database, settings, { keys: sessionKeys, log });
  const stopAlerts = startAlerts({ database, upstream, sessionKeys, log }, settings);
  return {
    gateway,
    database,
    stopRuns,
    close: async () => {
      stopSweeping();
      await Promise.all([stopAlerts(), stopRuns(STOP_MS)]);
      return database.close();
    },
  };
}
