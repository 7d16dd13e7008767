import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { RECORD_TABLES, SERVICE_TABLES } from "./create-tables.ts";
import { DatabaseUnusableError } from "./database-trouble.ts";
import type { Schema } from "./database-schema.ts";

/** The row of `meta` that names the tables which were made. */
const TABLES_KEY = "tables";
const tableNames = z.array(z.string());

const TABLES = Object.keys({ ...SERVICE_TABLES, ...RECORD_TABLES });

/** The tables that were made; databases from before this was noted tell of `meta` alone, which all of them have. */
async function madeTables(query: Kysely<Schema>, existing: ReadonlySet<string>): Promise<string[]> {
  if (!existing.has("meta")) return TABLES.some((table) => existing.has(table)) ? ["meta"] : [];
  const row = await query.selectFrom("meta").select("value").where("key", "=", TABLES_KEY).executeTakeFirst();
  return row ? tableNames.parse(JSON.parse(row.value)) : [];
}

/**
 * Throws a {@link DatabaseUnusableError} when a table is missing that was made before. An empty one in its place would
 * forget what was paid for, or let every search find nothing, without a word. `existing` names the tables that are there.
 */
export async function requireTables(query: Kysely<Schema>, existing: ReadonlySet<string>): Promise<void> {
  const made = await madeTables(query, existing);
  const lost = TABLES.filter((table) => made.includes(table) && !existing.has(table));
  if (lost.length === 0) return;
  const [what, them] = lost.length === 1 ? ["its table", "it"] : ["its tables", "them"];
  throw new DatabaseUnusableError(
    `${what} ${lost.join(", ")} ${lost.length === 1 ? "is" : "are"} missing. ` +
      `Put ${them} back from a copy of the database, or delete the database to have its data made anew: ` +
      "without a copy, what was paid for is forgotten.",
  );
}

/** Notes which tables there are from now on, where that is news. */
export async function noteTables(query: Kysely<Schema>): Promise<void> {
  const value = JSON.stringify(TABLES);
  await query
    .insertInto("meta")
    .values({ key: TABLES_KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }).where("meta.value", "<>", value))
    .execute();
}
