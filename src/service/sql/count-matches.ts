import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

/** A total is remembered this long, in milliseconds, and only where counting takes time. */
const TOTAL_TTL_MS = 60_000;
export const WORTH_REMEMBERING = 10_000;
const MAX_REMEMBERED_TOTALS = 500;

/** What is under management differs by organisation and changes with each purchase: never remembered. */
const CHANGING = "managed_records";

interface Total {
  readonly total: number;
  readonly until: number;
}

const remembered = new WeakMap<Database["query"], Map<string, Total>>();

/** How many rows `from`, tables with a `where`, has. Large totals are up to a minute old. [field-1] */
export async function countMatches({ query }: Database, from: RawBuilder<unknown>): Promise<number> {
  const statement = sql<{ total: number }>`select count(*) as total from ${from}`.compile(query);
  const totals = remembered.get(query) ?? new Map<string, Total>();
  remembered.set(query, totals);
  const key = JSON.stringify([statement.sql, statement.parameters]);
  const known = totals.get(key);
  if (known && known.until > performance.now()) return known.total;
  const { rows } = await query.executeQuery(statement);
  const total = rows[0]?.total ?? 0;
  if (total >= WORTH_REMEMBERING && !statement.sql.includes(CHANGING)) remember(totals, key, total);
  return total;
}

function remember(totals: Map<string, Total>, key: string, total: number): void {
  totals.delete(key);
  totals.set(key, { total, until: performance.now() + TOTAL_TTL_MS });
  // the one that was put in first makes room
  const [oldest] = totals.keys();
  if (totals.size > MAX_REMEMBERED_TOTALS && oldest !== undefined) totals.delete(oldest);
}
