import { createHash } from "node:crypto";
import { type Kysely, type Transaction, sql } from "kysely";
import type { Schema } from "./database-schema.ts";
import {
  FIRST_INDEXES,
  FIRST_TABLES,
  RECORD_INDEXES,
  RECORD_TABLES,
  RUN_INDEXES,
  RUN_TABLES,
  TABLES_BY_KEY,
} from "./create-tables.ts";
import { noteSchema, readSchemaVersion } from "./schema-version.ts";

/** Adapts the text of a column list, or of what follows it, to an engine. */
export type Spelling = (columns: string) => string;

/** Migrates the tables that service and gateway write to the next version, within a given transaction. */
export type Migration = (transaction: Transaction<Schema>, spelling: Spelling) => Promise<void>;

/** The migrations by number, from 1. Released ones are never changed: a further change is one more at the end. */
export const MIGRATIONS: readonly Migration[] = [makeFirstTables, addSpacesSizesAndRuns];

/**
 * Identifies the layout of the record tables. Data that was loaded under another layout has to be loaded again, since these
 * tables are never altered.
 */
export const RECORD_LAYOUT = createHash("sha256")
  .update(JSON.stringify([RECORD_TABLES, RECORD_INDEXES]))
  .digest("hex")
  .slice(0, 16);

/**
 * Applies the missing migrations, and creates missing record tables: all of it, or nothing when interrupted. Excludes other
 * processes. `existing` names the existing tables. Throws as {@link readSchemaVersion} does.
 */
export async function migrate(
  transaction: Transaction<Schema>,
  spelling: Spelling,
  existing: ReadonlySet<string>,
  migrations: readonly Migration[],
): Promise<void> {
  const version = await readSchemaVersion(transaction, existing, migrations.length);
  for (const migration of migrations.slice(version)) await migration(transaction, spelling);
  for (const [table, columns] of Object.entries(RECORD_TABLES)) {
    if (!existing.has(table)) await createTable(transaction, table, columns, spelling);
  }
  await noteSchema(transaction, migrations.length);
}

/** Tables with their columns, and indexes with their definitions. */
interface AddedTables {
  readonly tables: Readonly<Record<string, string>>;
  readonly indexes: Readonly<Record<string, string>>;
}

async function makeTables(
  transaction: Transaction<Schema>,
  spelling: Spelling,
  { tables, indexes }: AddedTables,
): Promise<void> {
  for (const [table, columns] of Object.entries(tables))
    await createTable(transaction, table, columns, spelling);
  for (const [index, target] of Object.entries(indexes))
    await createIndex(transaction, index, spelling(target));
}

function makeFirstTables(transaction: Transaction<Schema>, spelling: Spelling): Promise<void> {
  return makeTables(transaction, spelling, { tables: FIRST_TABLES, indexes: FIRST_INDEXES });
}

/** Documents in which browsers of version 1 stored their runs: runs are rows now, and nothing reads these any more. */
export const RUN_DOCUMENTS = ["gateway_runs", "gateway_run_batches"] as const;

/** Removes the sharing of such documents. */
async function removeSharedDocuments(on: Kysely<Schema>): Promise<void> {
  const documents = sql`select 1 from workspace_documents d where d.kind = 'run' and d.space_id = workspace_grants.space_id
    and d.owner_id = workspace_grants.owner_id and d.id = workspace_grants.document_id`;
  await sql`delete from workspace_grants where exists (${documents})`.execute(on);
  await sql`delete from workspace_documents where kind = 'run'`.execute(on);
}

async function addSpacesSizesAndRuns(transaction: Transaction<Schema>, spelling: Spelling): Promise<void> {
  for (const table of ["gateway_calls", "gateway_alerts"]) {
    await sql`alter table ${sql.table(table)} add column space_id ${sql.raw(spelling("text"))}`.execute(
      transaction,
    );
  }
  await sql`alter table gateway_enriched_records add column charged_at ${sql.raw(spelling("text"))}`.execute(
    transaction,
  );
  for (const column of ["entry_count", "entry_length"]) {
    await sql`alter table workspace_documents add column ${sql.ref(column)}
      ${sql.raw(spelling("bigint"))} not null default 0`.execute(transaction);
  }
  for (const table of RUN_DOCUMENTS) await sql`drop table ${sql.table(table)}`.execute(transaction);
  await completeRows(transaction);
  await makeTables(transaction, spelling, { tables: RUN_TABLES, indexes: RUN_INDEXES });
}

/**
 * Fills columns that rows of version 1 lack, including those of a backup: the organisation of calls, as far as it can be known,
 * and the sizes of documents. A call belongs to the only organisation for which its person spent that day; with none or several
 * it stays open, and is shown to its person alone.
 */
export async function completeRows(on: Kysely<Schema>): Promise<void> {
  await sql`update gateway_calls set space_id = (select min(s.space_id) from gateway_spending s
      where s.user_id = gateway_calls.user_id and s.day = substr(gateway_calls.sent_at, 1, 10)
      having count(distinct s.space_id) = 1)
    where space_id is null`.execute(on);
  await sql`update gateway_alerts set space_id = (select min(s.space_id) from gateway_spending s
      where s.user_id = gateway_alerts.user_id having count(distinct s.space_id) = 1)
    where space_id is null`.execute(on);
  await removeSharedDocuments(on);
  await countEntries(on);
}

/** Recounts the entries of documents and their characters: of all documents, or of one. */
export async function countEntries(
  on: Kysely<Schema>,
  document?: { readonly spaceId: string; readonly ownerId: string; readonly id: string },
): Promise<void> {
  const entries = sql`from workspace_entries e where e.space_id = workspace_documents.space_id
    and e.owner_id = workspace_documents.owner_id and e.document_id = workspace_documents.id`;
  await sql`update workspace_documents set entry_count = (select count(*) ${entries}), entry_length =
      (select coalesce(sum(length(e.key) + length(coalesce(e.body, '')) + length(e.tags)), 0) ${entries})
    ${
      document === undefined
        ? sql``
        : sql`where space_id = ${document.spaceId} and owner_id = ${document.ownerId} and id = ${document.id}`
    }`.execute(on);
}

/** Drops the record tables and creates them again, empty and without indexes. */
export async function renewRecordTables(query: Kysely<Schema>, spelling: Spelling): Promise<void> {
  for (const [table, columns] of Object.entries(RECORD_TABLES)) {
    await sql`drop table if exists ${sql.table(table)}`.execute(query);
    await createTable(query, table, columns, spelling);
  }
}

/** Creates the indexes of the record tables. */
export async function indexRecords(query: Kysely<Schema>, spelling: Spelling): Promise<void> {
  for (const [index, target] of Object.entries(RECORD_INDEXES)) {
    await createIndex(query, index, spelling(target));
  }
}

async function createTable(
  query: Kysely<Schema>,
  table: string,
  columns: string,
  spelling: Spelling,
): Promise<void> {
  const end = TABLES_BY_KEY.has(table) ? spelling("without rowid") : "";
  await sql`create table ${sql.table(table)} (${sql.raw(spelling(columns))}) ${sql.raw(end)}`.execute(query);
}

async function createIndex(query: Kysely<Schema>, index: string, target: string): Promise<void> {
  await sql`create index ${sql.ref(index)} on ${sql.raw(target)}`.execute(query);
}
