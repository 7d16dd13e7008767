import type { SortChoice } from "./search-definition.ts";

/** A sort parameter taken apart. */
export interface SortOrder {
  readonly key: string;
  readonly descending: boolean;
}

/** Reads a sort parameter: a key with a leading `-` for descending. Section 4.1. */
export function sortOrder(sort: string): SortOrder {
  return sort.startsWith("-") ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}

/** Back to the sort parameter. */
export function sortParameter({ key, descending }: SortOrder): string {
  return descending ? `-${key}` : key;
}

/** What a press on a sort key asks for: its natural direction first, the other one when it is already in use. */
export function nextSort(sorts: readonly SortChoice[], current: SortOrder, key: string): SortOrder {
  if (current.key === key) return { key, descending: !current.descending };
  return { key, descending: sorts.find((choice) => choice.key === key)?.first === "descending" };
}

/** "Highest first" for a direction of a sort key. */
export function directionLabel(choice: SortChoice, descending: boolean): string {
  return descending ? choice.descending : choice.ascending;
}
