import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import type { LookupField } from "#contract/lookup-schemas.ts";
import type { Database } from "#database/database.ts";
import { normalizeText } from "#text/normalize-text.ts";
import type { Call } from "#service/service-call.ts";
import type { Range } from "#service/reference/reference-ranges.ts";
import { codesIn } from "#service/reference/reference.ts";
import type { ReferenceEntry } from "#service/reference/reference-entry.ts";
import { validationProblem } from "#service/http/http-problem.ts";
import { managedSince } from "#service/metering/records-under-management.ts";

export type Predicate = Expression<SqlBool>;

/** Matches nothing. */
export const NOTHING: Predicate = sql<SqlBool>`1 = 0`;

/** Maximum number of alternatives of a criterion that is no plain list: engines limit the depth of expressions. */
export const MAX_ALTERNATIVES = 100;

/** A 400 for the value of a criterion. */
export function invalidValue(criterion: string, what: string) {
  return validationProblem([
    {
      code: VALIDATION_CODES.invalidValue,
      detail: `"${criterion}" ${what}.`,
      source: { pointer: `/data/attributes/${criterion}` },
    },
  ]);
}

/** Throws a 400 for too many alternatives. */
export function requireFew(criterion: string, alternatives: readonly unknown[]): void {
  if (alternatives.length <= MAX_ALTERNATIVES) return;
  throw invalidValue(criterion, `takes at most ${MAX_ALTERNATIVES} alternatives`);
}

/** The predicates of a criterion, if it is set. */
export function whereGiven<Value>(
  value: Value | undefined,
  build: (value: Value) => Predicate | readonly Predicate[],
): readonly Predicate[] {
  return value === undefined ? [] : [build(value)].flat();
}

