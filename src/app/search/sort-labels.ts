import type { SortChoice } from "./search-definition.ts";

type SortWords = Pick<SortChoice, "ascending" | "descending" | "first">;

/** Orders in words, each with the direction that is asked for first. */
export const alphabetical: SortWords = { ascending: "A to Z", descending: "Z to A", first: "ascending" };
export const highestFirst: SortWords = {
  ascending: "Lowest first",
  descending: "Highest first",
  first: "descending",
};
export const lowestFirst: SortWords = { ...highestFirst, first: "ascending" };
export const mostFirst: SortWords = {
  ascending: "Fewest first",
  descending: "Most first",
  first: "descending",
};
export const largestFirst: SortWords = {
  ascending: "Smallest first",
  descending: "Largest first",
  first: "descending",
};
export const newestFirst: SortWords = {
  ascending: "Oldest first",
  descending: "Newest first",
  first: "descending",
};
