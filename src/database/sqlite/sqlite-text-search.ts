import { type Expression, type Kysely, RawNode, type RawBuilder, sql } from "kysely";
import { normalizeText } from "#text/normalize-text.ts";
import { type Candidate, MAX_CANDIDATES, type Trigram } from "#database/name-trigram-search.ts";
import type { Schema } from "#database/database-schema.ts";

/** Columns with a trigram index (FTS5), and the table that holds it. */
const TEXT_INDEXES: Readonly<Record<string, { index: string; table: string }>> = {
  name_search: { index: "companies_text", table: "companies" },
  description_search: { index: "scoops_text", table: "scoops" },
};

/**
 * Long texts of companies are scanned: a covering index is a tenth of the table, and a trigram index takes longer to create than
 * everything else together.
 */
const COVERS: Readonly<Record<string, string>> = {
  companies_about: "companies (about_search)",
  companies_address: "companies (address_search, street_search)",
};

/** The index holds trigrams, so it cannot find shorter texts; very long ones are slow to look up. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 100;

export async function dropTextIndexes(query: Kysely<Schema>): Promise<void> {
  for (const { index } of Object.values(TEXT_INDEXES)) {
    await sql`drop table if exists ${sql.table(index)}`.execute(query);
  }
}

/** Creates and fills the indexes. The text is folded already, so letters are compared as they are. */
export async function createTextIndexes(query: Kysely<Schema>): Promise<void> {
  for (const [column, { index, table }] of Object.entries(TEXT_INDEXES)) {
    await sql`create virtual table ${sql.table(index)} using fts5(${sql.ref(column)}, content=${sql.lit(table)},
      content_rowid='id', tokenize='trigram case_sensitive 1')`.execute(query);
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('rebuild')`.execute(query);
  }
  for (const [index, target] of Object.entries(COVERS)) {
    await sql`create index if not exists ${sql.ref(index)} on ${sql.raw(target)}`.execute(query);
  }
}

/** `needle` anywhere in `column`: by the column's index where there is one, else by reading every value. */
export function sqliteContains(column: Expression<unknown>, text: string): RawBuilder<boolean> {
  const needle = normalizeText(text);
  const { alias, index } = indexOf(column);
  const { length } = Array.from(needle);
  if (index === undefined || length < MIN_LENGTH || length > MAX_LENGTH || needle.includes("\0")) {
    return sql<boolean>`instr(${column}, ${needle}) > 0`;
  }
  return sql<boolean>`${sql.ref(`${alias}.id`)} in
    (select rowid from ${sql.table(index)} where ${sql.table(index)} match ${quoted(needle)})`;
}

function indexOf(column: Expression<unknown>): { alias: string; index: string | undefined } {
  const node = column.toOperationNode();
  const [alias = "", name = ""] = RawNode.is(node) ? node.sqlFragments.join("").split(".") : [];
  return { alias, index: TEXT_INDEXES[name]?.index };
}

/** Companies that have any of the trigrams in their name; those with more and rarer ones first. */
export async function companiesWithTrigrams(
  query: Kysely<Schema>,
  trigrams: readonly Trigram[],
): Promise<Candidate[]> {
  const any = trigrams.map(({ piece }) => quoted(piece)).join(" OR ");
  const { rows } = await sql<Candidate>`select rowid as id, name_search as name from companies_text
    where companies_text match ${any} order by rank, rowid limit ${MAX_CANDIDATES}`.execute(query);
  return rows;
}

/** A text as a single FTS5 phrase. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
