import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { FairTurns } from "#gateway/fair-turns.ts";
import { PersonRates } from "#gateway/people/person-rates.ts";
import { RunWorker } from "#gateway/runs/run-worker.ts";
import { createSessionKeys } from "#gateway/keys/session-keys.ts";

/*
 * A process that works at runs, and nothing else, to be killed: `run-worker-process.ts DATABASE SERVICE`. It says `ready` on
 * standard output. Each person's token is their id.
 */

const [, , , place = "", service = ""] = process.argv;

function openAt(): Promise<Database> {
  return place.startsWith("postgres") ? openPostgres(place) : openSqlite(place);
}

const turns = new FairTurns();
const worker = new RunWorker({
  database: await openAt(),
  upstream: (request) => fetch(request),
  inTurn: (userId) => turns.take(userId),
  publicUrl: service,
  keys: createSessionKeys([new Uint8Array(32).fill(9)]),
  tokens: { of: (userId) => Promise.resolve({ token: userId, expiresIn: 3600 }), forget: () => undefined },
  rates: new PersonRates(),
  managementDays: 365,
  onChange: () => undefined,
  now: () => new Date(),
  random: Math.random,
});
worker.start();
process.stdout.write("ready\n");
// timers of workers hold no process
for (;;) await pause(60_000);
