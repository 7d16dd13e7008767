import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { listOf } from "#contract/criteria-schemas.ts";
import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import type { Database } from "#database/database.ts";
import { normalizeText } from "#database/normalize-text.ts";
import type { Call } from "#service/service-call.ts";
import { industryPrefixes } from "#service/reference/naics-industries.ts";
import { EMPLOYEE_RANGES } from "#service/reference/reference-ranges.ts";
import { validationProblem } from "#service/http/http-problem.ts";
import { managedSince } from "#service/metering/records-under-management.ts";

export type Predicate = Expression<SqlBool>;

/** Alternatives of one criterion that are no plain list: engines bound how deep an expression may be. */
export const MAX_ALTERNATIVES = 100;

/** The values of a list criterion, each as a safe integer; anything else is a 400 that names the criterion. */
export function idList(value: string, criterion: string): number[] {
  const parts = listOf(value);
  const ids = parts.map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN));
  if (ids.length === 0 || ids.some((id) => !Number.isSafeInteger(id))) {
    throw invalidValue(criterion, "takes identifiers, joined by commas");
  }
  return ids;
}

/** A 400 for the value of one criterion. */
export function invalidValue(criterion: string, what: string) {
  return validationProblem([
    {
      code: VALIDATION_CODES.invalidValue,
      detail: `"${criterion}" ${what}.`,
      source: { pointer: `/data/attributes/${criterion}` },
    },
  ]);
}

/** Any of the listed values, ignoring case. */
export function anyOf(column: RawBuilder<unknown>, value: string): Predicate {
  const values = listOf(value).map((part) => part.toLowerCase());
  // nothing but commas names no value, so no record has it
  if (values.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`lower(${column}) in (${sql.join(values)})`;
}

/** Text anywhere in a folded column. */
export function contains(database: Database, column: RawBuilder<unknown>, value: string): Predicate {
  return database.contains(column, value);
}

/** Comes after every text with the same beginning. */
const LAST_LETTER = "\u{10ffff}";

/** Text from the start of a word of a name, over `first_search` or `last_search`. */
export function startsWord(column: RawBuilder<unknown>, value: string): Predicate {
  const start = normalizeText(value).trim();
  return sql<SqlBool>`${column} in (select name from name_starts
    where start >= ${start} and start < ${start + LAST_LETTER})`;
}

/** Between two bounds, each optional. A minimum above its maximum is a 400. */
export function between(
  column: RawBuilder<unknown>,
  criterion: string,
  min: number | undefined,
  max: number | undefined,
): Predicate[] {
  if (min !== undefined && max !== undefined && min > max) {
    throw invalidValue(`${criterion}Min`, `is above "${criterion}Max"`);
  }
  return [
    ...(min === undefined ? [] : [sql<SqlBool>`${column} >= ${whole(Math.ceil(min))}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${column} <= ${whole(Math.floor(max))}`]),
  ];
}

/** A bound for a column of whole numbers; PostgreSQL refuses one that is larger than the column's type. */
function whole(bound: number): RawBuilder<number> {
  const within = Math.min(Math.max(bound, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  return sql<number>`cast(${within} as bigint)`;
}

/** Companies in any of the listed branches: a code takes every longer code that starts with it. */
export function inIndustries(company: RawBuilder<unknown>, value: string): Predicate {
  const codes = listOf(value);
  if (codes.length === 0) throw invalidValue("industryCodes", "takes codes, joined by commas");
  if (codes.length > MAX_ALTERNATIVES)
    throw invalidValue("industryCodes", `takes at most ${MAX_ALTERNATIVES} codes`);
  const branches = codes.flatMap(industryPrefixes);
  const ranges = branches.map((code) => sql<SqlBool>`(code >= ${code} and code < ${`${code}:`})`);
  return sql<SqlBool>`${company} in (select company_id from company_industries where ${sql.join(ranges, sql` or `)})`;
}

/** Ids of the employee-count lookup. */
export function inEmployeeRanges(column: RawBuilder<unknown>, value: string): Predicate {
  const parts = listOf(value).map((id) => {
    const range = EMPLOYEE_RANGES.find((candidate) => candidate.id === id);
    if (!range) throw invalidValue("employeeCount", "takes ids of the employee-count lookup");
    const above = sql<SqlBool>`${column} >= ${range.low}`;
    return range.high === Infinity ? above : sql<SqlBool>`(${above} and ${column} < ${range.high})`;
  });
  if (parts.length === 0) throw invalidValue("employeeCount", "takes ids of the employee-count lookup");
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Whether the organisation has the record under management. */
export function underManagement(
  call: Call,
  type: "Contact" | "Company",
  id: RawBuilder<unknown>,
  wanted: boolean,
): Predicate {
  const managed = sql<SqlBool>`exists (select 1 from managed_records m where m.organisation_id = ${call.organisation}
    and m.record_type = ${type} and m.record_id = ${id} and m.purchased_at >= ${managedSince(call.context)})`;
  return wanted ? managed : sql<SqlBool>`not ${managed}`;
}

/** How well a text matches: 0 the whole value, 1 its start, 2 inside. The order of `relevance`. */
export function matchRank(column: RawBuilder<unknown>, value: string): RawBuilder<number> {
  const needle = normalizeText(value).trim();
  return sql<number>`case when ${column} = ${needle} then 0
    when ${column} >= ${needle} and ${column} < ${needle + LAST_LETTER} then 1 else 2 end`;
}

/** Joins predicates by AND; no predicate means every record. */
export function allOf(predicates: readonly Predicate[]): Predicate {
  return predicates.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.join([...predicates], sql` and `)}`;
}

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
