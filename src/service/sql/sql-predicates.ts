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

/** Finds nothing. */
export const NOTHING: Predicate = sql<SqlBool>`1 = 0`;

/** Alternatives of one criterion that are no plain list: engines bound how deep an expression may be. */
export const MAX_ALTERNATIVES = 100;

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

/** Refuses more alternatives than a statement should have. */
export function requireFew(criterion: string, alternatives: readonly unknown[]): void {
  if (alternatives.length <= MAX_ALTERNATIVES) return;
  throw invalidValue(criterion, `takes at most ${MAX_ALTERNATIVES} alternatives`);
}

/** The predicates of the criteria that are given. */
export function whereGiven<Value>(
  value: Value | undefined,
  build: (value: Value) => Predicate | readonly Predicate[],
): readonly Predicate[] {
  return value === undefined ? [] : [build(value)].flat();
}

/** Joins predicates by AND; no predicate means every record. */
export function allOf(predicates: readonly Predicate[]): Predicate {
  return predicates.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.join([...predicates], sql` and `)})`;
}

/** Joins predicates by OR; no predicate means no record. */
export function anyOf(predicates: readonly Predicate[]): Predicate {
  return predicates.length === 0 ? NOTHING : sql<SqlBool>`(${sql.join([...predicates], sql` or `)})`;
}

/** The column has one of the values. */
export function isOneOf(column: RawBuilder<unknown>, values: readonly (string | number)[]): Predicate {
  return values.length === 0 ? NOTHING : sql<SqlBool>`${column} in (${sql.join([...values])})`;
}

/** The column has none of the values, or no value at all. */
export function isNoneOf(column: RawBuilder<unknown>, values: readonly (string | number)[]): Predicate {
  return sql<SqlBool>`(${column} is null or ${column} not in (${sql.join([...values])}))`;
}

/** Identifiers as numbers. Those past 2^53 belong to no record. [api-5] */
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

/**
 * The codes of a lookup that the values give, by themselves or by their names. One that the lookup does not know is
 * a 400 that says it. [search-2]
 */
export function knownCodes(criterion: string, field: LookupField, values: readonly string[]): string[] {
  return knownEntries(criterion, field, values).map(({ id }) => id);
}

/** The names of such codes, where records hold these. [search-2] */
export function knownNames(criterion: string, field: LookupField, values: readonly string[]): string[] {
  return knownEntries(criterion, field, values).map(({ name }) => name);
}

/** One of a few words, ignoring case. Any other is a 400 that says it. */
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

/** Text anywhere in a folded column. */
export function contains(database: Database, column: RawBuilder<unknown>, value: string): Predicate {
  return database.contains(column, value);
}

/** The parts of a text that a word in capitals joins, trimmed, without empty ones. */
export function joinedBy(word: "AND" | "OR", text: string): string[] {
  // spaces are left to trim(): a run of them before the word would be tried from each of its places
  const parts = text.split(word === "OR" ? /\sOR\s/ : /\sAND\s/).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

/** Each word of the text anywhere in a folded column. */
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

/** Comes after every text with the same beginning. */
const LAST_LETTER = "\u{10ffff}";

/** Values with the same beginning. */
function beginsWith(column: RawBuilder<unknown>, beginning: string): Predicate {
  return sql<SqlBool>`(${column} >= ${beginning} and ${column} < ${beginning + LAST_LETTER})`;
}

/**
 * A code or one below it, over a column of codes: what comes after digits and dots, and before letters, ends the range.
 * [search-15]
 */
export function inBranch(column: RawBuilder<unknown>, code: string): Predicate {
  return sql<SqlBool>`(${column} >= ${code} and ${column} < ${`${code}:`})`;
}

/** A name as `first_search` and `last_search` have it, without the space before: hyphens part words, as spaces do. */
export function plainName(value: string): string {
  return normalizeText(value)
    .replaceAll("’", "'")
    .replace(/[\s.,\p{Pd}]+/gu, " ")
    .trim();
}

/**
 * Text from the start of a word of a name, over `first_search` or `last_search`; or a name that is `otherwise` the whole
 * of it from the start of a word.
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

/** The two bounds of a criterion: what the lower and the upper one are called, and their values where they are set. */
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

/** A lower bound above the upper one is a 400 that names it. */
function requireOrder<Value extends number | string>([[first, from], [last, to]]: Bounds<Value>): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw invalidValue(first, typeof from === "number" ? `is above "${last}"` : `is later than "${last}"`);
}

/** Between two numbers, each optional and included. `units` of the column make one of the criterion. */
export function between(column: RawBuilder<unknown>, bounds: Bounds<number>, units = 1): Predicate[] {
  requireOrder(bounds);
  const [[, from], [, to]] = bounds;
  return [
    ...whereGiven(from, (min) => sql<SqlBool>`${column} >= ${whole(Math.ceil(min * units))}`),
    ...whereGiven(to, (max) => sql<SqlBool>`${column} <= ${whole(Math.floor(max * units))}`),
  ];
}

/** A bound for a column of whole numbers; PostgreSQL refuses one that is larger than the column's type. */
function whole(bound: number): RawBuilder<number> {
  const within = Math.min(Math.max(bound, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  return sql<number>`cast(${within} as bigint)`;
}

/** Timestamps from the start of one day to the end of another, both in UTC and each optional. */
export function betweenTimes(column: RawBuilder<unknown>, bounds: Bounds<string>): Predicate[] {
  requireOrder(bounds);
  const [[, from], [, to]] = bounds;
  return [
    ...whereGiven(from, (day) => sql<SqlBool>`${column} >= ${day}`),
    ...whereGiven(to, (day) => sql<SqlBool>`${column} <= ${endOf(day)}`),
  ];
}

/** Days from one to another, each optional and included. */
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

/** In any of the ranges of a lookup that have one of these ids. */
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
 * Whether the organisation has the record under management. Its records are listed by themselves, not looked for from
 * each record: they are on one shard and the records on all, and one list goes to each worker.
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

/** How well a text matches: 0 the whole value, 1 its start, 2 inside. The order of `relevance`. */
export function matchRank(column: RawBuilder<unknown>, value: string): RawBuilder<number> {
  const needle = normalizeText(value).trim();
  return sql<number>`case when ${column} = ${needle} then 0
    when ${beginsWith(column, needle)} then 1 else 2 end`;
}
