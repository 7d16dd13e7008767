import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { Database } from "#database/database.ts";
import type { Migration } from "#database/migrations.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { databaseOnServer, runOnServer } from "#testing/servers/postgres-server-for-test.ts";

/** The source of a run's databases; created once, before all tests of the engine. */
type TestDatabases =
  | {
      readonly engine: "sqlite";
      /** A template database with the sandbox data of scale small; copied, never opened. */
      readonly sandboxFile: string;
    }
  | {
      readonly engine: "postgres";
      /** The server; for a cluster all servers, the coordinator first. */
      readonly servers: readonly string[];
      /** A streaming replica of the first one. */
      readonly replica?: string | undefined;
      /** Template databases; copied, never opened. */
      readonly templates: { readonly empty: string; readonly sandbox: string };
    };

declare module "vitest" {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

/** Connections of one handle: several test files run at once. */
const POOL_SIZE = 6;

/** A separate database for one test or test file, on the engine of the run. */
export interface DatabaseForTest {
  /** Opens a handle, migrated by these migrations; several handles act like several processes on one database. */
  open(migrations?: readonly Migration[]): Promise<Database>;
  /** The settings with which a process opens it. */
  readonly env: Readonly<Record<string, string>>;
  /** Removes it, after every handle was closed. */
  remove(): Promise<void>;
}

/** Creates a database: with the sandbox data of scale small, or with empty tables. */
export function databaseForTest(content: "sandbox" | "empty"): Promise<DatabaseForTest> {
  const databases = inject("databases");
  return databases.engine === "sqlite"
    ? fileForTest(content === "sandbox" ? databases.sandboxFile : undefined)
    : serverDatabaseForTest(databases, databases.templates[content]);
}

/** Opens a separate database; closing it removes it. */
export async function openDatabaseForTest(content: "sandbox" | "empty"): Promise<Database> {
  const made = await databaseForTest(content);
  const database = await made.open();
  return {
    ...database,
    async close() {
      await database.close();
      await made.remove();
    },
  };
}

async function fileForTest(original: string | undefined): Promise<DatabaseForTest> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-database-"));
  const file = join(folder, "prospect.sqlite");
  if (original !== undefined) copyFileSync(original, file);
  return {
    open: (migrations) => openSqlite(file, migrations),
    env: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function serverDatabaseForTest(
  { servers, replica }: Extract<TestDatabases, { engine: "postgres" }>,
  template: string,
): Promise<DatabaseForTest> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const onEach = async (statement: string) => {
    for (const server of servers) await runOnServer(databaseOnServer(server, "postgres"), statement);
  };
  await onEach(`create database ${name} template ${template} strategy file_copy`);
  const [first = ""] = servers;
  const replicaOptions =
    replica === undefined ? undefined : { url: databaseOnServer(replica, name), onChange: () => undefined };
  return {
    open: (migrations) => openPostgres(databaseOnServer(first, name), POOL_SIZE, replicaOptions, migrations),
    env: { DATABASE_URL: databaseOnServer(first, name) },
    remove: () => onEach(`drop database ${name} with (force)`),
  };
}
