import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "./database-schema.ts";

/*
 * Parts of statements that several tables share.
 */

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

/** For `doUpdateSet`: these columns take the values of the row that was to be inserted. */
export function insertedValues<const Column extends string>(
  columns: readonly Column[],
): Record<Column, RawBuilder<never>> {
  const values = columns.map((column) => [column, sql<never>`${sql.ref(`excluded.${column}`)}`]);
  return Object.fromEntries(values) as Record<Column, RawBuilder<never>>;
}

/**
 * Reads rows in portions, so that only one portion is in memory. `read` is given the last row of the portion before, and
 * an empty portion ends the walk.
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
