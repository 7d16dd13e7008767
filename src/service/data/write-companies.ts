import type { Transaction } from "kysely";
import type { Schema } from "#database/schema.ts";
import { BulkInsert } from "./bulk-insert.ts";
import { generateCompanyRecords } from "./company-records.ts";

/** The tables that companies bring records for. */
const TABLES = [
  "companies",
  "company_industries",
  "family_units",
  "contacts",
  "intent_signals",
  "news_articles",
  "news_categories",
  "news_companies",
  "scoops",
  "scoop_codes",
] as const;
type Table = (typeof TABLES)[number];

/** Makes and writes everything that belongs to the companies at these indexes. */
export async function writeCompanies(
  query: Transaction<Schema>,
  seed: number,
  indexes: readonly number[],
): Promise<void> {
  const inserts = new Map<Table, BulkInsert<object>>();
  const write = async (table: Table, rows: readonly object[]) => {
    const insert = inserts.get(table) ?? bulkInsert(query, table);
    inserts.set(table, insert);
    for (const row of rows) await insert.add(query, row);
  };
  for (const index of indexes) {
    const made = generateCompanyRecords(seed, index);
    await write("companies", [made.company]);
    await write("company_industries", made.industries);
    await write("family_units", made.units);
    await write("contacts", made.contacts);
    await write("intent_signals", made.signals);
    await write(
      "news_articles",
      made.articles.map(({ article }) => article),
    );
    await write(
      "news_categories",
      made.articles.flatMap(({ categories }) => categories),
    );
    await write(
      "news_companies",
      made.articles.flatMap(({ companies }) => companies),
    );
    await write(
      "scoops",
      made.scoops.map(({ scoop }) => scoop),
    );
    await write(
      "scoop_codes",
      made.scoops.flatMap(({ codes }) => codes),
    );
  }
  for (const insert of inserts.values()) await insert.flush(query);
}

function bulkInsert(query: Transaction<Schema>, table: Table): BulkInsert<object> {
  return new BulkInsert<object>((rows) => query.insertInto(table).values(rows).compile());
}
