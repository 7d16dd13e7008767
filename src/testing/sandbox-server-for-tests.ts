import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#database/postgres/postgres.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { type PostgresServer, startPostgres } from "#tools/start-postgres.ts";
import { SANDBOX_MADE_AT } from "#testing/service/service-database-for-test.ts";

const EMPTY = "empty_template";
const SANDBOX = "sandbox_template";

/** What is thrown away afterwards need not reach the disk. */
const FLAGS = ["fsync=off", "full_page_writes=off", "max_connections=300", "shared_buffers=256MB"];

async function makeTemplates(server: PostgresServer): Promise<void> {
  await server.createDatabase(EMPTY);
  await (await openPostgres(`${server.url}/${EMPTY}`)).close();
  await server.createDatabase(SANDBOX);
  const database = await openPostgres(`${server.url}/${SANDBOX}`);
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);
  await database.close();
}

/**
 * Before all unit tests on PostgreSQL: starts a real server at a spare port, over a folder of its own, with two
 * databases to be copied. Returns what stops the server and removes the folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-postgres-"));
  const server = await startPostgres(folder, FLAGS);
  const end = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplates(server);
  } catch (error) {
    await end();
    throw error;
  }
  const templates = { empty: EMPTY, sandbox: SANDBOX };
  project.provide("databases", { engine: "postgres", servers: [server.url], templates });
  return end;
}
