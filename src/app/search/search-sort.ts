import type { SortChoice, SortOrder } from "./search-definition.ts";

type SortLabels = Pick<SortChoice, "ascending" | "descending" | "first">;

/** Labels of both directions, with the default one. */
export const alphabetical: SortLabels = { ascending: "A to Z", descending: "Z to A", first: "ascending" };
export const highestFirst: SortLabels = {
  ascending: "Lowest first",
  descending: "Highest first",
  first: "descending",
};
export const lowestFirst: SortLabels = { ...highestFirst, first: "ascending" };
export const mostFirst: SortLabels = {
  ascending: "Fewest first",
  descending: "Most first",
  first: "descending",
};
export const largestFirst: SortLabels = {
  ascending: "Smallest first",
  descending: "Largest first",
  first: "descending",
};
export const newestFirst: SortLabels = {
  ascending: "Oldest first",
  descending: "Newest first",
  first: "descending",
};

/** Parses a sort parameter: a key, with a leading `-` for descending. [search-5] */
export function sortOrder(sort: string): SortOrder {
  return sort.startsWith("-") ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}

/** The inverse of {@link sortOrder}. */
export function sortParameter({ key, descending }: SortOrder): string {
  return descending ? `-${key}` : key;
}

/** The order after a click on a sort key: its default direction first, the other one if it is already in use. */
export function nextSort(sorts: readonly SortChoice[], current: SortOrder, key: string): SortOrder {
  if (current.key === key) return { key, descending: !current.descending };
  return { key, descending: sorts.find((choice) => choice.key === key)?.first === "descending" };
}

/** The label of one direction of a sort key: "Highest first". */
export function directionLabel(choice: SortChoice, descending: boolean): string {
  return descending ? choice.descending : choice.ascending;
}
