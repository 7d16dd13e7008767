import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { SearchCall, SearchResult } from "#service/service-call.ts";
import { type Predicate, allOf } from "./sql-predicates.ts";

/** A sort key as SQL. */
interface SortKey {
  readonly column: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
}

/** Sort keys, the first one first; the id, appended always, breaks ties, so pages never repeat or lose a record. */
export type OrderBy = readonly SortKey[];

/** How a search is put together. */
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
  /** Which companies the rows are of, where that is known: on a cluster, the page's rows are then read from their shards. */
  readonly companies?: Predicate | undefined;
  /** Turns the rows of one page into records. */
  readonly present: (rows: readonly Row[]) => Promise<readonly object[]>;
}

/** The order of a column that always has a value: an index can give it. */
export function inOrder(column: RawBuilder<unknown>, descending: boolean): SortKey {
  return { column, direction: descending ? sql`desc` : sql`asc` };
}

/** A column of plain letters without their case; texts with others have a column that is folded. [search-5] */
export function withoutCase(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${column})`;
}

/** `nulls last` in both directions of both engines: what is unknown stands behind what is known. */
export function ordered(column: RawBuilder<unknown>, descending: boolean): SortKey {
  return { column, direction: descending ? sql`desc nulls last` : sql`asc nulls last` };
}

/** Up to so many matches are found first and sorted then; of more of them, the first are met soon in their order. */
const FOUND_FIRST = 50_000;

/**
 * Runs a search: one page of rows and the number of all matches. The page's ids are found first, so that only its own
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

/** "Materialized" keeps a planner from walking a whole index in order in the hope to meet the few matches soon. */
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

/** A total is remembered this long, in milliseconds, and only where counting takes time. */
const TOTAL_TTL_MS = 60_000;
export const WORTH_REMEMBERING = 10_000;
const MAX_REMEMBERED_TOTALS = 500;

/** What is under management differs by organisation and changes with each purchase: never remembered nor on a replica. */
const CHANGING = "managed_records";

interface Total {
  readonly total: number;
  readonly until: number;
}

const remembered = new WeakMap<Database["query"], Map<string, Total>>();

/** How many rows `from`, tables with a `where`, has, and where they are read. Large totals are up to a minute old. [field-1] */
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
  // the one that was put in first makes room
  const [oldest] = totals.keys();
  if (totals.size > MAX_REMEMBERED_TOTALS && oldest !== undefined) totals.delete(oldest);
}
