import type { Database } from "#database/database.ts";
import { backgroundSessions } from "#gateway/sessions/background-sessions.ts";
import { FairTurns } from "#gateway/fair-turns.ts";
import type { Settings } from "#gateway/settings/gateway-settings.ts";
import { createPersonTokens } from "#gateway/sessions/person-tokens.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { createTokenUsers } from "#gateway/sessions/token-users.ts";
import type { Upstream } from "#gateway/upstream/upstream.ts";
import { WorkspaceEvents } from "#gateway/workspace/workspace-events.ts";
import type { Log } from "#service/service-context.ts";
import type { Metrics } from "./monitoring/gateway-metrics.ts";
import { PersonRates } from "./people/person-rates.ts";
import { ImportMatcher } from "./imports/import-matcher.ts";
import { RunWorker } from "./runs/run-worker.ts";

interface RunsOptions {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly sessionKeys: SessionKeys;
  readonly observe?: Metrics["observe"] | undefined;
  readonly log: Log;
}

type RunSettings = Pick<Settings, "publicUrl" | "refreshTtl" | "administrators" | "managementDays">;

/** Works at runs and imports in the background, and gives what pages and worker share in this process. */
export function startRuns(options: RunsOptions, settings: RunSettings) {
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
    onChange: (changed: { readonly spaceId: string }) => events.tellOfRun(changed),
    observe,
    log,
    now,
    random: Math.random,
  };
  const worker = new RunWorker({
    ...working,
    beside: new ImportMatcher({ ...working, onChange: (held) => events.tellOfImport(held) }),
  });
  const stop = worker.start();
  return { events, rates, turns, onDue: () => worker.lookSoon(), stop };
}
