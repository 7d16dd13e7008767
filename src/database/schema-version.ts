import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { RECORD_TABLES, SERVICE_TABLES } from "./create-tables.ts";
import { DatabaseUnusableError } from "./database-trouble.ts";
import type { Schema } from "./database-schema.ts";

/** The row of `meta` with the schema's version and tables. */
const KEY = "schema";
const schemaNote = z.object({
  /** How many migrations were applied. */
  version: z.int(),
  /** The tables that existed then. */
  tables: z.array(z.string()),
});

/** Names of all tables. */
const TABLES = [...SERVICE_TABLES, ...Object.keys(RECORD_TABLES)];

async function readNote(query: Kysely<Schema>): Promise<z.output<typeof schemaNote>> {
  const row = await query.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  const note = row && schemaNote.safeParse(JSON.parse(row.value));
  if (note?.success) return note.data;
  throw new DatabaseUnusableError(
    "no released Prospect made it: its table meta does not say of which version it is. " +
      "Choose another DATA_DIR (or DATABASE_URL), or delete it to have its data made anew.",
  );
}

/**
 * How many migrations were applied to the database; 0 when it is empty. `existing` names the existing tables, `known` counts this
 * version's migrations. Throws a {@link DatabaseUnusableError} when a newer Prospect has changed the database, and when a table
 * that was created before is missing: creating it empty would silently lose what was paid for, or let every search find nothing.
 */
export async function readSchemaVersion(
  query: Kysely<Schema>,
  existing: ReadonlySet<string>,
  known: number,
): Promise<number> {
  if (!TABLES.some((table) => existing.has(table))) return 0;
  if (!existing.has("meta")) throw lostTables(["meta"]);
  const { version, tables } = await readNote(query);
  if (version > known) {
    throw new DatabaseUnusableError(
      `a newer Prospect has brought its tables to version ${version}; this one knows version ${known}. ` +
        "Start the newer one, or restore the copy from before that upgrade.",
    );
  }
  const lost = TABLES.filter((table) => tables.includes(table) && !existing.has(table));
  if (lost.length > 0) throw lostTables(lost);
  return version;
}

function lostTables(lost: readonly string[]): DatabaseUnusableError {
  const [what, them] = lost.length === 1 ? ["its table", "it"] : ["its tables", "them"];
  return new DatabaseUnusableError(
    `${what} ${lost.join(", ")} ${lost.length === 1 ? "is" : "are"} missing. ` +
      `Put ${them} back from a copy of the database, or delete the database to have its data made anew: ` +
      "without a copy, what was paid for is forgotten.",
  );
}

/** Records the version and the tables, if they changed. */
export async function noteSchema(query: Kysely<Schema>, version: number): Promise<void> {
  const value = JSON.stringify({ version, tables: TABLES });
  await query
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }).where("meta.value", "<>", value))
    .execute();
}
