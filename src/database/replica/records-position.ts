import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/database-schema.ts";

/**
 * Up to where the primary's log holds the last load of records. It is in the database, so that every process knows it,
 * whichever of them has loaded.
 */
const POSITION_KEY = "records_position";

/** Later than any position: no replica is used while records are being loaded. */
const LOADING = "FFFFFFFF/FFFFFFFF";

/** Says that records are being loaded: no process uses a replica until it has the whole load. */
export async function noteLoadBegins(query: Kysely<Schema>): Promise<void> {
  await query
    .insertInto("meta")
    .values({ key: POSITION_KEY, value: LOADING })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: LOADING }))
    .execute();
}

/** Says that all records are there, and from where on in the log a replica has them. */
export async function noteLoadEnds(query: Kysely<Schema>): Promise<void> {
  await sql`insert into meta (key, value) values (${POSITION_KEY}, pg_current_wal_lsn()::text)
    on conflict (key) do update set value = excluded.value`.execute(query);
}

/**
 * The position that a replica must have reached. A database that was loaded before there were positions, or that was
 * copied from another server, whose log was further on, gets the one of this moment.
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
