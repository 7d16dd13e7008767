import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import type { Database } from "#database/database.ts";
import { DISTRIBUTION_PLAN } from "#database/distribution/distribution-plan.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { openOwnedFolder } from "#tools/owned-folder.ts";
import { type PostgresServer, startPostgres, startReplica } from "#tools/start-postgres.ts";
import { SANDBOX_MADE_AT } from "#tools/sandbox-file.ts";

const EMPTY = "empty_template";
const SANDBOX = "sandbox_template";

/** Temporary data need not reach the disk. */
const FLAGS = ["fsync=off", "full_page_writes=off", "max_connections=300", "shared_buffers=256MB"];

/** Makes any statement fail that sets the distribution column, as it would on a cluster. */
async function forbidShardMoves({ query }: Database): Promise<void> {
  await sql`
    create function refuse_move() returns trigger language plpgsql as
    $$ begin raise exception 'modifying the partition value of rows is not allowed'; end $$
  `.execute(query);
  for (const [table, placement] of Object.entries(DISTRIBUTION_PLAN)) {
    if (placement === "everywhere") continue;
    await sql`
      create trigger refuse_move before update of ${sql.ref(placement.by)} on ${sql.table(table)}
      for each statement execute function refuse_move()
    `.execute(query);
  }
}

async function makeTemplates(server: PostgresServer): Promise<void> {
  await server.createDatabase(EMPTY);
  const empty = await openPostgres(`${server.url}/${EMPTY}`);
  await forbidShardMoves(empty);
  await empty.close();
  await server.createDatabase(SANDBOX);
  const database = await openPostgres(`${server.url}/${SANDBOX}`);
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);
  await forbidShardMoves(database);
  await database.close();
}

const newFolder = () => openOwnedFolder(tmpdir(), "prospect-postgres").path;

/**
 * Before all unit tests on PostgreSQL: starts a real server at a free port, over its own folder, with two template databases;
 * with TEST_REPLICA=1 also a streaming replica, which then answers reads of records. Returns a function that stops the servers
 * and removes the folders.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const primary = await startPostgres(newFolder(), FLAGS);
  const servers = [primary];
  const end = async () => {
    for (const { stop, folder } of servers.toReversed()) {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    await makeTemplates(primary);
    if (process.env["TEST_REPLICA"] === "1") servers.push(await startReplica(primary, newFolder(), FLAGS));
  } catch (error) {
    await end();
    throw error;
  }
  const [, replica] = servers;
  const templates = { empty: EMPTY, sandbox: SANDBOX };
  project.provide("databases", {
    engine: "postgres",
    servers: [primary.url],
    replica: replica?.url,
    templates,
  });
  return end;
}
