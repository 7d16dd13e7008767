/** A value that a criterion or a field can take: what is sent and what a person reads. */
export interface ReferenceEntry {
  readonly id: string;
  readonly name: string;
  /** Technology, hashtag and topic tables: what the lookup's filters of the same names compare. */
  readonly parentCategory?: string;
  readonly category?: string;
  readonly subCategory?: string;
  readonly vendor?: string;
  /** Where an order is part of the value: the place in it, from 1. */
  readonly order?: string;
}

/** Entries whose identifier is their name. */
export function named(names: readonly string[]): readonly ReferenceEntry[] {
  return names.map((name) => ({ id: name, name }));
}

/** Entries numbered from 1 in the order given. */
export function numbered(names: readonly string[]): readonly ReferenceEntry[] {
  return names.map((name, index) => ({ id: String(index + 1), name }));
}
