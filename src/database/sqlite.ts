import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import Libsql from "libsql";
import type { Database } from "./database.ts";
import { fold } from "./fold.ts";
import { migrate } from "./migrations.ts";
import type { Schema } from "./schema.ts";

/** Statements kept prepared; the busiest service uses fewer. */
const PREPARED_STATEMENTS = 200;

/**
 * Opens (or makes) the SQLite file and brings its tables up to date. `:memory:` gives a private database that ends
 * with the process. Throws what SQLite says when the folder cannot be written.
 */
export async function openSqlite(file: string): Promise<Database> {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const connection = new Libsql(file);
  connection.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000");
  const query = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: withPreparedStatements(connection) }),
  });
  await migrate(query);
  return {
    query,
    contains: (column, needle) => sql<boolean>`instr(${column}, ${fold(needle)}) > 0`,
    async close() {
      // the file alone then holds everything: prepared statements keep the engine from doing so by itself
      connection.exec("pragma wal_checkpoint(truncate)");
      await query.destroy();
    },
  };
}

type Statement = ReturnType<Libsql.Database["prepare"]>;

/** Kysely prepares each query anew; preparing costs more than most queries, so statements are kept by their text. */
function withPreparedStatements(connection: Libsql.Database) {
  const statements = new Map<string, Statement>();
  return {
    close: () => connection.close(),
    prepare(text: string) {
      const known = statements.get(text);
      if (known) return adapt(known);
      const statement = connection.prepare(text);
      if (statements.size >= PREPARED_STATEMENTS) statements.clear();
      statements.set(text, statement);
      return adapt(statement);
    },
  };
}

function adapt(statement: Statement) {
  return {
    reader: statement.reader,
    all: (parameters: readonly unknown[]) => statement.all(parameters),
    run: (parameters: readonly unknown[]) => statement.run(parameters),
    iterate: (parameters: readonly unknown[]) => statement.iterate(parameters),
  };
}
