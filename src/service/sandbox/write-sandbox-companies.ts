import { setImmediate } from "node:timers/promises";
import { type Insertable, type Kysely, type Transaction, CompiledQuery } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { generateCompanyRecords } from "./read-sandbox-companies.ts";

/** Approximate number of parameters per statement; SQLite allows 32,766. */
const PARAMETERS = 3_000;

/**
 * Collects rows and writes them in large statements. All rows must have the same columns in the same order. Each
 * statement size is compiled once: building the same text again costs more than writing the rows.
 */
class BulkInsert<Row extends object> {
  readonly #compile: (rows: Row[]) => CompiledQuery;
  #rows: Row[] = [];
  #size = 0;
  #full: { text: CompiledQuery; size: number } | null = null;

  constructor(compile: (rows: Row[]) => CompiledQuery) {
    this.#compile = compile;
  }

  /** Adds a row. Returns whether there are enough to write. */
  add(row: Row): boolean {
    if (this.#size === 0) this.#size = sizeFor(row);
    return this.#rows.push(row) >= this.#size;
  }

  /** Writes the collected rows. */
  async flush(query: Kysely<Schema>): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    await query.executeQuery(this.#statement(rows));
  }

  #statement(rows: Row[]): CompiledQuery {
    if (this.#full?.size === rows.length) {
      const parameters: unknown[] = [];
      for (const row of rows) parameters.push(...Object.values(row));
      return CompiledQuery.raw(this.#full.text.sql, parameters);
    }
    const text = this.#compile(rows);
    this.#full ??= { text, size: rows.length };
    return text;
  }
}

function sizeFor(row: object): number {
  return Math.max(1, Math.floor(PARAMETERS / Object.keys(row).length));
}

type Made = ReturnType<typeof generateCompanyRecords>;

/** The tables with rows of companies, in writing order. */
const ROWS_OF = [
  ["companies", ({ company }: Made) => [company]],
  ["company_codes", ({ codes }: Made) => codes],
  ["funding_rounds", ({ rounds }: Made) => rounds],
  ["family_units", ({ units }: Made) => units],
  ["contacts", ({ people }: Made) => people.map(({ contact }) => contact)],
  ["contact_codes", ({ people }: Made) => people.flatMap(({ codes }) => codes)],
  ["email_hashes", ({ people }: Made) => people.flatMap(({ hashes }) => hashes)],
  ["past_positions", ({ people }: Made) => people.flatMap(({ positions }) => positions)],
  ["engagements", ({ engagements }: Made) => engagements],
  ["intent_signals", ({ signals }: Made) => signals],
  ["news_articles", ({ articles }: Made) => articles.map(({ article }) => article)],
  ["news_categories", ({ articles }: Made) => articles.flatMap(({ categories }) => categories)],
  ["news_companies", ({ articles }: Made) => articles.flatMap(({ companies }) => companies)],
  ["scoops", ({ scoops }: Made) => scoops.map(({ scoop }) => scoop)],
  ["scoop_contacts", ({ scoops }: Made) => scoops.flatMap(({ contacts }) => contacts)],
  ["scoop_codes", ({ scoops }: Made) => scoops.flatMap(({ codes }) => codes)],
] as const;

/** Generates and writes all rows of the companies at these indexes. */
export async function writeCompanies(
  query: Transaction<Schema>,
  seed: number,
  indexes: readonly number[],
): Promise<void> {
  const writers = ROWS_OF.map(([table, rowsOf]) => ({ rowsOf, insert: bulkInsert(query, table) }));
  for (const index of indexes) {
    const made = generateCompanyRecords(seed, index);
    for (const { rowsOf, insert } of writers) {
      await addRows(query, insert, rowsOf(made));
    }
  }
  for (const { insert } of writers) await insert.flush(query);
}

/** Writes rows of one table. */
export async function writeRows<Name extends keyof Schema>(
  query: Transaction<Schema>,
  table: Name,
  rows: Iterable<Insertable<Schema[Name]>>,
): Promise<void> {
  const insert = bulkInsert(query, table);
  await addRows(query, insert, rows);
  await insert.flush(query);
}

async function addRows(
  query: Transaction<Schema>,
  insert: BulkInsert<object>,
  rows: Iterable<object>,
): Promise<void> {
  for (const row of rows) {
    if (!insert.add(row)) continue;
    await insert.flush(query);
    // lets the process answer health checks meanwhile
    await setImmediate();
  }
}

function bulkInsert(query: Transaction<Schema>, table: keyof Schema): BulkInsert<object> {
  return new BulkInsert<object>((rows) => query.insertInto(table).values(rows).compile());
}
