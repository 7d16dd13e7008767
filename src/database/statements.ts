import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "./database-schema.ts";

/* Query helpers that several tables share. */

/** Counts the rows of a statement that selects nothing yet. PostgreSQL answers a count as text. */
export async function countRows<Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await rows
    .clearSelect()
    .select(sql<number | string>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** For `doUpdateSet`: sets these columns to the values of the row that conflicted. */
export function insertedValues<const Column extends string>(
  columns: readonly Column[],
): Record<Column, RawBuilder<never>> {
  const values = columns.map((column) => [column, sql<never>`${sql.ref(`excluded.${column}`)}`]);
  return Object.fromEntries(values) as Record<Column, RawBuilder<never>>;
}

/**
 * Reads rows in portions, so that only one is in memory. `read` receives the last row of the previous portion, and an empty
 * portion ends the iteration.
 */
export async function* inPortions<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    last = rows.at(-1);
    yield* rows;
  } while (last !== undefined);
}
