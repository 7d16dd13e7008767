import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/schema.ts";

/** Counts one answered request and the records that it returned, where those count. Section 8. */
export async function countRequest(query: Kysely<Schema>, organisation: string, records = 0): Promise<void> {
  await query
    .updateTable("organisations")
    .set({
      requests_used: sql`requests_used + 1`,
      ...(records === 0 ? {} : { records_used: sql`records_used + ${records}` }),
    })
    .where("id", "=", organisation)
    .execute();
}
