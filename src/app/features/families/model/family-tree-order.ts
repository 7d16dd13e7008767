import { type FamilyTable, companiesBelow } from "./family-model.ts";
import { branchSize, childrenOf, valueAt, topNodes } from "#app/chart/forest.ts";
import type { NodeOrder } from "#app/chart/tree-rows.ts";

/** How siblings can be sorted; `original` is the order of the answer. */
export type TreeSort = "original" | "name" | "-name" | "-below" | "type" | "place";

/** Compares two nodes. */
type Compare = (one: number, other: number) => number;

function comparison(table: FamilyTable, sort: TreeSort, names: readonly string[]): Compare {
  const collator = new Intl.Collator(undefined, { numeric: true });
  const name: Compare = (one, other) => collator.compare(names[one] ?? "", names[other] ?? "");
  const byRank = (list: readonly string[], column: Uint8Array | Uint32Array): Compare => {
    const ranks = ranksOf(list, collator);
    return (one, other) => valueAt(ranks, valueAt(column, one)) - valueAt(ranks, valueAt(column, other));
  };
  switch (sort) {
    case "original":
      return () => 0;
    case "name":
      return name;
    case "-name":
      return (one, other) => name(other, one);
    case "-below":
      return (one, other) => companiesBelow(table, other) - companiesBelow(table, one) || name(one, other);
    case "type": {
      const type = byRank(
        table.typeList.map(({ label }) => label),
        table.types,
      );
      return (one, other) => type(one, other) || name(one, other);
    }
    case "place": {
      const state = byRank(table.stateList, table.states);
      const city = byRank(table.cityList, table.cities);
      return (one, other) => state(one, other) || city(one, other) || name(one, other);
    }
  }
}

/** The alphabetical rank of each value, empty ones last; equal values share a rank. */
function ranksOf(list: readonly string[], collator: Intl.Collator): Int32Array {
  const compare = (one: string, other: string) =>
    one === "" || other === "" ? Number(one === "") - Number(other === "") : collator.compare(one, other);
  const ranks = new Int32Array(list.length);
  let rank = 0;
  let before: string | undefined;
  for (const index of [...list.keys()].toSorted((one, other) =>
    compare(list[one] ?? "", list[other] ?? ""),
  )) {
    const text = list[index] ?? "";
    if (before !== undefined && compare(before, text) !== 0) rank += 1;
    ranks[index] = rank;
    before = text;
  }
  return ranks;
}

/**
 * All nodes in preorder with siblings sorted; equal siblings keep the order of the answer. Undefined for the order of
 * the answer itself.
 */
export function sortedNodes(table: FamilyTable, sort: TreeSort, names: readonly string[]): NodeOrder {
  if (sort === "original") return undefined;
  const compare = comparison(table, sort, names);
  const order = new Int32Array(table.size);
  // where the branch of each node begins; parents come before their children
  const starts = new Int32Array(table.size);
  const place = (siblings: readonly number[], from: number) => {
    let at = from;
    for (const node of siblings.toSorted(compare)) {
      starts[node] = at;
      order[at] = node;
      at += branchSize(table, node);
    }
  };
  place(topNodes(table), 0);
  for (let node = 0; node < table.size; node += 1) {
    if (branchSize(table, node) > 1) place(childrenOf(table, node), valueAt(starts, node) + 1);
  }
  return order;
}
