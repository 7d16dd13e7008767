import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openSqlite } from "#database/sqlite.ts";
import { fillSandbox } from "#service/data/sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/settings.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database with the sandbox data of scale small, to be copied, never to be opened. */
    sandboxFile: string;
  }
}

/** Before all unit tests: makes the sandbox data once. Returns what removes it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-sandbox-"));
  const file = join(folder, "sandbox.sqlite");
  const database = await openSqlite(file);
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, new Date("2026-11-16T08:00:00.000Z"));
  await database.close();
  project.provide("sandboxFile", file);
  return () => rmSync(folder, { recursive: true, force: true });
}
