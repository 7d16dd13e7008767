import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/database-schema.ts";

/**
 * The position in the primary's log at which the last load of records ended. Stored in the database, so that every process knows
 * it, whichever of them loaded.
 */
const POSITION_KEY = "records_position";

/** Later than any position: no replica is used during a load. */
const LOADING = "FFFFFFFF/FFFFFFFF";

/** Records that a load begins: no process uses a replica until it has the whole load. */
export async function noteLoadBegins(query: Kysely<Schema>): Promise<void> {
  await query
    .insertInto("meta")
    .values({ key: POSITION_KEY, value: LOADING })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: LOADING }))
    .execute();
}

/** Records that a load has ended, and the log position from which a replica has it. */
export async function noteLoadEnds(query: Kysely<Schema>): Promise<void> {
  await sql`insert into meta (key, value) values (${POSITION_KEY}, pg_current_wal_lsn()::text)
    on conflict (key) do update set value = excluded.value`.execute(query);
}

/**
 * The position that a replica must have reached. A database that was loaded before positions existed, or copied from a server
 * whose log was further on, gets the present one.
 */
export async function readPosition(query: Kysely<Schema>): Promise<string> {
  const stored = await query
    .selectFrom("meta")
    .select("value")
    .where("key", "=", POSITION_KEY)
    .where((row) => row.or([row("value", "=", LOADING), sql<boolean>`value::pg_lsn <= pg_current_wal_lsn()`]))
    .executeTakeFirst();
  if (stored) return stored.value;
  // unless a load has begun meanwhile
  await sql`insert into meta (key, value) values (${POSITION_KEY}, pg_current_wal_lsn()::text)
    on conflict (key) do update set value = excluded.value where meta.value <> ${LOADING}`.execute(query);
  return readPosition(query);
}
