import { type RawBuilder, sql } from "kysely";
import type { SearchCall, SearchResult } from "./call.ts";
import { type Predicate, allOf } from "./criteria-sql.ts";

/** A sort key as SQL; the id, appended always, breaks ties, so pages never repeat or lose a record. */
export type OrderBy = readonly RawBuilder<unknown>[];

interface SearchQuery<Row> {
  readonly columns: RawBuilder<unknown>;
  /** The tables that the columns come from. */
  readonly from: RawBuilder<unknown>;
  /** The tables that finding and counting need: as few as possible, since every match passes through them. */
  readonly narrow: RawBuilder<unknown>;
  /** The tables that the order needs. */
  readonly ordering: RawBuilder<unknown>;
  readonly where: readonly Predicate[];
  readonly order: OrderBy;
  readonly id: RawBuilder<unknown>;
  /** Turns the rows of one page into records. */
  readonly present: (rows: readonly Row[]) => Promise<readonly object[]>;
}

/** `nulls last` in both directions of both engines: what is unknown stands behind what is known. */
export function ordered(column: RawBuilder<unknown>, descending: boolean): RawBuilder<unknown> {
  return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

/**
 * Runs a search: one page of rows and the number of all matches. The page's ids are found first, so that only its own
 * wide rows are read. Section 4.1.
 */
export async function runSearch<Row>(
  call: SearchCall<unknown>,
  query: SearchQuery<Row>,
): Promise<SearchResult> {
  const { page, context } = call;
  const where = allOf(query.where);
  const order = sql.join([...query.order, sql`${query.id} asc`]);
  const rows = await sql<Row>`select ${query.columns} from ${query.from} where ${query.id} in (
      select ${query.id} from ${query.ordering} where ${where}
      order by ${order} limit ${page.size} offset ${(page.page - 1) * page.size})
    order by ${order}`.execute(context.database.query);
  const counted = await sql<{ total: number | string }>`select count(*) as total from ${query.narrow}
    where ${where}`.execute(context.database.query);
  return { data: await query.present(rows.rows), total: Number(counted.rows[0]?.total ?? 0) };
}
