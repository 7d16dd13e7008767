import { Kysely, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { WriteMemory, tryWrite } from "#database/database-trouble.ts";
import type { Schema } from "#database/database-schema.ts";
import { distributeRest, isDistributed } from "#database/distribution/distribute-tables.ts";
import {
  type Candidate,
  MAX_CANDIDATES,
  type Trigram,
  nearestCompanies,
} from "#database/name-trigram-search.ts";
import { normalizeText } from "#text/normalize-text.ts";
import { MIGRATIONS } from "#database/migrations.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { LOCKS, locked } from "./postgres-locks.ts";
import { connectPool } from "./postgres-pool.ts";
import { type ReplicaOptions, openReplica } from "#database/replica/open-replica.ts";
import { finishPostgresLoad, makePostgresTables, startPostgresLoad } from "./postgres-tables.ts";

/** Connections of one process. */
const POOL_SIZE = 10;
/** Work under the lock needs a connection besides the one that holds it. */
const SMALLEST_POOL = 2;

/**
 * Opens a PostgreSQL database by its URL and migrates its tables to this version. Any number of processes may use one database.
 * Throws PostgreSQL's error when it cannot be reached, and in plain words when pg_trgm is missing; an unavailable replica is no
 * error.
 */
export async function openPostgres(
  url: string,
  poolSize = POOL_SIZE,
  replicaOptions?: ReplicaOptions,
  migrations = MIGRATIONS,
): Promise<Database> {
  const pool = connectPool(url, Math.max(SMALLEST_POOL, poolSize));
  const writes = new WriteMemory();
  const query = new Kysely<Schema>({ dialect: postgresDialect(pool, writes) });
  try {
    await makePostgresTables(query, migrations);
    // new tables, and those that an interrupted distribution has left
    if (await isDistributed(query)) await distributeRest(query);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  const replica = replicaOptions && (await openReplica(query, replicaOptions, poolSize));
  const records = replica?.records ?? query;
  return {
    engine: "postgres",
    query,
    records,
    contains: (column, needle) => sql<boolean>`${column} like ${anywhere(normalizeText(needle))}`,
    nearestCompanies: (name, limit) =>
      nearestCompanies(records, name, limit, (pieces) => companiesWithTrigrams(records, pieces)),
    exclusively: (work) => locked(query, LOCKS.exclusively, work),
    startLoad: () => startPostgresLoad(query),
    finishLoad: () => finishPostgresLoad(query),
    // the server checks its files itself, and reports what it finds
    trouble: () => undefined,
    check: async () => (await tryWrite(query)) ?? writes.trouble(),
    async close() {
      await replica?.close();
      await query.destroy();
    },
  };
}

/** A `like` pattern that finds the literal text anywhere. */
function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Companies that have any of the trigrams in their name; those with more and rarer ones first. One trigram at a time: for several
 * the planner overestimates the rows, and would read every company.
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
