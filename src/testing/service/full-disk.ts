import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";

/**
 * Takes all room away from a database: nothing more comes into these tables, or into any of SQLite's. The result gives it
 * back.
 */
export async function fillDisk(
  { engine, query }: Database,
  tables: readonly (keyof Schema)[],
): Promise<() => Promise<void>> {
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(query);
  };
  if (engine === "sqlite") {
    // to SQLite it is the same as a full disk: no further page can be had
    await run("pragma max_page_count = 1");
    return () => run("pragma max_page_count = 1000000");
  }
  // what the server says when it cannot make a file larger
  await run(
    `create function full_disk() returns trigger as $$ begin
       raise exception 'could not extend file' using errcode = '53100'; end $$ language plpgsql`,
    ...tables.map(
      (table) =>
        `create trigger full_disk before insert on ${table} for each row execute function full_disk()`,
    ),
  );
  return () =>
    run(...tables.map((table) => `drop trigger full_disk on ${table}`), "drop function full_disk()");
}
