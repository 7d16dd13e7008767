import { normalizeText } from "#app/lib/normalize-text.ts";
import type { CriterionDefinition } from "./criterion.ts";

/** How well one word of the search fits: the label before further words, these before the group. */
function rankOf({ label, bar, keywords = "", group = "" }: CriterionDefinition, word: string): number {
  const startsIn = (text: string) =>
    ` ${normalizeText(text).replace(/[^\p{L}\p{N}]+/gu, " ")}`.includes(` ${word}`);
  if (normalizeText(label).startsWith(word)) return 0;
  return [label, `${bar ?? ""} ${keywords}`, group].findIndex(startsIn) + 1 || Infinity;
}

/**
 * The criteria that a typed text means, best first: each of its words begins a word of the label, of the keywords or of
 * the group. All of them, in their order, for an empty text.
 */
export function findCriteria<Row extends CriterionDefinition>(
  rows: readonly Row[],
  text: string,
): readonly Row[] {
  const words = normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const ranked = rows.map((row) => ({ row, rank: Math.max(0, ...words.map((word) => rankOf(row, word))) }));
  return ranked
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}
