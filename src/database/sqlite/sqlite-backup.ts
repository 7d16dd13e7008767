import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, sql } from "kysely";
import Libsql from "libsql";
import { DatabaseUnusableError } from "#database/database-trouble.ts";
import type { Schema } from "#database/database-schema.ts";
import { MIGRATIONS } from "#database/migrations.ts";
import { readSchemaVersion } from "#database/schema-version.ts";
import { isBusy, sqliteDialect } from "./sqlite-dialect.ts";
import { makeSqliteTables, sqliteNames } from "./sqlite.ts";

/** Work on the tables as of one moment; `existing` names tables and, as `table.column`, columns. */
type Work<Result> = (query: Kysely<Schema>, existing: ReadonlySet<string>) => Promise<Result>;

async function onOwnConnection<Result>(
  file: string,
  work: (query: Kysely<Schema>, connection: Libsql.Database) => Promise<Result>,
): Promise<Result> {
  const connection = new Libsql(file);
  try {
    connection.exec("pragma busy_timeout = 0");
    return await work(
      new Kysely<Schema>({ dialect: sqliteDialect(connection, () => undefined) }),
      connection,
    );
  } finally {
    connection.close();
  }
}

/**
 * Runs the work on everything that was committed up to one moment, without changing anything. Others go on writing meanwhile. The
 * file has to exist.
 */
export function snapshotSqlite<Result>(file: string, work: Work<Result>): Promise<Result> {
  return onOwnConnection(file, (query) =>
    query.connection().execute(async (reader) => {
      await sql`begin`.execute(reader);
      try {
        // the first statement determines the moment
        const existing = await sqliteNames(reader);
        await readSchemaVersion(reader, existing, MIGRATIONS.length);
        return await work(reader, existing);
      } finally {
        await sql`rollback`.execute(reader);
      }
    }),
  );
}

/**
 * Creates the file where it is missing, migrates its tables to this version, and runs the work in one transaction while nobody
 * else has the file open. Throws a {@link DatabaseUnusableError} when somebody has.
 */
export async function changeSqliteAlone<Result>(file: string, work: Work<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  return onOwnConnection(file, async (query, connection) => {
    // any open connection, even an idle one, keeps SQLite from leaving WAL mode
    try {
      connection.exec("pragma locking_mode = exclusive");
      connection.exec("pragma journal_mode = delete");
    } catch (error) {
      if (!isBusy(error)) throw error;
      throw new DatabaseUnusableError("another process has it open. Stop every process that uses it first.");
    }
    try {
      return await query.transaction().execute(async (transaction) => {
        await makeSqliteTables(transaction);
        return work(transaction, await sqliteNames(transaction));
      });
    } finally {
      // the next statement releases the lock
      connection.exec("pragma locking_mode = normal");
      await sqliteNames(query);
    }
  });
}
