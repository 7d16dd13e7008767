import { type RawBuilder, type Selectable, type Updateable, sql } from "kysely";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";

type Values<Table extends keyof Schema> = Partial<Selectable<Schema[Table]>>;

const equal = (values: object) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
const whereOf = (values: object): RawBuilder<unknown> => sql.join([sql`1 = 1`, ...equal(values)], sql` and `);

/** The rows of a table whose columns hold these values. */
export async function rowsOf<Table extends keyof Schema>(
  query: Query,
  table: Table,
  where: Values<Table> = {},
): Promise<Selectable<Schema[Table]>[]> {
  const found = sql<Selectable<Schema[Table]>>`select * from ${sql.table(table)} where ${whereOf(where)}`;
  return (await found.execute(query)).rows;
}

/** Sets columns of the rows whose other columns hold these values. */
export async function setRows<Table extends keyof Schema>(
  query: Query,
  table: Table,
  values: Updateable<Schema[Table]>,
  where: Values<Table> = {},
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.join(equal(values))} where ${whereOf(where)}`.execute(query);
}
