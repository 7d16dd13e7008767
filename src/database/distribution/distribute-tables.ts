import { type Kysely, type Transaction, sql } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { LOCKS, locked } from "#database/postgres/postgres-locks.ts";
import { DISTRIBUTION_PLAN } from "./distribution-plan.ts";

/** Whether the server has Citus in this database. */
export async function hasCitus(query: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(query);
  return rows.length > 0;
}

/** The tables that are placed on a cluster already; none without Citus. */
async function placedTables(query: Kysely<Schema>): Promise<ReadonlySet<string>> {
  if (!(await hasCitus(query))) return new Set();
  const { rows } = await sql<{ name: string }>`select relname as name from pg_dist_partition
    join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace`.execute(query);
  return new Set(rows.map(({ name }) => name));
}

/** Whether this database is distributed, wholly or, after an interruption, in part. */
export async function isDistributed(query: Kysely<Schema>): Promise<boolean> {
  const [first = ""] = Object.keys(DISTRIBUTION_PLAN);
  return (await placedTables(query)).has(first);
}

/** The tables of the plan that are not placed on the cluster yet, in the order of the plan. */
async function unplacedTables(query: Kysely<Schema>): Promise<string[]> {
  const placed = await placedTables(query);
  return Object.keys(DISTRIBUTION_PLAN).filter((table) => !placed.has(table));
}

/**
 * Places the remaining tables of the plan on the cluster, each in a transaction of its own, so that an interrupted run can be
 * repeated. `onTable` is called for each.
 */
export async function distributeRest(
  query: Kysely<Schema>,
  onTable?: (table: string) => void,
): Promise<void> {
  if ((await unplacedTables(query)).length === 0) return;
  // not while a load drops its tables and creates them again
  await locked(query, LOCKS.exclusively, async () => {
    for (const table of await unplacedTables(query)) {
      await query.transaction().execute((transaction) => distributeTable(transaction, table));
      // the planner has no statistics of the shards yet
      await sql`vacuum analyze ${sql.table(table)}`.execute(query);
      onTable?.(table);
    }
  });
}

/** Places the tables that a transaction has created in a distributed database. */
export async function distributeNewTables(transaction: Transaction<Schema>): Promise<void> {
  for (const table of await unplacedTables(transaction)) await distributeTable(transaction, table);
}

/** Places one table according to the plan, with its rows and indexes. */
async function distributeTable(transaction: Transaction<Schema>, table: string): Promise<void> {
  // one shard after the other on one connection: in parallel, a later statement of this transaction could not see them
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(transaction);
  const placement = new Map(Object.entries(DISTRIBUTION_PLAN)).get(table);
  if (placement === undefined) throw new Error(`The distribution plan has no row for ${table}`);
  if (placement === "everywhere") {
    await sql`select create_reference_table(${table})`.execute(transaction);
  } else {
    const { by, beside = "none" } = placement;
    await widenKey(transaction, table, by);
    await sql`select create_distributed_table(${table}, ${by}, colocate_with => ${beside})`.execute(
      transaction,
    );
  }
  // its rows were copied to the shards; the local ones are never read again
  await sql`select truncate_local_data_after_distributing_table(${table})`.execute(transaction);
}

/**
 * A shard can only keep its own keys unique, so a table's key has to contain the distribution column. That column comes last, so
 * that a lookup by the identifier alone still uses this index.
 */
async function widenKey(query: Kysely<Schema>, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[] }>`select conname as name,
      array(select attname::text from unnest(conkey) with ordinality as key(number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns
    from pg_constraint where conrelid = ${table}::regclass and contype = 'p'`.execute(query);
  const [key] = rows;
  if (key === undefined || key.columns.includes(column)) return;
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(key.name)},
    add constraint ${sql.ref(key.name)} primary key (${sql.join([...key.columns, column].map((name) => sql.ref(name)))})`.execute(
    query,
  );
}
