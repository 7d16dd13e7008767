import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import { plainWords } from "#text/name-spelling.ts";
import { typosBetween } from "#text/edit-distance.ts";

/** A person's name in parts, each in plain words. */
export interface PersonName {
  readonly first: string;
  /** What stands between first and last name; often "". */
  readonly middle: string;
  readonly last: string;
}

/** What stands before a name and is none. */
const TITLE = /^(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|herr|frau|ing|dipl|mag|rev|hon)$/;

/** What stands behind a name and is none. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md|mba|cpa|esq|pmp|cfa|msc|bsc|ma|jd|dds|rn)$/;

/** Words with which a last name begins. */
const PARTICLE =
  /^(?:van|von|vom|zu|zur|der|den|de|del|della|di|da|dos|das|du|la|le|los|las|ter|ten|te|el|al|bin|ibn|ben|af|av|st|mac|mc|o)$/;

const spaced = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");

/** Without titles before it and suffixes behind it, unless nothing would be left. */
function withoutTitles(words: readonly string[]): readonly string[] {
  let start = 0;
  let end = words.length;
  while (end - start > 2 && TITLE.test(words[start] ?? "")) start += 1;
  while (end - start > 2 && SUFFIX.test(words[end - 1] ?? "")) end -= 1;
  return words.slice(start, end);
}

/** "Joris van den Akker" → Joris, van den Akker; a double name that is written with a hyphen stays together. */
function splitFullName(fullName: string): PersonName {
  const parts = withoutTitles(
    fullName
      .split(/\s+/)
      .map(plainWords)
      .filter((part) => part !== ""),
  );
  let lastAt = Math.max(parts.length - 1, 0);
  while (lastAt > 1 && PARTICLE.test(parts[lastAt - 1] ?? "")) lastAt -= 1;
  return {
    first: parts.length < 2 ? "" : (parts[0] ?? ""),
    middle: spaced(...parts.slice(1, lastAt)),
    last: spaced(...parts.slice(lastAt)),
  };
}

/** The name that a row gives, "Last, First" too; undefined without a last name. */
export function personNameOf({ fullName, firstName, lastName }: RowMatchInput): PersonName | undefined {
  if (firstName !== undefined && lastName !== undefined) {
    return { first: plainWords(firstName), middle: "", last: plainWords(lastName) };
  }
  if (fullName === undefined) return undefined;
  const [before = "", after = ""] = fullName.split(",");
  const suffixOnly = plainWords(after)
    .split(" ")
    .every((word) => SUFFIX.test(word));
  if (after.trim() === "" || suffixOnly) {
    const name = splitFullName(before);
    return name.first === "" || name.last === "" ? undefined : name;
  }
  const [first = "", ...middle] = withoutTitles(plainWords(after).split(" "));
  return { first, middle: spaced(...middle), last: plainWords(before) };
}

/** A middle name and its initial say the same. */
function isInitialOf(initial: string, name: string): boolean {
  return initial.length === 1 && name.startsWith(initial);
}

/** What differs in the middle: 0 nothing, 1 a name that only the row has, 2 another name. */
function middleDifference(row: string, record: string): number {
  if (row === "" || row === record || isInitialOf(row, record) || isInitialOf(record, row)) return 0;
  if (record !== "") return 2;
  return row.length === 1 ? 0 : 1;
}

/** What differs between two first names, as people write them; Infinity where they are two. */
function firstDifference(row: string, record: string): number {
  if (row === record) return 0;
  if (isInitialOf(row, record) || isInitialOf(record, row)) return 2;
  const short = Math.min(row.length, record.length);
  if (short >= 3 && (row.startsWith(record) || record.startsWith(row))) return 1;
  return typosBetween(row, record);
}

/** What differs between two last names; half of a double name is near. */
function lastDifference(row: string, record: string): number {
  if (row === record) return 0;
  const [rowParts, recordParts] = [row.split(" "), record.split(" ")];
  const half = (one: readonly string[], other: readonly string[]) =>
    one.length < other.length && one.every((part) => other.includes(part) && !PARTICLE.test(part));
  if (half(rowParts, recordParts) || half(recordParts, rowParts)) return 2;
  return typosBetween(row, record);
}

/**
 * How far the name of a row is from a record's: 0 the same but for case, diacritics, punctuation and a middle name that
 * one leaves out; above it near, the nearer the less; Infinity for another person's.
 */
export function personNameDistance(row: PersonName, record: PersonName): number {
  const whole = spaced(row.first, row.middle, row.last);
  const [short, long] = [spaced(record.first, record.last), spaced(record.first, record.middle, record.last)];
  if (whole === short || whole === long) return 0;
  if (whole === spaced(record.last, record.first)) return 1;
  const first = firstDifference(row.first, record.first);
  const last = lastDifference(row.last, record.last);
  // two different slips are rarely the same person, but for one in each of two long names
  const apart = first + last + middleDifference(row.middle, record.middle);
  return Math.min(apart, typosBetween(whole, short) + 0.5, typosBetween(whole, long) + 0.5);
}

/** The longest of the words, which a search is told: the service looks from the start of each single word. */
export function longestWord(text: string): string {
  let longest = "";
  for (const word of text.split(" ")) if (word.length > longest.length) longest = word;
  return longest;
}
