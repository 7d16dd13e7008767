import { Kysely, sql } from "kysely";
import { SERVICE_TABLES } from "#database/create-tables.ts";
import { DatabaseUnusableError } from "#database/database-trouble.ts";
import type { Schema } from "#database/database-schema.ts";
import { distributeRest, isDistributed } from "#database/distribution/distribute-tables.ts";
import { MIGRATIONS } from "#database/migrations.ts";
import { readSchemaVersion } from "#database/schema-version.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { LOCKS, locked } from "./postgres-locks.ts";
import { SERVING, connectPool } from "./postgres-pool.ts";
import { makePostgresTables, postgresNames } from "./postgres-tables.ts";

/** One connection that holds the lock, and one that works. */
const POOL_SIZE = 2;

/** Work on the tables as of one moment; `existing` names tables and, as `table.column`, columns. */
type Work<Result> = (query: Kysely<Schema>, existing: ReadonlySet<string>) => Promise<Result>;

async function onOwnPool<Result>(
  url: string,
  work: (query: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const pool = connectPool(url, POOL_SIZE, { name: `${SERVING} backup` });
  const query = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  try {
    return await work(query);
  } finally {
    await query.destroy();
  }
}

/** Runs the work on everything that was committed up to one moment, without changing anything. Others go on writing meanwhile. */
export function snapshotPostgres<Result>(url: string, work: Work<Result>): Promise<Result> {
  return onOwnPool(url, (query) =>
    query.connection().execute(async (reader) => {
      await sql`begin isolation level repeatable read, read only`.execute(reader);
      try {
        const existing = await postgresNames(reader);
        await readSchemaVersion(reader, existing, MIGRATIONS.length);
        return await work(reader, existing);
      } finally {
        await sql`rollback`.execute(reader);
      }
    }),
  );
}

/**
 * Migrates the tables to this version, and runs the work in one transaction while nobody else reads or writes the tables of the
 * service. Throws a {@link DatabaseUnusableError} when a process serves this database.
 */
export function changePostgresAlone<Result>(url: string, work: Work<Result>): Promise<Result> {
  return onOwnPool(url, async (query) => {
    await requireNobodyServes(query);
    await makePostgresTables(query);
    const distributed = await isDistributed(query);
    if (distributed) await distributeRest(query);
    return locked(query, LOCKS.exclusively, () =>
      query.transaction().execute(async (transaction) => {
        // one shard after the other on one connection: in parallel, a later statement of this transaction could not see them
        if (distributed)
          await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(transaction);
        const tables = sql.join(SERVICE_TABLES.map((table) => sql.table(table)));
        await sql`lock table ${tables} in access exclusive mode`.execute(transaction);
        // processes that start from now on wait for the tables
        await requireNobodyServes(transaction);
        return work(transaction, await postgresNames(transaction));
      }),
    );
  });
}

async function requireNobodyServes(query: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${SERVING}`.execute(query);
  if (rows.length === 0) return;
  throw new DatabaseUnusableError("another process uses it. Stop every process that uses it first.");
}
