import { join } from "node:path";
import Libsql from "libsql";
import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { MACHINE_ORGANISATION } from "#service/sandbox/sandbox-accounts.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { mayFail } from "#tools/may-fail.ts";
import type { ServerProcess } from "#tools/server-process.ts";
import type { Check, Soak } from "./soak-check.ts";

/** Kills per engine, at calls spread over the thousand. */
const ROUNDS = Number(process.env["SOAK_ROUNDS"] ?? 10);
const SETTINGS = { RATE_PER_SECOND: "1000000" };

const killAt = (round: number) => 40 + round * 95;

/** Enrich calls that are on their way when the process dies, and those that wait behind them. */
const CALLS = 1000;
const AT_ONCE = 16;

/** How often another process reads the database. */
const READ_EVERY_MS = 50;

/** What a killed process left behind. All counts are credits or records. */
export interface KillOutcome {
  /** Calls that were answered before the end. */
  readonly answered: number;
  /** The organisation's counter, the sum of its ledger and its managed records: unless they are equal, money is lost. */
  readonly creditsUsed: number;
  readonly ledger: number;
  readonly managed: number;
  /** Records that were answered but not paid for. */
  readonly unpaid: number;
}

const page = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

async function contactIds(caller: ServiceCaller): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; ids.length < CALLS; number += 1) {
    const query = `?page[number]=${number}&page[size]=100&sort=lastName`;
    ids.push(...page.parse(await caller.call("searchContacts", {}, query)).data.map(({ id }) => id));
  }
  return ids.slice(0, CALLS);
}

/** Sends one enrich call per contact and kills the process once `killAfter` of them are answered. */
async function enrichUntilKilled(server: ServerProcess, killAfter: number): Promise<string[]> {
  const caller = await serviceCaller(server.url);
  const waiting = await contactIds(caller);
  const answered: string[] = [];
  let killed: Promise<unknown> | undefined;
  async function work(): Promise<void> {
    for (let id = waiting.pop(); id !== undefined && !killed; id = waiting.pop()) {
      const attributes = { matchPersonInput: [{ personId: id }], outputFields: ["id"] };
      const ok = await caller
        .call("enrichContacts", attributes)
        .then(() => true, mayFail("what the dying process did not answer is what the ledger is asked about"));
      if (ok) answered.push(id);
      if (answered.length >= killAfter) killed ??= server.stop("SIGKILL");
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await killed;
  return answered;
}

/** Opens, reads and closes a SQLite file repeatedly, as tools beside the service do; call the result to stop. */
function readBeside(file: string): () => void {
  const timer = setInterval(() => {
    const connection = new Libsql(file);
    // a checkpoint may be under way
    connection.exec("pragma busy_timeout = 1000; select count(*) from ledger");
    connection.close();
  }, READ_EVERY_MS);
  return () => clearInterval(timer);
}

/** The accounts of the script client's organisation, read beside the service. */
async function readBooks({ query }: Database, answered: readonly string[]): Promise<KillOutcome> {
  const organisation = await query
    .selectFrom("organisations")
    .select("credits_used")
    .where("id", "=", MACHINE_ORGANISATION)
    .executeTakeFirstOrThrow();
  const ledger = await query
    .selectFrom("ledger")
    .select((of) => of.fn.sum<number | string | null>("credits").as("credits"))
    .where("organisation_id", "=", MACHINE_ORGANISATION)
    .executeTakeFirstOrThrow();
  const managed = await query
    .selectFrom("managed_records")
    .select("record_id")
    .where("organisation_id", "=", MACHINE_ORGANISATION)
    .execute();
  const owned = new Set(managed.map((row) => String(row.record_id)));
  return {
    answered: answered.length,
    creditsUsed: organisation.credits_used,
    ledger: Number(ledger.credits ?? 0),
    managed: managed.length,
    unpaid: answered.filter((id) => !owned.has(id)).length,
  };
}

/**
 * Kills the built server (kill -9) during 1,000 enrich calls over fresh data and reads its accounts: from its SQLite file, which
 * others read meanwhile, or from the PostgreSQL database that it was started with.
 */
export async function killDuringEnriches(
  server: ServerProcess,
  killAfter: number,
  databaseUrl?: string,
): Promise<KillOutcome> {
  const file = join(server.dataDir, "prospect.sqlite");
  const stopReading = databaseUrl === undefined ? readBeside(file) : () => undefined;
  const answered = await enrichUntilKilled(server, killAfter).finally(stopReading);
  const database = databaseUrl === undefined ? await openSqlite(file) : await openPostgres(databaseUrl);
  try {
    return await readBooks(database, answered);
  } finally {
    await database.close();
  }
}

/** Nothing is lost when the three books agree and each answered record is paid for. */
function checkOf(name: string, outcome: KillOutcome): Check {
  const { answered, creditsUsed, ledger, managed, unpaid } = outcome;
  return {
    name,
    ok: creditsUsed === ledger && ledger === managed && unpaid === 0,
    seen:
      `${answered} answered; counter ${creditsUsed}, ledger ${ledger}, ` +
      `under management ${managed}, answered but unpaid ${unpaid}`,
  };
}

/** Kills the service during enrich calls, on both engines in turn. */
export const soakLedgerKills: Soak = async function* (resources) {
  const postgres = await resources.postgres();
  for (let round = 0; round < ROUNDS; round += 1) {
    const inFile = await resources.server(SETTINGS);
    yield checkOf(`kill -9, SQLite, round ${round + 1}`, await killDuringEnriches(inFile, killAt(round)));
    const name = `round_${round}`;
    await postgres.createDatabase(name);
    const databaseUrl = `${postgres.url}/${name}`;
    const inPostgres = await resources.server({ ...SETTINGS, DATABASE_URL: databaseUrl });
    const outcome = await killDuringEnriches(inPostgres, killAt(round), databaseUrl);
    yield checkOf(`kill -9, PostgreSQL, round ${round + 1}`, outcome);
  }
};
