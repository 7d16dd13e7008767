import { normalizeText } from "#app/lib/normalize-text.ts";
import type { FamilyTable } from "./family-table.ts";
import { isWanted } from "./tree-filter.ts";
import { type TreeShape, nodeFlags } from "./tree-rows.ts";
import { textAt } from "./text-column.ts";

/**
 * The nodes whose name holds the words, in any order, or whose company id is the text, in the order of the answer. Case
 * and accents do not matter; an empty text finds nothing.
 */
export function findNodes(
  table: FamilyTable,
  names: readonly string[],
  text: string,
): Int32Array<ArrayBuffer> {
  const words = normalizeText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return new Int32Array(0);
  const id = /^\d+$/.test(text.trim()) ? text.trim() : undefined;
  const found: number[] = [];
  for (let node = 0; node < table.size; node += 1) {
    const name = names[node] ?? "";
    const here = words.every((word) => name.includes(word));
    if (here || (id !== undefined && textAt(table.ids, node) === id)) found.push(node);
  }
  return Int32Array.from(found);
}

/** Those of the nodes found that a filter wants, in the order in which they stand. */
export function foundInOrder(
  found: Int32Array,
  { kept, order }: Pick<TreeShape, "kept" | "order">,
): Int32Array {
  const wanted = kept === undefined ? found : found.filter((node) => isWanted(kept, node));
  if (order === undefined || wanted.length === 0) return wanted;
  const flags = nodeFlags(order.length, wanted);
  return order.filter((node) => flags[node] === 1);
}
