import type { Database } from "#database/database.ts";
import type { Log } from "#service/service-context.ts";
import { startAlerts } from "#gateway/alerts/start-alerts.ts";
import { createFaults } from "#gateway/faults/faults.ts";
import { type Gateway, createGateway } from "./gateway.ts";
import { type Settings, readSessionKeys } from "#gateway/settings/gateway-settings.ts";
import { STOP_MS } from "./gateway-server.ts";
import { createMetrics, type Metrics } from "#gateway/monitoring/gateway-metrics.ts";
import { createSessionKeys, type SessionKeys } from "#gateway/keys/session-keys.ts";
import { readImportFigures } from "#gateway/imports/import-figures.ts";
import { readRunFigures } from "#gateway/runs/run-figures.ts";
import type { StaticFiles } from "./static-files.ts";
import { startSweeping } from "./sweep.ts";
import { openUpstream, prepareDataDir } from "#gateway/upstream/open-upstream.ts";
import { backgroundSessions } from "#gateway/sessions/background-sessions.ts";
import { FairTurns } from "./fair-turns.ts";
import { createPersonTokens } from "#gateway/sessions/person-tokens.ts";
import { createTokenUsers } from "#gateway/sessions/token-users.ts";
import type { Upstream } from "#gateway/upstream/upstream.ts";
import { WorkspaceEvents } from "#gateway/workspace/workspace-events.ts";
import { PersonRates } from "#gateway/people/person-rates.ts";
import { ImportMatcher } from "#gateway/imports/import-matcher.ts";
import { RunWorker } from "#gateway/runs/run-worker.ts";

interface RunsOptions {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly sessionKeys: SessionKeys;
  readonly observe?: Metrics["observe"] | undefined;
  readonly log: Log;
}

type RunSettings = Pick<Settings, "publicUrl" | "refreshTtl" | "administrators" | "managementDays">;

/** Starts the worker for runs and imports, and returns what pages and worker share in this process. */
function startRuns(options: RunsOptions, settings: RunSettings) {
  const { database, upstream, sessionKeys: keys, observe, log } = options;
  const now = () => new Date();
  const events = new WorkspaceEvents(database, log);
  const rates = new PersonRates();
  const turns = new FairTurns();
  const tokens = createPersonTokens({
    pages: backgroundSessions({ ...options, now }, settings),
    users: createTokenUsers(database, now),
    now,
  });
  const working = {
    ...settings,
    database,
    upstream: upstream.send,
    inTurn: (userId: string) => turns.take(`runs of ${userId}`),
    keys,
    tokens,
    rates,
    onChange: (changed: { readonly spaceId: string }) => events.notifyOfRun(changed),
    observe,
    log,
    now,
    random: Math.random,
  };
  const worker = new RunWorker({
    ...working,
    beside: new ImportMatcher({ ...working, onChange: (held) => events.notifyOfImport(held) }),
  });
  const stop = worker.start();
  return { events, rates, turns, onDue: () => worker.lookSoon(), stop };
}

interface OpenedGateway {
  readonly gateway: Gateway;
  readonly database: Database;
  /**
   * Begins no more calls of runs; returns how many have not ended after so many milliseconds. Other processes go on with the
   * runs.
   */
  stopRuns(withinMs: number): Promise<number>;
  /** Stops background work, and closes the database. */
  close(): Promise<void>;
}

interface OpenOptions {
  readonly log: Log;
  /** Loads the app once the data is ready; left out where another server serves the app. */
  readonly loadFiles?: () => Promise<StaticFiles>;
}

/**
 * Opens everything that these settings require: the database with its data, which may take minutes, the upstream service, and the
 * sweeping. Rejects with a SettingsError where a setting cannot be used.
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
