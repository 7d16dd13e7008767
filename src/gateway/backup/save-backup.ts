import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Query } from "#database/database.ts";
import { SERVICE_TABLES } from "#database/create-tables.ts";
import { snapshotPostgres } from "#database/postgres/postgres-backup.ts";
import { snapshotSqlite } from "#database/sqlite/sqlite-backup.ts";
import type { Settings } from "#gateway/settings/gateway-settings.ts";
import { DATABASE_FILE, unusableDatabaseError } from "#gateway/upstream/open-upstream.ts";
import { BackupError, type BackupRow, type Cell, type RowCounts, writeBackup } from "./backup-file.ts";

/** Rows that one read fetches. */
const ROWS_PER_READ = 1_000;

type Tables = Readonly<Record<string, readonly string[]>>;

/** The existing columns of the tables of service and gateway. */
function columnsOf(existing: ReadonlySet<string>): Record<string, string[]> {
  const tables = SERVICE_TABLES.filter((table) => existing.has(table));
  return Object.fromEntries(
    tables.map((table) => {
      const begin = `${table}.`;
      const columns = [...existing].filter((name) => name.startsWith(begin));
      return [table, columns.map((name) => name.slice(begin.length))];
    }),
  );
}

async function* rowsOf(query: Query, tables: Tables): AsyncGenerator<BackupRow> {
  for (const [table, columns] of Object.entries(tables)) {
    const select = sql<Record<string, Cell>>`select ${sql.join(columns.map((name) => sql.ref(name)))}
      from ${sql.table(table)}`.compile(query);
    for await (const { rows } of query.getExecutor().stream(select, ROWS_PER_READ)) {
      for (const row of rows) yield [table, columns.map((column) => row[column] ?? null)];
    }
  }
}

/**
 * Saves everything that service and gateway have written, as of one moment, while others go on writing. Records are not included,
 * since they can be generated again. Throws a {@link BackupError} or a settings error in plain words.
 */
export async function saveBackup(settings: Settings, file: string): Promise<RowCounts> {
  const { databaseUrl, dataDir } = settings;
  const databaseFile = join(dataDir, DATABASE_FILE);
  const engine = databaseUrl === undefined ? "sqlite" : "postgres";
  if (databaseUrl === undefined && !existsSync(databaseFile)) {
    throw new BackupError(`There is no database in DATA_DIR ${dataDir}.`);
  }
  const write = (query: Query, existing: ReadonlySet<string>) => {
    const tables = columnsOf(existing);
    if (!("meta" in tables)) throw new BackupError("There is no data of Prospect in this database.");
    const savedAt = new Date().toISOString();
    return writeBackup(file, { savedAt, engine, tables }, rowsOf(query, tables));
  };
  try {
    return databaseUrl === undefined
      ? await snapshotSqlite(databaseFile, write)
      : await snapshotPostgres(databaseUrl, write);
  } catch (error) {
    throw explainedError(settings, error);
  }
}

/** Explains what went wrong to whoever runs the process: with the file, or else with the database. */
export function explainedError(settings: Settings, error: unknown): Error {
  return error instanceof BackupError ? error : unusableDatabaseError(settings, error);
}
