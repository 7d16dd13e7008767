import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { FairTurns } from "#gateway/fair-turns.ts";
import { createSessionKeys } from "#gateway/keys/session-keys.ts";
import { runWorkerAt } from "#testing/world/run-worker-at.ts";

/*
 * A process that works at runs, and nothing else, to be killed: `run-worker-process.ts DATABASE SERVICE`. It says `ready` on
 * standard output.
 */

const [, , , place = "", service = ""] = process.argv;

function openAt(): Promise<Database> {
  return place.startsWith("postgres") ? openPostgres(place) : openSqlite(place);
}

const turns = new FairTurns();
const worker = runWorkerAt({
  database: await openAt(),
  upstream: (request) => fetch(request),
  inTurn: (userId) => turns.take(userId),
  publicUrl: service,
  keys: createSessionKeys([new Uint8Array(32).fill(9)]),
});
worker.start();
process.stdout.write("ready\n");
// timers of workers hold no process
for (;;) await pause(60_000);