/** Joins predicates by AND; none matches every record. */
export function allOf(predicates: readonly Predicate[]): Predicate {
  return predicates.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.join([...predicates], sql` and `)})`;
}

/** Joins predicates by OR; none matches no record. */
export function anyOf(predicates: readonly Predicate[]): Predicate {
  return predicates.length === 0 ? NOTHING : sql<SqlBool>`(${sql.join([...predicates], sql` or `)})`;
}

/** Matches a column with one of the values. */
export function isOneOf(column: RawBuilder<unknown>, values: readonly (string | number)[]): Predicate {
  return values.length === 0 ? NOTHING : sql<SqlBool>`${column} in (${sql.join([...values])})`;
}

/** Matches a column with none of the values, or null. */
export function isNoneOf(column: RawBuilder<unknown>, values: readonly (string | number)[]): Predicate {
  return sql<SqlBool>`(${column} is null or ${column} not in (${sql.join([...values])}))`;
}

/** Parses identifiers; those above 2^53 belong to no record. [api-5] */
export function knownIds(ids: readonly string[]): number[] {
  return ids.map(Number).filter((id) => Number.isSafeInteger(id));
}

function knownEntries(
  criterion: string,
  field: LookupField,
  values: readonly string[],
): readonly ReferenceEntry[] {
  const { entries, unknown } = codesIn(field, values);
  const [first] = unknown;
  if (first !== undefined) {
    throw invalidValue(criterion, `has "${first.slice(0, 80)}", which the lookup ${field} does not know`);
  }
  return entries;
}

/** The lookup's codes for values given as code or name. Throws a 400 for an unknown one. [search-2] */
export function knownCodes(criterion: string, field: LookupField, values: readonly string[]): string[] {
  return knownEntries(criterion, field, values).map(({ id }) => id);
}

/** The names for such codes, for columns that store names. [search-2] */
export function knownNames(criterion: string, field: LookupField, values: readonly string[]): string[] {
  return knownEntries(criterion, field, values).map(({ name }) => name);
}

/** One of a few words, ignoring case. Throws a 400 for any other. */
export function knownWord<Word extends string>(
  criterion: string,
  value: string,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word.toLowerCase() === value.toLowerCase());
  if (found === undefined) {
    throw invalidValue(criterion, `has "${value.slice(0, 80)}", and takes ${words.join(", ")}`);
  }
  return found;
}

/** Matches text anywhere in a folded column. */
export function contains(database: Database, column: RawBuilder<unknown>, value: string): Predicate {
  return database.contains(column, value);
}

/** Splits text at an upper-case operator; parts are trimmed, empty ones dropped. */
export function joinedBy(word: "AND" | "OR", text: string): string[] {
  // leaves other spaces to trim(): a run of them before the operator would be retried from each position
  const parts = text.split(word === "OR" ? /\sOR\s/ : /\sAND\s/).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

/** Matches if each word of the text occurs in a folded column. */
export function containsWords(
  database: Database,
  criterion: string,
  column: RawBuilder<unknown>,
  value: string,
): readonly Predicate[] {
  const words = value.split(/[\s,]+/).filter((word) => word !== "");
  requireFew(criterion, words);
  return words.map((word) => contains(database, column, word));
}

/** Sorts after every text with the same prefix. */
const LAST_LETTER = "\u{10ffff}";

/** Matches values with a prefix. */
function beginsWith(column: RawBuilder<unknown>, beginning: string): Predicate {
  return sql<SqlBool>`(${column} >= ${beginning} and ${column} < ${beginning + LAST_LETTER})`;
}

/**
 * Matches a code or one below it in a column of codes. The upper bound is a character that sorts after digits and dots,
 * and before letters. [search-15]
 */
export function inBranch(column: RawBuilder<unknown>, code: string): Predicate {
  return sql<SqlBool>`(${column} >= ${code} and ${column} < ${`${code}:`})`;
}

/** A name as in `first_search` and `last_search`, without the leading space: hyphens separate words like spaces. */
export function plainName(value: string): string {
  return normalizeText(value)
    .replaceAll("’", "'")
    .replace(/[\s.,\p{Pd}]+/gu, " ")
    .trim();
}

/**
 * Matches `first_search` or `last_search` where a word starts with the text, or where the rest from the start of a word
 * is one of the names that `otherwise` returns.
 */
export function startsWord(
  column: RawBuilder<unknown>,
  value: string,
  otherwise: (name: string) => readonly string[] = () => [],
): Predicate {
  const start = plainName(value);
  if (start === "") return NOTHING;
  const others = otherwise(start);
  const begins = beginsWith(sql`start`, start);
  const found = others.length === 0 ? begins : anyOf([begins, isOneOf(sql`start`, others)]);
  return sql<SqlBool>`${column} in (select name from name_starts where ${found})`;
}

/** The bounds of a criterion: name and value of the lower and the upper one, where set. */
export type Bounds<Value> = readonly [
  from: readonly [criterion: string, value: Value | undefined],
  to: readonly [criterion: string, value: Value | undefined],
];

/** The bounds of a criterion whose names end in Min and Max. */
export function minMax<Name extends string, Value>(
  name: Name,
  criteria: { readonly [Key in `${Name}Min` | `${Name}Max`]?: Value | undefined },
): Bounds<Value> {
  return [
    [`${name}Min`, criteria[`${name}Min`]],
    [`${name}Max`, criteria[`${name}Max`]],
  ];
}

/** Throws a 400 for a lower bound above the upper one. */
function requireOrder<Value extends number | string>([[first, from], [last, to]]: Bounds<Value>): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw invalidValue(first, typeof from === "number" ? `is above "${last}"` : `is later than "${last}"`);
}

/** Between two numbers, each optional and inclusive. `units` of the column make up one unit of the criterion. */
export function between(column: RawBuilder<unknown>, bounds: Bounds<number>, units = 1): Predicate[] {
  requireOrder(bounds);
  const [[, from], [, to]] = bounds;
  return [
    ...whereGiven(from, (min) => sql<SqlBool>`${column} >= ${whole(Math.ceil(min * units))}`),
    ...whereGiven(to, (max) => sql<SqlBool>`${column} <= ${whole(Math.floor(max * units))}`),
  ];
}

/** A bound for an integer column; PostgreSQL rejects one that exceeds the column's type. */
function whole(bound: number): RawBuilder<number> {
  const within = Math.min(Math.max(bound, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  return sql<number>`cast(${within} as bigint)`;
}

/** Timestamps from the start of one day to the end of another, in UTC, each optional. */
export function betweenTimes(column: RawBuilder<unknown>, bounds: Bounds<string>): Predicate[] {
  requireOrder(bounds);
  const [[, from], [, to]] = bounds;
  return [
    ...whereGiven(from, (day) => sql<SqlBool>`${column} >= ${day}`),
    ...whereGiven(to, (day) => sql<SqlBool>`${column} <= ${endOf(day)}`),
  ];
}

/** Days from one to another, each optional and inclusive. */
export function betweenDays(column: RawBuilder<unknown>, bounds: Bounds<string>): Predicate[] {
  requireOrder(bounds);
  const [[, from], [, to]] = bounds;
  return [
    ...whereGiven(from, (day) => sql<SqlBool>`${column} >= ${day}`),
    ...whereGiven(to, (day) => sql<SqlBool>`${column} <= ${day}`),
  ];
}

/** The last moment of a day, in UTC. */
export function endOf(day: string): string {
  return `${day}T23:59:59.999Z`;
}

/** Within any of the lookup's ranges with these ids. */
export function inRanges(
  column: RawBuilder<unknown>,
  ranges: readonly Range[],
  ids: readonly string[],
): Predicate {
  const wanted = ranges.filter(({ id }) => ids.includes(id));
  const parts = wanted.map(({ low, high }) => {
    const above = sql<SqlBool>`${column} >= ${low}`;
    return high === Infinity ? above : sql<SqlBool>`(${above} and ${column} < ${high})`;
  });
  return anyOf(parts);
}

/**
 * Whether the organisation has the record under management. Uses a list of its records instead of a correlated
 * subquery: they are on one shard and the records on all, so one list goes to each worker.
 */
export function underManagement(
  call: Call,
  type: "Contact" | "Company",
  id: RawBuilder<unknown>,
  wanted: boolean,
): Predicate {
  const managed = sql`(select m.record_id from managed_records m where m.organisation_id = ${call.organisation}
    and m.record_type = ${type} and m.purchased_at >= ${managedSince(call.context)})`;
  return wanted ? sql<SqlBool>`${id} in ${managed}` : sql<SqlBool>`${id} not in ${managed}`;
}

/** How well a text matches: 0 for the whole value, 1 for its start, 2 inside. The order of `relevance`. */
export function matchRank(column: RawBuilder<unknown>, value: string): RawBuilder<number> {
  const needle = normalizeText(value).trim();
  return sql<number>`case when ${column} = ${needle} then 0
    when ${beginsWith(column, needle)} then 1 else 2 end`;
}
