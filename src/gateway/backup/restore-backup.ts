import { join } from "node:path";
import { sql } from "kysely";
import type { Query } from "#database/database.ts";
import { SERVICE_TABLES } from "#database/create-tables.ts";
import { RUN_DOCUMENTS, completeRows } from "#database/migrations.ts";
import { changePostgresAlone } from "#database/postgres/postgres-backup.ts";
import { changeSqliteAlone } from "#database/sqlite/sqlite-backup.ts";
import { META_KEY, withoutRecords } from "#service/sandbox/fill-sandbox.ts";
import type { Settings } from "#gateway/settings/gateway-settings.ts";
import { DATABASE_FILE, prepareDataDir } from "#gateway/upstream/open-upstream.ts";
import { beginHistory } from "#gateway/workspace/workspace-history.ts";
import { BackupError, type BackupHeader, type Cell, readHeader, readRows } from "./backup-file.ts";
import { explainedError } from "./save-backup.ts";

/** Rows of one statement: few enough for the parameter limit of either engine. */
const ROWS_PER_INSERT = 500;

/** The table that describes its own database; only one of its rows is restored, see `adoptRecords`. */
const META = "meta";

/**
 * Replaces everything that service and gateway have written by a backup of either engine, in one transaction. Creates the
 * database where there is none. The next start generates the records again, unless the database has those of the backup. Throws
 * in plain words, and changes nothing, when the file cannot be used, when a process uses the database, or when charges or paid
 * calls exist and `replace` is not set.
 */
export async function restoreBackup(
  settings: Settings,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<BackupHeader> {
  const { databaseUrl, dataDir } = settings;
  // the whole file is checked before the database is touched
  for await (const _row of readRows(file));
  const header = await readHeader(file);
  prepareDataDir(settings);
  const change = async (query: Query, existing: ReadonlySet<string>) => {
    requireKnown(file, header, existing);
    if (!replace) await requireNothingPaid(query);
    await refill(query, file, header);
  };
  try {
    await (databaseUrl === undefined
      ? changeSqliteAlone(join(dataDir, DATABASE_FILE), change)
      : changePostgresAlone(databaseUrl, change));
  } catch (error) {
    throw explainedError(settings, error);
  }
  return header;
}

/** Whether a table of an earlier version no longer exists. */
function isGone(table: string): boolean {
  return RUN_DOCUMENTS.some((name) => name === table);
}

/** Throws when the backup has tables or columns that this version does not know. */
function requireKnown(file: string, { tables }: BackupHeader, existing: ReadonlySet<string>): void {
  const known = Object.entries(tables).filter(([table]) => !isGone(table));
  const names = known.flatMap(([table, columns]) => [
    ...(SERVICE_TABLES.includes(table) ? [] : [table]),
    ...columns.map((column) => `${table}.${column}`).filter((name) => !existing.has(name)),
  ]);
  const [unknown] = names;
  if (unknown === undefined) return;
  throw new BackupError(
    `${file} was saved by a newer Prospect, which has to restore it: this one has no ${unknown}.`,
  );
}

/** Tables that hold what was paid for, or is about to be. */
const PAID_TABLES = ["ledger", "gateway_calls", "runs", "owned_records", "owned_reads"] as const;

async function requireNothingPaid(query: Query): Promise<void> {
  for (const table of PAID_TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(query);
    if (rows.length === 0) continue;
    throw new BackupError(
      "This database knows of charges or paid calls, which would be forgotten. Nothing was changed. " +
        "Save it first, then restore with --replace.",
    );
  }
}

async function refill(query: Query, file: string, { tables }: BackupHeader): Promise<void> {
  for (const table of SERVICE_TABLES) {
    if (table !== META) await sql`delete from ${sql.table(table)}`.execute(query);
  }
  let filling = "";
  let rows: Cell[][] = [];
  const write = async () => {
    if (rows.length > 0) await insert(query, filling, tables[filling] ?? [], rows);
    rows = [];
  };
  for await (const [table, cells] of readRows(file)) {
    if (table === META) {
      await adoptRecords(query, tables[META] ?? [], cells);
      continue;
    }
    if (isGone(table)) continue;
    if (table !== filling || rows.length === ROWS_PER_INSERT) await write();
    filling = table;
    rows.push(cells);
  }
  await write();
  // a backup of an earlier version does not have everything
  await completeRows(query);
  // browsers may have read what was written after the backup: they start over
  await beginHistory(query);
}

async function insert(
  query: Query,
  table: string,
  columns: readonly string[],
  rows: readonly Cell[][],
): Promise<void> {
  const values = rows.map((cells) => sql`(${sql.join(cells)})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(query);
}

/** Notes which records the backup belongs to. Unless the database has just those, they count as missing. */
async function adoptRecords(query: Query, columns: readonly string[], cells: readonly Cell[]): Promise<void> {
  const value = String(cells[columns.indexOf("value")]);
  if (cells[columns.indexOf("key")] !== META_KEY) return;
  const row = await query.selectFrom(META).select("value").where("key", "=", META_KEY).executeTakeFirst();
  if (row?.value === value) return;
  const changed = withoutRecords(value);
  await query
    .insertInto(META)
    .values({ key: META_KEY, value: changed })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: changed }))
    .execute();
}
