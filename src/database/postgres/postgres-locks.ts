import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/database-schema.ts";

/** The advisory locks of this schema, with numbers that others are unlikely to use. */
export const LOCKS = { tables: 7_350_001, exclusively: 7_350_002 };

/** Runs the work while no other process holds this lock, which ends with the connection. */
export async function locked<Result>(
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
