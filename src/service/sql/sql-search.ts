import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { SearchCall, SearchResult } from "#service/service-call.ts";
import { type Predicate, allOf } from "./sql-predicates.ts";

/** A sort key in SQL. */
interface SortKey {
  readonly column: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
}

/** Sort keys by priority. The id is always appended to break ties, so that pages never repeat or lose a record. */
export type OrderBy = readonly SortKey[];

/** The parts of a search. */
interface SearchQuery<Row> {
  readonly columns: RawBuilder<unknown>;
  /** The tables of the columns. */
  readonly from: RawBuilder<unknown>;
  /** The tables needed to find and count: as few as possible, since every match passes through them. */
  readonly narrow: RawBuilder<unknown>;
  /** The tables needed for the order. */
  readonly ordering: RawBuilder<unknown>;
  readonly where: readonly Predicate[];
  readonly order: OrderBy;
  readonly id: RawBuilder<unknown>;
  /** The companies of the rows, where known: on a cluster, the page's rows are then read from their shards only. */
  readonly companies?: Predicate | undefined;
  /** Converts the rows of one page to records. */
  readonly present: (rows: readonly Row[]) => Promise<readonly object[]>;
}

/** Orders by a column that is never null: an index can provide this order. */
export function inOrder(column: RawBuilder<unknown>, descending: boolean): SortKey {
  return { column, direction: descending ? sql`desc` : sql`asc` };
}

/** A column of ASCII text without case; other texts have a folded column. [search-5] */
export function withoutCase(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${column})`;
}

/** Orders with nulls last in both directions, on both engines. */
export function ordered(column: RawBuilder<unknown>, descending: boolean): SortKey {
  return { column, direction: descending ? sql`desc nulls last` : sql`asc nulls last` };
}

/**
 * Up to this number of matches, all are found and then sorted; with more, a scan in order meets the first ones soon.
 */
const FOUND_FIRST = 50_000;

/**
 * Runs a search: one page of rows, and the total number of matches. Finds the page's ids first, so that only its own
 * wide rows are read. [search-5]
 */
export async function runSearch<Row>(
  call: SearchCall<unknown>,
  query: SearchQuery<Row>,
): Promise<SearchResult> {
  const { page, context } = call;
  const where = allOf(query.where);
  const { on, total } = await countMatches(context.database, sql`${query.narrow} where ${where}`);
  const skipped = (page.page - 1) * page.size;
  if (skipped >= total) return { data: [], total };
  const ids = total > FOUND_FIRST ? idsInOrder(query, where) : idsOfFound(query, where);
  const { rows } = await sql<Row>`select ${query.columns} from ${query.from}
    where ${query.companies ?? allOf([])} and ${query.id} in (${ids} limit ${page.size} offset ${skipped})
    order by ${inTurn(query.order)}, ${query.id}`.execute(on);
  return { data: await query.present(rows), total };
}

function inTurn(order: OrderBy): RawBuilder<unknown> {
  return sql.join(order.map(({ column, direction }) => sql`${column} ${direction}`));
}

function idsInOrder(query: SearchQuery<never>, where: Predicate): RawBuilder<unknown> {
  return sql`select ${query.id} from ${query.ordering} where ${where}
    order by ${inTurn(query.order)}, ${query.id}`;
}

/**
 * "Materialized" keeps the planner from scanning a whole index in order in the hope of meeting the few matches soon.
 */
function idsOfFound(query: SearchQuery<never>, where: Predicate): RawBuilder<unknown> {
  const keys = query.order.map(({ column, direction }, at) => ({
    column,
    direction,
    name: sql.ref(`key_${at}`),
  }));
  return sql`with found as materialized (
      select ${query.id} as id, ${sql.join(keys.map(({ column, name }) => sql`${column} as ${name}`))}
      from ${query.ordering} where ${where})
    select id from found order by ${sql.join(keys.map(({ name, direction }) => sql`${name} ${direction}`))}, id`;
}

/** How long a total is cached, in milliseconds; only where counting takes time. */
const TOTAL_TTL_MS = 60_000;
export const WORTH_REMEMBERING = 10_000;
const MAX_REMEMBERED_TOTALS = 500;

/**
 * Records under management differ by organisation and change with each purchase: never cached, nor read from a replica.
 */
const CHANGING = "managed_records";

interface Total {
  readonly total: number;
  readonly until: number;
}

const remembered = new WeakMap<Database["query"], Map<string, Total>>();

/**
 * The number of rows in `from` (tables with a `where`), and where they are counted. Large totals are up to a minute
 * old. [field-1]
 */
async function countMatches({ query, records }: Database, from: RawBuilder<unknown>) {
  const statement = sql<{ total: number }>`select count(*) as total from ${from}`.compile(query);
  const totals = remembered.get(query) ?? new Map<string, Total>();
  remembered.set(query, totals);
  const key = JSON.stringify([statement.sql, statement.parameters]);
  const known = totals.get(key);
  const changes = statement.sql.includes(CHANGING);
  const on = changes ? query : records;
  if (known && known.until > performance.now()) return { on, total: known.total };
  const { rows } = await on.executeQuery(statement);
  const total = rows[0]?.total ?? 0;
  if (total >= WORTH_REMEMBERING && !changes) remember(totals, key, total);
  return { on, total };
}

function remember(totals: Map<string, Total>, key: string, total: number): void {
  totals.delete(key);
  totals.set(key, { total, until: performance.now() + TOTAL_TTL_MS });
  // evicts the oldest entry
  const [oldest] = totals.keys();
  if (totals.size > MAX_REMEMBERED_TOTALS && oldest !== undefined) totals.delete(oldest);
}
