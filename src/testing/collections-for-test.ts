/** The items by their keys, each group in its order. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The identifiers of records or rows in their order, as text. */
export function idsOf(records: readonly { readonly id: string | number }[]): string[] {
  return records.map(({ id }) => String(id));
}

/** The values that rows are sorted by, under each sort key; null where a row has no such value. */
export type SortValues<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** Each sort key without and with its minus. */
export function bothWays(sortKeys: readonly string[]): string[] {
  return sortKeys.flatMap((key) => [key, `-${key}`]);
}

/** The rows sorted by `sort`: those without a value last in both directions, equals in their original order. [search-5] */
export function sortedBy<Row>(rows: readonly Row[], sort: string, values: SortValues<Row>): Row[] {
  const valueOf = values[sort.replace("-", "")];
  if (!valueOf) throw new Error(`No expectation for ${sort}`);
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === right) return 0;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -sign : sign;
  });
}
