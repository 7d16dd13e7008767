import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../build-if-stale.js";
import { type KillOutcome, killDuringEnriches } from "./soak-ledger-kills.ts";
import { startPostgres } from "#tools/start-postgres.ts";
import { startServer } from "../server-process.ts";
import { soakFiles } from "./soak-files.ts";
import { soakLargeRun } from "./soak-large-run.ts";
import { soakPaidRuns } from "./soak-paid-runs.ts";
import { soakCriteria, soakReplica, soakRunModel } from "./soak-longer-tests.ts";
import { soakFamily } from "./soak-large-family.ts";

/** Kills per engine, at calls spread over the thousand. */
const ROUNDS = 10;
const SETTINGS = { RATE_PER_SECOND: "1000000", LOG_LEVEL: "silent" };

const killAt = (round: number) => 40 + round * 95;

/** Nothing is lost when the three books agree and each answered record is paid for. */
function agrees({ creditsUsed, ledger, managed, unpaid }: KillOutcome): boolean {
  return creditsUsed === ledger && ledger === managed && unpaid === 0;
}

function report(name: string, outcome: KillOutcome): boolean {
  const ok = agrees(outcome);
  const { answered, creditsUsed, ledger, managed, unpaid } = outcome;
  process.stdout.write(
    `${ok ? "ok  " : "FAIL"} ${name}: ${answered} answered; counter ${creditsUsed}, ledger ${ledger}, ` +
      `under management ${managed}, answered but unpaid ${unpaid}\n`,
  );
  return ok;
}

async function onSqlite(round: number): Promise<KillOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-soak-"));
  const server = await startServer(folder, SETTINGS);
  const outcome = await killDuringEnriches(server, killAt(round));
  rmSync(folder, { recursive: true, force: true });
  return outcome;
}

async function onPostgres(postgresUrl: string, round: number): Promise<KillOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-soak-"));
  const url = `${postgresUrl}/round_${round}`;
  const server = await startServer(folder, { ...SETTINGS, DATABASE_URL: url });
  const outcome = await killDuringEnriches(server, killAt(round), url);
  rmSync(folder, { recursive: true, force: true });
  return outcome;
}

async function soak(): Promise<number[]> {
  const counts = [0, 0];
  const count = (ok: boolean) => (counts[ok ? 0 : 1] = (counts[ok ? 0 : 1] ?? 0) + 1);
  const folder = mkdtempSync(join(tmpdir(), "prospect-postgres-"));
  const postgres = await startPostgres(folder, ["max_connections=100"]);
  for (let round = 0; round < ROUNDS; round += 1) {
    count(report(`kill -9, SQLite, round ${round + 1}`, await onSqlite(round)));
    await postgres.createDatabase(`round_${round}`);
    count(report(`kill -9, PostgreSQL, round ${round + 1}`, await onPostgres(postgres.url, round)));
  }
  for (const { name, ok, seen } of await soakFamily()) {
    process.stdout.write(`${ok ? "ok  " : "FAIL"} a family of 100,000, ${name}: ${seen}\n`);
    count(ok);
  }
  for (const { name, ok, seen } of [
    ...soakFiles(),
    ...soakPaidRuns(),
    await soakLargeRun(),
    soakRunModel(),
    ...soakCriteria(),
    soakReplica(),
  ]) {
    process.stdout.write(`${ok ? "ok  " : "FAIL"} ${name}: ${seen}\n`);
    count(ok);
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  return counts;
}

buildIfStale();
const [passed = 0, failed = 0] = await soak();
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
