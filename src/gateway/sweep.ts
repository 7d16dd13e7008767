import type { Database } from "#database/database.ts";
import { sweepSignIns } from "#service/oauth/sweep-sign-ins.ts";
import { sweepRequestTimes } from "#service/metering/rate-limit.ts";
import type { Log } from "#service/service-context.ts";
import { sweepPeople } from "./administration/sweep-people.ts";
import type { Settings } from "./settings/gateway-settings.ts";
import { sweepAlerts } from "./alerts/alert-leases.ts";
import { firstSpendingDay, sweepSpending } from "./journal/daily-spending.ts";
import { sweepJournal } from "./journal/call-store.ts";
import { sweepImports } from "./imports/import-lifetime.ts";
import { sweepOwned } from "./records/owned-lifetime.ts";
import type { Retention } from "./settings/gateway-settings.ts";
import { sweepRuns } from "./administration/run-lifetime.ts";
import { sealAgainAndTell } from "./administration/seal-again.ts";
import type { SessionKeys } from "./keys/session-keys.ts";
import { sweepSessions } from "./sessions/session-store.ts";
import { type SweepTurn, sweepTurn } from "./sweep-lease.ts";
import { sweepExportLog } from "./workspace/sweep-export-log.ts";
import { sweepUsage } from "./journal/usage-ledger.ts";
import { sweepWorkspace } from "./workspace/sweep-workspace.ts";

/** How often what is older than the settings say goes, whichever gateway takes it away. */
const SWEEP_MS = 3600 * 1000;

/** How often a gateway looks whether that is due: so much later it can be, after one that died amid it. */
const LOOK_MS = 60_000;

type SweepSettings = Retention & Pick<Settings, "refreshTtl">;

/** What is swept, in its order. */
const SWEEPS: readonly ((database: Database, settings: SweepSettings, now: Date) => Promise<void>)[] = [
  (database, { journalDays }, now) => sweepJournal(database, journalDays, now),
  (database, { recordsDays }, now) => sweepOwned(database, recordsDays, now),
  (database, { recordsDays }, now) => sweepRuns(database, recordsDays, now),
  // after the runs that were made of them
  (database, { recordsDays }, now) => sweepImports(database, recordsDays, now),
  (database, _settings, now) => sweepSpending(database.query, now),
  (database, _settings, now) => sweepUsage(database.query, firstSpendingDay(now)),
  (database, { refreshTtl }, now) => sweepSessions(database, refreshTtl, now),
  (database, _settings, now) => sweepSignIns(database, now),
  (database, _settings, now) => sweepRequestTimes(database, now),
  (database, { exportLogDays }, now) => sweepExportLog(database, exportLogDays, now),
  sweepWorkspace,
  (database, _settings, now) => sweepAlerts(database, now),
  (database, { peopleDays }, now) => sweepPeople(database, peopleDays, now),
];

interface SweepOptions {
  readonly turn: SweepTurn;
  readonly now: () => Date;
  /** What others than the first of them sealed is sealed again. */
  readonly keys: SessionKeys;
  readonly log?: Log | undefined;
}

/** Sweeps if that is due and no other gateway does. Rejects where it fails; it is tried again then, here or elsewhere. */
export async function sweepInTurn(
  database: Database,
  settings: SweepSettings,
  { turn, now, keys, log }: SweepOptions,
): Promise<void> {
  if (!(await turn.take())) return;
  for (const sweep of SWEEPS) {
    if (!(await turn.extend())) return;
    await sweep(database, settings, now());
  }
  await sealAgainAndTell(database, { keys, mayGoOn: () => turn.extend() }, log);
  await turn.end();
}

/**
 * Sweeps now and every hour, one gateway for all on the database [administration-15], without keeping the process alive;
 * the result ends that.
 */
export function startSweeping(
  database: Database,
  settings: SweepSettings,
  { keys, log }: { readonly keys: SessionKeys; readonly log: Log },
): () => void {
  const now = () => new Date();
  const turn = sweepTurn(database, { every: SWEEP_MS, now });
  let isSweeping = false;
  async function look(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    await sweepInTurn(database, settings, { turn, now, keys, log }).catch((error: unknown) =>
      log.error({ error }, "not swept"),
    );
    isSweeping = false;
  }
  void look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
