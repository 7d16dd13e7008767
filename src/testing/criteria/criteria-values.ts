import { normalizeText } from "#text/normalize-text.ts";

/**
 * A plain second reading of criteria as they are sent: several values as one comma-separated text or as a list, numbers as
 * numbers or as texts, blanks as not given. [search-11] [search-14]
 */

const foldedTexts = new Map<string, string>();

/** A text without case and diacritics, cached since records repeat theirs. [search-12] */
export function folded(text: string): string {
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const made = normalizeText(text);
  foldedTexts.set(text, made);
  return made;
}

/** The attributes of a search request. */
export type Asked = Readonly<Record<string, unknown>>;

/** Whether a record meets a condition. */
export type Holds<Row> = (row: Row) => boolean;

/** Criteria that are evaluated together, and the records that meet them. */
export interface Condition<Row> {
  readonly names: readonly string[];
  read(asked: Asked): Holds<Row>;
}

/** The trimmed text of a value; empty for any other type. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** The values of a list, each trimmed, without empty ones. */
export function partsOf(value: unknown): string[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return given.flatMap((each) => textOf(each).split(",")).flatMap((part) => part.trim() || []);
}

/** A number, or undefined for what is none. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value);
  return text === "" ? undefined : Number(text);
}

/** Whether a flag is set. */
export function isTrue(value: unknown): boolean {
  return value === true || textOf(value).toLowerCase() === "true";
}

/** Whether a value is not blank. */
export function isGiven(value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value === "boolean") return true;
  if (Array.isArray(value)) return value.some((each) => typeof each === "object" || partsOf(each).length > 0);
  return partsOf(value).length > 0;
}

/** The value is known and lies within the bounds, each of which may be missing. */
export function isWithin<Value extends string | number>(
  value: Value | null,
  low: Value | undefined,
  high: Value | undefined,
): boolean {
  if (value === null) return false;
  return (low === undefined || value >= low) && (high === undefined || value <= high);
}

/** A condition of one criterion. */
export function condition<Row>(name: string, read: (value: unknown) => Holds<Row>): Condition<Row> {
  return { names: [name], read: (asked) => read(asked[name]) };
}

/** The conditions that a request contains. */
export function conditionsIn<Row>(conditions: readonly Condition<Row>[], asked: Asked): Holds<Row>[] {
  return conditions
    .filter(({ names }) => names.some((name) => isGiven(asked[name])))
    .map((each) => each.read(asked));
}

/** Whether a record meets all conditions of a request. */
export function allOf<Row>(conditions: readonly Condition<Row>[], asked: Asked): Holds<Row> {
  const tests = conditionsIn(conditions, asked);
  return (row) => tests.every((holds) => holds(row));
}
