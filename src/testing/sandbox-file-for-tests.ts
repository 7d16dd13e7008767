import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { SANDBOX_MADE_AT } from "#testing/service/service-database-for-test.ts";

const CACHE = "node_modules/.cache/prospect-sandbox";

/** What the data is made of. */
const SOURCES = ["src/contract", "src/database", "src/service"];

/** Says which data it is: with other sources it may be another. */
function keyOfSources(): string {
  const hash = createHash("sha256");
  for (const folder of SOURCES) {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted())
      hash.update(file).update(readFileSync(join(folder, file)));
  }
  hash.update(readFileSync("package-lock.json"));
  return hash.digest("hex").slice(0, 16);
}

async function fill(file: string): Promise<void> {
  const database = await openSqlite(file);
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);
  await database.close();
}

/**
 * Before all unit tests on SQLite: finds the sandbox data that an earlier run made of the same sources, or makes it, in eight
 * seconds. A test of a pure function waits for it only then.
 */
export async function setup(project: TestProject): Promise<void> {
  const file = join(CACHE, `${keyOfSources()}.sqlite`);
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true });
    const making = mkdtempSync(join(CACHE, "making-"));
    const made = join(making, "sandbox.sqlite");
    await fill(made);
    for (const name of readdirSync(CACHE))
      if (name.endsWith(".sqlite")) rmSync(join(CACHE, name), { force: true });
    // another run may have put the same there meanwhile
    renameSync(made, file);
    rmSync(making, { recursive: true });
  }
  process.stdout.write(`Random cases: TEST_SEED=${project.config.env["TEST_SEED"]}\n`);
  project.provide("databases", { engine: "sqlite", sandboxFile: file });
}
