import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";

/** Simulates a full disk: writes to these tables fail, or on SQLite all writes that need space. Call the result to undo it. */
export async function fillDisk(
  { engine, query }: Database,
  tables: readonly (keyof Schema)[],
): Promise<() => Promise<void>> {
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(query);
  };
  if (engine === "sqlite") {
    // to SQLite this is the same as a full disk: it gets no further page
    await run("pragma max_page_count = 1");
    return () => run("pragma max_page_count = 1000000");
  }
  // the server's error when it cannot extend a file
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
