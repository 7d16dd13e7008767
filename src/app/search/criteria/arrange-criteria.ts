import type { CriterionDefinition } from "./criterion.ts";

interface CriteriaLayout<Key extends string> {
  /** The groups of the filter panel, from the top. */
  readonly groups: readonly string[];
  /** The chips of the filter bar, from the left, each with the criteria that it holds. */
  readonly bar: Readonly<Record<string, readonly Key[]>>;
}

/**
 * A search's criteria in the order of its panel: by group, and within a group as they are given. Those in the bar get the
 * label and the place of their chip.
 */
export function arrangeCriteria<const Row extends CriterionDefinition>(
  rows: readonly Row[],
  { groups, bar }: CriteriaLayout<NoInfer<Row["key"]>>,
): readonly Row[] {
  const chips = Object.entries<readonly string[]>(bar);
  const arranged = rows.map((row): Row => {
    const barOrder = chips.findIndex(([, keys]) => keys.includes(row.key));
    const label = chips[barOrder]?.[0];
    return label === undefined ? row : { ...row, bar: label, barOrder };
  });
  const rank = ({ group }: Row) => groups.indexOf(group ?? "");
  return arranged.toSorted((one, other) => rank(one) - rank(other));
}
