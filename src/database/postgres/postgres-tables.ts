import { type Kysely, sql } from "kysely";
import { RECORD_TABLES } from "#database/create-tables.ts";
import type { Schema } from "#database/database-schema.ts";
import { distributeNewTables, isDistributed } from "#database/distribution/distribute-tables.ts";
import { MIGRATIONS, indexRecords, migrate, renewRecordTables } from "#database/migrations.ts";
import { LOCKS, locked } from "./postgres-locks.ts";
import { noteLoadBegins, noteLoadEnds } from "#database/replica/records-position.ts";
import { fillTextTables } from "#database/text-search-tables.ts";

/** Trigram indexes of texts that are searched anywhere inside. */
const TEXT_INDEXES = {
  companies_text: ["companies", "name_search"],
  companies_about: ["companies", "about_search"],
  companies_address: ["companies", "address_search"],
  scoops_text: ["scoops", "description_search"],
  job_titles_text: ["job_titles", "title"],
} as const;

/** Byte order makes both engines sort text alike, and lets plain indexes find prefixes. */
function inByteOrder(columns: string): string {
  return columns.replace(/\btext\b/g, 'text collate "C"').replace("without rowid", "");
}

/** Migrates the tables to this version, while no other process does so. */
export async function makePostgresTables(query: Kysely<Schema>, migrations = MIGRATIONS): Promise<void> {
  await locked(query, LOCKS.tables, async () => {
    await requireTrigrams(query);
    const distributed = await isDistributed(query);
    await query.transaction().execute(async (transaction) => {
      // one shard after the other on one connection: in parallel, a later statement of this transaction could not see them
      if (distributed) await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(transaction);
      await migrate(transaction, inByteOrder, await postgresNames(transaction), migrations);
    });
  });
}

async function requireTrigrams(query: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(query);
  if (rows.length > 0) return;
  try {
    await sql`create extension pg_trgm`.execute(query);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`its extension pg_trgm is missing and cannot be made: ${reason}`, { cause: error });
  }
}

/** The existing tables and indexes, and columns as `table.column`. */
export async function postgresNames(query: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace
    union all select table_name || '.' || column_name from information_schema.columns
    where table_schema = current_schema()`.execute(query);
  return new Set(rows.map(({ name }) => name));
}

/** Empties the record tables for a load; in a distributed database the new ones are distributed like the old. */
export async function startPostgresLoad(query: Kysely<Schema>): Promise<void> {
  const distributed = await isDistributed(query);
  await query.transaction().execute(async (transaction) => {
    await noteLoadBegins(transaction);
    await renewRecordTables(transaction, inByteOrder);
    if (distributed) await distributeNewTables(transaction);
  });
}

/** Fills the text tables, creates the indexes again and updates the planner's statistics. */
export async function finishPostgresLoad(query: Kysely<Schema>): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(transaction);
    await fillTextTables(transaction);
    await indexRecords(transaction, inByteOrder);
    for (const [index, [table, column]] of Object.entries(TEXT_INDEXES)) {
      await sql`create index ${sql.ref(index)} on ${sql.table(table)}
        using gin (${sql.ref(column)} gin_trgm_ops)`.execute(transaction);
    }
  });
  // besides the statistics, this lets indexes answer without their tables
  for (const table of Object.keys(RECORD_TABLES))
    await sql`vacuum analyze ${sql.table(table)}`.execute(query);
  await noteLoadEnds(query);
}
