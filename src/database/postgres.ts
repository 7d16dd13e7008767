import { Kysely, sql } from "kysely";
import { Pool, types } from "pg";
import type { Database } from "./database.ts";
import { normalizeText } from "./normalize-text.ts";
import { createTables, indexRecords, renewRecordTables } from "./migrations.ts";
import { type Candidate, MAX_CANDIDATES, type Trigram, nearestCompanies } from "./name-trigram-search.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import type { Schema } from "./database-schema.ts";
import { RECORD_TABLES } from "./create-tables.ts";
import { fillTextTables } from "./text-search-tables.ts";

/** Connections of one process. */
const POOL_SIZE = 10;
/** Work under the lock needs a connection besides the one that holds it. */
const SMALLEST_POOL = 2;

/** How long to wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Settings of each connection: counting does not wait for the disk (see durable-statements.ts), the planner knows
 * that indexes are mostly in memory, and the short queries of a search are not compiled first.
 */
const SESSION = ["synchronous_commit=off", "random_page_cost=1.1", "jit=off", "work_mem=32MB"];

/** The advisory locks of this schema: numbers that nothing else is likely to take. */
const LOCKS = { tables: 7_350_001, exclusively: 7_350_002 };

/** Tables with a text that is looked for anywhere inside, and that text. */
const TEXT_INDEXES = { companies: "name_search", scoops: "description_search", job_titles: "title" } as const;

/**
 * Opens a PostgreSQL database by its URL and makes the tables that are missing. Any number of processes may use one
 * database. Throws what PostgreSQL says when it cannot be reached, and in plain words when pg_trgm is missing.
 */
export async function openPostgres(url: string, poolSize = POOL_SIZE): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: Math.max(SMALLEST_POOL, poolSize),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "prospect",
    options: SESSION.map((setting) => `-c ${setting}`).join(" "),
    types: { getTypeParser },
  });
  const query = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  try {
    await locked(query, LOCKS.tables, async () => {
      await requireTrigrams(query);
      await createTables(query, inByteOrder, await existingNames(query));
    });
  } catch (error) {
    await query.destroy();
    throw error;
  }
  return {
    engine: "postgres",
    query,
    contains: (column, needle) => sql<boolean>`${column} like ${anywhere(normalizeText(needle))}`,
    nearestCompanies: (name, limit) =>
      nearestCompanies(query, name, limit, (pieces) => companiesWithTrigrams(query, pieces)),
    exclusively: (work) => locked(query, LOCKS.exclusively, work),
    startLoad: () =>
      query.transaction().execute((transaction) => renewRecordTables(transaction, inByteOrder)),
    finishLoad: () => finishLoad(query),
    close: () => query.destroy(),
  };
}

/** Both engines then order text alike, and prefixes are found by plain indexes. */
function inByteOrder(columns: string): string {
  return columns.replace(/\btext\b/g, 'text collate "C"');
}

/** A pattern of `like` for the text as it is, anywhere. */
function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

const NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Numbers that come as text by default: counts, sums and identifiers, which stay below 2^53 here. */
function getTypeParser(id: number, format?: "text" | "binary") {
  if (NUMBERS.has(id) && format !== "binary") return Number;
  return format === "binary" ? types.getTypeParser(id, format) : types.getTypeParser(id, "text");
}

/** Runs the work while no other process holds this lock; it ends with the connection. */
async function locked<Result>(
  query: Kysely<Schema>,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return query.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${lock})`.execute(holder);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(holder);
    }
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

async function existingNames(query: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace
    union all select table_name || '.' || column_name from information_schema.columns
    where table_schema = current_schema()`.execute(query);
  return new Set(rows.map(({ name }) => name));
}

async function finishLoad(query: Kysely<Schema>): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(transaction);
    await fillTextTables(transaction);
    await indexRecords(transaction, inByteOrder);
    for (const [table, column] of Object.entries(TEXT_INDEXES)) {
      await sql`create index ${sql.ref(`${table}_text`)} on ${sql.table(table)}
        using gin (${sql.ref(column)} gin_trgm_ops)`.execute(transaction);
    }
  });
  // besides counting for the planner, this lets indexes answer without their tables
  for (const table of Object.keys(RECORD_TABLES))
    await sql`vacuum analyze ${sql.table(table)}`.execute(query);
}

/**
 * Companies that have any of the pieces in their name; more and rarer ones first. A piece at a time: how many have any
 * of several is guessed too high, and then every company would be read.
 */
async function companiesWithTrigrams(
  query: Kysely<Schema>,
  pieces: readonly Trigram[],
): Promise<Candidate[]> {
  const having = pieces.map(
    ({ piece, companies }) => sql`select id, name_search as name, cast(${1 / companies} as real) as weight
      from companies where name_search like ${anywhere(piece)}`,
  );
  const { rows } = await sql<Candidate>`select id, name from (${sql.join(having, sql` union all `)}) as found
    group by id, name order by sum(weight) desc, id limit ${MAX_CANDIDATES}`.execute(query);
  return rows;
}
