import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Predicate, invalidValue } from "./criteria-sql.ts";

/** A criterion that bounds a date: its name, and its day (YYYY-MM-DD) where it is set. */
type DayBound = readonly [criterion: string, day: string | undefined];

/**
 * Timestamps from the start of one day to the end of another, both in UTC and each optional. A first day after the
 * last one is a 400 that names it.
 */
export function betweenDays(
  column: RawBuilder<unknown>,
  [first, from]: DayBound,
  [last, to]: DayBound,
): Predicate[] {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidValue(first, `is later than "${last}"`);
  }
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${`${to}T23:59:59.999Z`}`]),
  ];
}
