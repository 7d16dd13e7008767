import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { LookupField } from "#contract/lookup-schemas.ts";
import { referenceTable } from "#service/reference/reference.ts";
import type { Predicate } from "./sql-predicates.ts";

/**
 * Any of the values of a lookup, ignoring case: the column holds its ids. A value that the lookup does not know finds
 * nothing, and the column stays bare, so that its index is used.
 */
export function inLookup(
  column: RawBuilder<unknown>,
  field: LookupField,
  values: readonly string[],
): Predicate {
  const wanted = new Set(values.map((value) => value.trim().toLowerCase()));
  const ids = referenceTable(field).flatMap(({ id }) => (wanted.has(id.toLowerCase()) ? [id] : []));
  return ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} in (${sql.join(ids)})`;
}
