import type { Transaction } from "kysely";
import type { Schema } from "#database/schema.ts";
import { BulkInsert } from "./bulk-insert.ts";
import { generateCompanyRecords } from "./company-records.ts";

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
