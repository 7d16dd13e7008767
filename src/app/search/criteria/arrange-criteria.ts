import type { CriterionDefinition } from "./criterion.ts";

interface CriteriaLayout<Key extends string> {
  /** The groups of the filter panel, from top to bottom. */
  readonly groups: readonly string[];
  /** The chips of the filter bar, from left to right, each with its criteria. */
  readonly bar: Readonly<Record<string, readonly Key[]>>;
}

/**
 * A search's criteria in panel order: by group, and within a group as given. Those in the bar get the label and
 * position of their chip.
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
