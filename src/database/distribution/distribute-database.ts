import { Kysely, sql } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { postgresDialect } from "#database/postgres/postgres-dialect.ts";
import { connectPool } from "#database/postgres/postgres-pool.ts";
import { makePostgresTables } from "#database/postgres/postgres-tables.ts";
import { distributeRest, hasCitus } from "./distribute-tables.ts";

/** One connection that holds the lock, and one that works. */
const POOL_SIZE = 2;

/**
 * Distributes the database at the URL of a Citus coordinator, empty or filled; run again, it does what is left. `onTable` is
 * called for each table that was placed on the cluster. Throws in plain words when the server is no coordinator.
 */
export async function distributeDatabase(url: string, onTable: (table: string) => void): Promise<void> {
  const query = new Kysely<Schema>({ dialect: postgresDialect(connectPool(url, POOL_SIZE)) });
  try {
    await requireCoordinator(query);
    await makePostgresTables(query);
    await distributeRest(query, onTable);
  } finally {
    await query.destroy();
  }
}

async function requireCoordinator(query: Kysely<Schema>): Promise<void> {
  if (!(await hasCitus(query))) {
    throw new Error(
      "This database has no Citus. Put citus into shared_preload_libraries, then run as a superuser in this database, " +
        "on the coordinator and on each worker: create extension citus",
    );
  }
  const { rows: local } = await sql<{ group: number }>`select groupid as group
    from pg_dist_local_group`.execute(query);
  if (local[0]?.group !== 0) {
    throw new Error("This server is a worker of its cluster. Give DATABASE_URL the coordinator's address.");
  }
  const { rows: workers } = await sql`select 1 from pg_dist_node
    where isactive and shouldhaveshards and noderole = 'primary'`.execute(query);
  if (workers.length === 0) {
    throw new Error(
      "This coordinator knows no worker that takes tables. Add each of them first: select citus_add_node('host', 5432)",
    );
  }
}
