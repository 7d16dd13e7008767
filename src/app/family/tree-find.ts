import { folded } from "#app/lib/folded.ts";
import type { FamilyTable } from "./family-table.ts";
import type { NodeOrder } from "./tree-rows.ts";
import { textAt } from "./text-column.ts";

// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /^[\u0000-\u007F]*$/;

/** All names, folded once; most have nothing but their case to fold. */
export function foldedNames(names: readonly string[]): string[] {
  return names.map((name) => (ASCII.test(name) ? name.toLowerCase() : folded(name)));
}

/**
 * The nodes whose name holds the words, in any order, or whose company id is the text, in the order in which they
 * stand. Case and accents do not matter; an empty text finds nothing.
 */
export function findNodes(
  table: FamilyTable,
  names: readonly string[],
  text: string,
  order: NodeOrder,
): Int32Array<ArrayBuffer> {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return new Int32Array(0);
  const id = /^\d+$/.test(text.trim()) ? text.trim() : undefined;
  const found: number[] = [];
  for (let at = 0; at < table.size; at += 1) {
    const node = order?.[at] ?? at;
    const name = names[node] ?? "";
    const here = words.every((word) => name.includes(word));
    if (here || (id !== undefined && textAt(table.ids, node) === id)) found.push(node);
  }
  return Int32Array.from(found);
}
