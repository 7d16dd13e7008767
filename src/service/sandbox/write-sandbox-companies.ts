import { setImmediate } from "node:timers/promises";
import { type Kysely, type Transaction, CompiledQuery } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import { generateCompanyRecords } from "./read-sandbox-companies.ts";

/** Rows of one statement, chosen so that it carries about this many parameters; SQLite allows 32,766. */
const PARAMETERS = 3_000;

/**
 * Collects rows and writes them with large statements. All rows have the same columns in the same order. `compile`
 * is asked once for each size of statement: building the same text again costs more than writing the rows.
 */
class BulkInsert<Row extends object> {
  readonly #compile: (rows: Row[]) => CompiledQuery;
  #rows: Row[] = [];
  #full: { text: CompiledQuery; size: number } | null = null;

  constructor(compile: (rows: Row[]) => CompiledQuery) {
    this.#compile = compile;
  }

  /** Adds a row, and writes once there are enough. */
  async add(query: Kysely<Schema>, row: Row): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length < sizeFor(row)) return;
    await this.flush(query);
    // the process answers whoever asks for its health while the data is made
    await setImmediate();
  }

  /** Writes what is left. */
  async flush(query: Kysely<Schema>): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    await query.executeQuery(this.#statement(rows));
  }

  #statement(rows: Row[]): CompiledQuery {
    if (this.#full?.size === rows.length) {
      const { sql } = this.#full.text;
      return CompiledQuery.raw(
        sql,
        rows.flatMap((row) => Object.values(row)),
      );
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

/** The tables that companies bring rows for, in the order in which they are written. */
const ROWS_OF = [
  ["companies", ({ company }: Made) => [company]],
  ["company_industries", ({ industries }: Made) => industries],
  ["family_units", ({ units }: Made) => units],
  ["contacts", ({ contacts }: Made) => contacts],
  ["intent_signals", ({ signals }: Made) => signals],
  ["news_articles", ({ articles }: Made) => articles.map(({ article }) => article)],
  ["news_categories", ({ articles }: Made) => articles.flatMap(({ categories }) => categories)],
  ["news_companies", ({ articles }: Made) => articles.flatMap(({ companies }) => companies)],
  ["scoops", ({ scoops }: Made) => scoops.map(({ scoop }) => scoop)],
  ["scoop_codes", ({ scoops }: Made) => scoops.flatMap(({ codes }) => codes)],
] as const;
type Table = (typeof ROWS_OF)[number][0];

/** Makes and writes everything that belongs to the companies at these indexes. */
export async function writeCompanies(
  query: Transaction<Schema>,
  seed: number,
  indexes: readonly number[],
): Promise<void> {
  const writers = ROWS_OF.map(([table, rowsOf]) => ({ rowsOf, insert: bulkInsert(query, table) }));
  for (const index of indexes) {
    const made = generateCompanyRecords(seed, index);
    for (const { rowsOf, insert } of writers) {
      for (const row of rowsOf(made)) await insert.add(query, row);
    }
  }
  for (const { insert } of writers) await insert.flush(query);
}

function bulkInsert(query: Transaction<Schema>, table: Table): BulkInsert<object> {
  return new BulkInsert<object>((rows) => query.insertInto(table).values(rows).compile());
}
