import { normalizeText } from "#text/normalize-text.ts";

/** A value that a criterion or a field can take: what is sent and what a person reads. */
export interface ReferenceEntry {
  readonly id: string;
  readonly name: string;
  /** What clients may still call it. */
  readonly formerNames?: readonly string[];
  /** Technology, hashtag and topic tables: what the lookup's filters of the same names compare. */
  readonly parentCategory?: string;
  readonly category?: string;
  readonly subCategory?: string;
  readonly vendor?: string;
  /** What the lookup answers where the name alone is not what its table tells. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** Entries by their identifiers. */
export function entriesOf(names: Readonly<Record<string, string>>): readonly ReferenceEntry[] {
  return Object.entries(names).map(([id, name]) => ({ id, name }));
}

/** Entries whose identifier is their name. */
export function named(names: readonly string[]): readonly ReferenceEntry[] {
  return names.map((name) => ({ id: name, name }));
}

/** Entries numbered in the order given. */
export function numbered(names: readonly string[], first = 1): readonly ReferenceEntry[] {
  return names.map((name, index) => ({ id: String(first + index), name }));
}

/** A name as it stands in identifiers: "Côte d'Ivoire" → "cotedivoire". */
export function inLetters(name: string): string {
  return normalizeText(name).replace(/[^a-z]/g, "");
}
