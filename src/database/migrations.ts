import { createHash } from "node:crypto";
import { type Kysely, type Transaction, sql } from "kysely";
import type { Schema } from "./database-schema.ts";
import { FIRST_INDEXES, FIRST_TABLES, RECORD_INDEXES, RECORD_TABLES } from "./create-tables.ts";
import { noteSchema, readSchemaVersion } from "./schema-version.ts";

/** Turns a list of columns, of a table or an index, into the words of an engine. */
export type Spelling = (columns: string) => string;

/** Brings the tables that service and gateway write from one version to the next, in a transaction that others share. */
export type Migration = (transaction: Transaction<Schema>, spelling: Spelling) => Promise<void>;

/** The migrations by number, from 1. What was released is never changed: what comes to it is one more at the end. */
export const MIGRATIONS: readonly Migration[] = [makeFirstTables];

/**
 * Stands for the shape of the tables of records. Data that was loaded under another one has to be loaded again: those
 * tables are never altered.
 */
export const RECORD_LAYOUT = createHash("sha256")
  .update(JSON.stringify([RECORD_TABLES, RECORD_INDEXES]))
  .digest("hex")
  .slice(0, 16);

/**
 * Applies the migrations that the database has not had, and makes the tables of records that are missing: all of it, or
 * nothing when it is interrupted. Nobody else does so meanwhile. `existing` names the tables that are there. Throws as
 * {@link readSchemaVersion} does.
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
    if (!existing.has(table)) await createTable(transaction, table, spelling(columns));
  }
  await noteSchema(transaction, migrations.length);
}

async function makeFirstTables(transaction: Transaction<Schema>, spelling: Spelling): Promise<void> {
  for (const [table, columns] of Object.entries(FIRST_TABLES)) {
    await createTable(transaction, table, spelling(columns));
  }
  for (const [index, target] of Object.entries(FIRST_INDEXES)) {
    await createIndex(transaction, index, spelling(target));
  }
}

/** Takes the tables of records away and makes them again, empty and without indexes. */
export async function renewRecordTables(query: Kysely<Schema>, spelling: Spelling): Promise<void> {
  for (const [table, columns] of Object.entries(RECORD_TABLES)) {
    await sql`drop table if exists ${sql.table(table)}`.execute(query);
    await createTable(query, table, spelling(columns));
  }
}

/** Makes the indexes of the tables of records. */
export async function indexRecords(query: Kysely<Schema>, spelling: Spelling): Promise<void> {
  for (const [index, target] of Object.entries(RECORD_INDEXES)) {
    await createIndex(query, index, spelling(target));
  }
}

async function createTable(query: Kysely<Schema>, table: string, columns: string): Promise<void> {
  await sql`create table ${sql.table(table)} (${sql.raw(columns)})`.execute(query);
}

async function createIndex(query: Kysely<Schema>, index: string, target: string): Promise<void> {
  await sql`create index ${sql.ref(index)} on ${sql.raw(target)}`.execute(query);
}
