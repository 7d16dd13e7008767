import { type Kysely, sql } from "kysely";
import { trigramsOf } from "./name-trigram-search.ts";
import type { Schema } from "./database-schema.ts";

/** Rows of one statement. */
const ROWS_PER_INSERT = 1_000;

/** Names read at once. */
const NAMES_PER_READ = 20_000;

/**
 * Fills the tables of distinct names, titles, schools, degrees and trigrams. These are far fewer than contacts and companies, so
 * a criterion first finds the matching texts and then, by index, the records that have them.
 */
export async function fillTextTables(query: Kysely<Schema>): Promise<void> {
  await sql`insert into job_titles (title) select title_search from contacts
    union select title_search from past_positions`.execute(query);
  await sql`insert into education_names (kind, name)
    select distinct kind, code from contact_codes where kind = 'school'
    union all select distinct 'degrees', degrees from contacts where degrees is not null`.execute(query);
  const { rows } = await sql<{ name: string }>`select last_search as name from contacts
    union select first_search from contacts`.execute(query);
  const starts = rows.flatMap(({ name }) => startsOf(name));
  await inParts(starts, (part) => query.insertInto("name_starts").values(part).execute());
  const pieces = await countPieces(query);
  await inParts(pieces, (part) => query.insertInto("name_pieces").values(part).execute());
}

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_PER_INSERT)
    await write(rows.slice(first, first + ROWS_PER_INSERT));
}

/** " van der berg" → the name from each of its words on, without the space: "van der berg", "der berg", "berg". */
function startsOf(name: string): { start: string; name: string }[] {
  const starts = new Set([...name.matchAll(/ /g)].map(({ index }) => name.slice(index + 1)));
  return [...starts].map((start) => ({ start, name }));
}

async function countPieces(query: Kysely<Schema>): Promise<{ piece: string; companies: number }[]> {
  const counts = new Map<string, number>();
  for (let last = -1; ;) {
    const rows = await query
      .selectFrom("companies")
      .select(["id", "name_search"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(NAMES_PER_READ)
      .execute();
    for (const { name_search } of rows) {
      for (const piece of trigramsOf(name_search)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
    const end = rows.at(-1);
    if (!end) return [...counts].map(([piece, companies]) => ({ piece, companies }));
    last = end.id;
  }
}
