import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Schema } from "./database-schema.ts";
import {
  ADDED_COLUMNS,
  RECORD_INDEXES,
  RECORD_TABLES,
  SERVICE_INDEXES,
  SERVICE_TABLES,
} from "./create-tables.ts";

/** Turns a list of columns, of a table or an index, into the words of an engine. */
export type Spelling = (columns: string) => string;

/**
 * Stands for the shape of the tables of records. Data that was loaded under another one has to be loaded again: those
 * tables are never altered.
 */
export const RECORD_LAYOUT = createHash("sha256")
  .update(JSON.stringify([RECORD_TABLES, RECORD_INDEXES]))
  .digest("hex")
  .slice(0, 16);

/**
 * Makes the tables and columns that are missing. Safe to run at each start; `existing` names the tables and indexes that
 * are there, and columns as `table.column`.
 */
export async function createTables(
  query: Kysely<Schema>,
  spelling: Spelling,
  existing: ReadonlySet<string>,
): Promise<void> {
  for (const [table, columns] of Object.entries({ ...SERVICE_TABLES, ...RECORD_TABLES })) {
    if (!existing.has(table)) {
      await sql`create table ${sql.table(table)} (${sql.raw(spelling(columns))})`.execute(query);
    }
  }
  for (const [table, columns] of Object.entries(ADDED_COLUMNS)) {
    for (const [column, type] of Object.entries(columns)) {
      // a table that was just made has it
      if (!existing.has(table) || existing.has(`${table}.${column}`)) continue;
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${sql.raw(spelling(type))}`.execute(
        query,
      );
    }
  }
  for (const [index, target] of Object.entries(SERVICE_INDEXES)) {
    if (!existing.has(index)) await createIndex(query, index, spelling(target));
  }
}

/** Takes the tables of records away and makes them again, empty and without indexes. */
export async function renewRecordTables(query: Kysely<Schema>, spelling: Spelling): Promise<void> {
  for (const [table, columns] of Object.entries(RECORD_TABLES)) {
    await sql`drop table if exists ${sql.table(table)}`.execute(query);
    await sql`create table ${sql.table(table)} (${sql.raw(spelling(columns))})`.execute(query);
  }
}

/** Makes the indexes of the tables of records. */
export async function indexRecords(query: Kysely<Schema>, spelling: Spelling): Promise<void> {
  for (const [index, target] of Object.entries(RECORD_INDEXES)) {
    await createIndex(query, index, spelling(target));
  }
}

async function createIndex(query: Kysely<Schema>, index: string, target: string): Promise<void> {
  await sql`create index ${sql.ref(index)} on ${sql.raw(target)}`.execute(query);
}
