import { normalizeText } from "#text/normalize-text.ts";

/** A value of a criterion or field: its code, and its name for people. */
export interface ReferenceEntry {
  readonly id: string;
  readonly name: string;
  /** Former names that clients may still use. */
  readonly formerNames?: readonly string[];
  /** For technologies, hashtags and topics: the value that the lookup's filters compare. */
  readonly parentCategory?: string;
  readonly category?: string;
  readonly subCategory?: string;
  readonly vendor?: string;
  /** Attributes of the lookup's entry besides the name. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** Entries from a map of identifiers to names. */
export function entriesOf(names: Readonly<Record<string, string>>): readonly ReferenceEntry[] {
  return Object.entries(names).map(([id, name]) => ({ id, name }));
}

/** Entries whose identifier is their name. */
export function named(names: readonly string[]): readonly ReferenceEntry[] {
  return names.map((name) => ({ id: name, name }));
}

/** Entries numbered in order. */
export function numbered(names: readonly string[], first = 1): readonly ReferenceEntry[] {
  return names.map((name, index) => ({ id: String(first + index), name }));
}

/** A name as part of an identifier: "Côte d'Ivoire" → "cotedivoire". */
export function inLetters(name: string): string {
  return normalizeText(name).replace(/[^a-z]/g, "");
}
