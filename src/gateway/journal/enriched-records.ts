import type { Kysely } from "kysely";
import type { Schema } from "#database/database-schema.ts";

/** Forgets what a person enriched, wherever they did. [owned-1] */
export async function forgetEnriched(on: Kysely<Schema>, userId: string): Promise<void> {
  await on.deleteFrom("gateway_enriched_records").where("user_id", "=", userId).execute();
}
