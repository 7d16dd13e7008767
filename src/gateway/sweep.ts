import type { Database } from "#database/database.ts";
import { sweepSignIns } from "#service/oauth/oauth-tokens.ts";
import { sweepRequestTimes } from "#service/metering/rate-limit.ts";
import type { Log } from "#service/service-context.ts";
import { sweepPeople } from "#gateway/administration/sweep-people.ts";
import type { Settings, Retention } from "#gateway/settings/gateway-settings.ts";
import { sweepAlerts } from "#gateway/alerts/alert-leases.ts";
import { firstSpendingDay, sweepSpending } from "#gateway/journal/daily-spending.ts";
import { sweepJournal } from "#gateway/journal/call-store.ts";
import { sweepImports } from "#gateway/imports/import-lifetime.ts";
import { sweepOwned } from "#gateway/records/owned-lifetime.ts";
import { sweepRuns } from "#gateway/administration/run-lifetime.ts";
import { sealAgainAndLog } from "#gateway/administration/seal-again.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { sweepSessions } from "#gateway/sessions/session-store.ts";
import { sweepExportLog } from "#gateway/workspace/sweep-export-log.ts";
import { sweepUsage } from "#gateway/journal/usage-ledger.ts";
import { sweepWorkspace } from "#gateway/workspace/sweep-workspace.ts";
import { randomUUID } from "node:crypto";

/**
 * The row of `meta` with the time until which nobody has to sweep, and the gateway that wrote it; the time comes first, so that
 * texts compare as times.
 */
const SWEEP_KEY = "sweep";

/** How long a turn lasts unless extended, so that a gateway that dies in it delays the others no longer. */
const LEASE_MS = 5 * 60_000;

interface SweepTurnOptions {
  /** The interval between sweeps. Milliseconds. */
  readonly every: number;
  readonly now: () => Date;
}

/** The turn to sweep, which one gateway on a database has at a time. */
interface SweepTurn {
  /** Takes the turn, if a sweep is due and nobody else has it. */
  take(): Promise<boolean>;
  /** Extends the turn; false when it took so long that another gateway has it. */
  extend(): Promise<boolean>;
  /** Ends the turn: the next sweep is due after the interval. */
  end(): Promise<void>;
}

/** The turn of one gateway. */
export function sweepTurn({ query }: Database, { every, now }: SweepTurnOptions): SweepTurn {
  const name = randomUUID();
  let taken = "";
  const until = (milliseconds: number) => `${new Date(now().getTime() + milliseconds).toISOString()} ${name}`;

  async function replace(value: string): Promise<boolean> {
    const { numUpdatedRows } = await query
      .updateTable("meta")
      .set({ value })
      .where(({ and }) => and({ key: SWEEP_KEY, value: taken }))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) taken = value;
    return numUpdatedRows === 1n;
  }

  return {
    async take() {
      const last = await query
        .selectFrom("meta")
        .select("value")
        .where("key", "=", SWEEP_KEY)
        .executeTakeFirst();
      if (last !== undefined && last.value > now().toISOString()) return false;
      const value = until(LEASE_MS);
      const { numInsertedOrUpdatedRows } = await query
        .insertInto("meta")
        .values({ key: SWEEP_KEY, value })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({ value }).where("meta.value", "<=", now().toISOString()),
        )
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      taken = value;
      return true;
    },
    extend: () => replace(until(LEASE_MS)),
    async end() {
      await replace(until(every));
    },
  };
}

/** How often expired data is deleted, by whichever gateway has the turn. */
const SWEEP_MS = 3600 * 1000;

/** How often a gateway checks whether a sweep is due, which also bounds the delay after one that died in its turn. */
const LOOK_MS = 60_000;

type SweepSettings = Retention & Pick<Settings, "refreshTtl">;

/** The sweeps, in the order in which they run. */
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
  /** Texts that other keys than the first sealed are sealed again. */
  readonly keys: SessionKeys;
  readonly log?: Log | undefined;
}

/** Sweeps if that is due and no other gateway does. Rejects where it fails; the sweep is tried again later, here or elsewhere. */
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
  await sealAgainAndLog(database, { keys, mayGoOn: () => turn.extend() }, log);
  await turn.end();
}

/**
 * Sweeps now and every hour, one gateway for all on the database [administration-15], without keeping the process alive; call the
 * result to stop.
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
