import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DATABASE_FILE } from "#gateway/upstream/open-upstream.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { root } from "./build-if-stale.js";
import { openOwnedFolder } from "./owned-folder.ts";

/** When the sandbox data of the tests was made. */
export const SANDBOX_MADE_AT = new Date("2026-11-16T08:00:00.000Z");

const CACHE = join(root, "node_modules/.cache/prospect-sandbox");

/** The sources that determine the data. */
const SOURCES = ["src/contract", "src/database", "src/service"];

/** Identifies the data by its sources. */
function keyOfSources(): string {
  const hash = createHash("sha256");
  for (const folder of SOURCES) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted())
      hash.update(file).update(readFileSync(join(root, folder, file)));
  }
  hash.update(readFileSync(join(root, "package-lock.json")));
  return hash.digest("hex").slice(0, 16);
}

async function fill(file: string): Promise<void> {
  const database = await openSqlite(file);
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);
  await database.close();
}

/**
 * The template database of the tests with the sandbox data of scale small, copied and never opened: from an earlier run with the
 * same sources, or a new one, generated in eight seconds. Returns its path.
 */
export async function sandboxFile(): Promise<string> {
  const file = join(CACHE, `${keyOfSources()}.sqlite`);
  if (existsSync(file)) return file;
  const folder = openOwnedFolder(CACHE, "making");
  const made = join(folder.path, "sandbox.sqlite");
  await fill(made);
  for (const name of readdirSync(CACHE))
    if (name.endsWith(".sqlite")) rmSync(join(CACHE, name), { force: true });
  // another run may have put the same file there meanwhile
  renameSync(made, file);
  folder.remove();
  return file;
}

/** Puts a copy of such a database where a server over this folder expects it. */
export function copySandbox(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, join(folder, DATABASE_FILE));
}
