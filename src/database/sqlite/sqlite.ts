import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, type Transaction, sql } from "kysely";
import Libsql from "libsql";
import type { Database } from "#database/database.ts";
import {
  MIGRATIONS,
  type Migration,
  indexRecords,
  migrate,
  renewRecordTables,
} from "#database/migrations.ts";
import {
  type DatabaseTrouble,
  TROUBLES,
  WriteMemory,
  troubleOf,
  tryWrite,
} from "#database/database-trouble.ts";
import { nearestCompanies } from "#database/name-trigram-search.ts";
import type { Schema } from "#database/database-schema.ts";
import { sqliteDialect, untilFree } from "./sqlite-dialect.ts";
import { sqliteFileCheck } from "./sqlite-file-check.ts";
import {
  companiesWithTrigrams,
  createTextIndexes,
  dropTextIndexes,
  sqliteContains,
} from "./sqlite-text-search.ts";
import { fillTextTables } from "#database/text-search-tables.ts";

/** Pages kept in memory, in KiB. */
const CACHE_KIB = 64 * 1024;

/** Null sorts before every value here, so descending indexes have it last without saying so. */
const withoutNulls = (columns: string) => columns.replaceAll(" nulls last", "");

/**
 * Opens (or creates) the SQLite file and migrates its tables to this version. `:memory:` gives a private database that ends with
 * the process. Several processes may open one file; one writes at a time. Throws SQLite's error when the folder is not writable.
 */
export async function openSqlite(file: string, migrations = MIGRATIONS): Promise<Database> {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const connection = new Libsql(file);
  try {
    return await openOver(file, connection, migrations);
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function openOver(
  file: string,
  connection: Libsql.Database,
  migrations: readonly Migration[],
): Promise<Database> {
  // our own code retries a locked file: waiting here would block the whole process
  connection.exec("pragma busy_timeout = 0");
  await untilFree(() => connection.exec("pragma journal_mode = wal"));
  connection.exec(`pragma synchronous = normal; pragma cache_size = -${CACHE_KIB}`);
  let damage: DatabaseTrouble | undefined;
  const writes = new WriteMemory();
  const onEnd = (error?: unknown) => {
    if (error === undefined) return writes.succeeded();
    writes.failed(error);
    // a fault once found stays, whichever pages are read next
    if (troubleOf(error) === TROUBLES.damaged) damage = TROUBLES.damaged;
  };
  const query = new Kysely<Schema>({ dialect: sqliteDialect(connection, onEnd) });
  await query.transaction().execute(async (transaction) => {
    const existing = await makeSqliteTables(transaction, migrations);
    if (!existing.has("companies_text")) await createTextIndexes(transaction);
  });
  const files = file === ":memory:" ? undefined : sqliteFileCheck(file);
  return {
    engine: "sqlite",
    query,
    records: query,
    contains: sqliteContains,
    nearestCompanies: (name, limit) =>
      nearestCompanies(query, name, limit, (pieces) => companiesWithTrigrams(query, pieces)),
    exclusively: (work) => exclusively(file, work),
    startLoad: () =>
      query.transaction().execute(async (transaction) => {
        await dropTextIndexes(transaction);
        await renewRecordTables(transaction, withoutNulls);
      }),
    finishLoad: () => finishLoad(query),
    trouble: () => damage ?? files?.look(),
    // a write may have started the log over: the next look compares with its present state
    check: async () =>
      damage ?? files?.read() ?? (await tryWrite(query)) ?? files?.look() ?? writes.trouble(),
    async close() {
      // moves everything into the file itself: open prepared statements keep SQLite from doing so when it closes
      connection.exec("pragma wal_checkpoint(truncate)");
      await query.destroy();
    },
  };
}

/** Migrates the tables to this version, and returns the names that existed before. */
export async function makeSqliteTables(
  transaction: Transaction<Schema>,
  migrations = MIGRATIONS,
): Promise<ReadonlySet<string>> {
  const existing = await sqliteNames(transaction);
  await migrate(transaction, withoutNulls, existing, migrations);
  return existing;
}

/** The existing tables and indexes, and columns as `table.column`. */
export async function sqliteNames(query: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    union all select t.name || '.' || c.name from sqlite_master as t join pragma_table_info(t.name) as c
    where t.type = 'table'`.execute(query);
  return new Set(rows.map(({ name }) => name));
}

async function finishLoad(query: Kysely<Schema>): Promise<void> {
  // not one transaction, which would write everything twice: an interrupted load starts over
  await fillTextTables(query);
  await indexRecords(query, withoutNulls);
  await createTextIndexes(query);
  await sql`analyze`.execute(query);
}

/** The lock is on a separate file, so that it spans transactions and ends with the process. */
async function exclusively<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  if (file === ":memory:") return work();
  const lock = new Libsql(`${file}-lock`);
  try {
    lock.exec("pragma busy_timeout = 0");
    await untilFree(() => lock.exec("begin exclusive"), Infinity);
    return await work();
  } finally {
    lock.close();
  }
}
