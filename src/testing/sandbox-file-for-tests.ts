import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { SANDBOX_MADE_AT } from "#testing/service/service-database-for-test.ts";

/** Before all unit tests on SQLite: makes the sandbox data once. Returns what removes it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-sandbox-"));
  const file = join(folder, "sandbox.sqlite");
  const database = await openSqlite(file);
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);
  await database.close();
  process.stdout.write(`Random cases: TEST_SEED=${project.config.env["TEST_SEED"]}\n`);
  project.provide("databases", { engine: "sqlite", sandboxFile: file });
  return () => rmSync(folder, { recursive: true, force: true });
}
