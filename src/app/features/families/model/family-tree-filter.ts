import { normalizeText } from "#text/normalize-text.ts";
import { type FamilyTable } from "./family-model.ts";
import { parentOf, valueAt } from "#app/chart/forest.ts";
import { textAt } from "./family-text-column.ts";
import { type NodeFlags, type TreeShape, nodeFlags } from "#app/chart/tree-rows.ts";

/** Which members are shown. Values of one list are alternatives; a member passes all lists. An empty list passes all. */
export interface TreeFilter {
  /** Type labels. */
  readonly types: readonly string[];
  readonly states: readonly string[];
  readonly cities: readonly string[];
}

export const NO_FILTER: TreeFilter = { types: [], states: [], cities: [] };

/** Whether a filter passes everything. */
export function isEmptyFilter({ types, states, cities }: TreeFilter): boolean {
  return types.length + states.length + cities.length === 0;
}

/** Flag of a member that passes the filter. */
const PASSES = 2;
/** Flag of an ancestor of such a member. */
const ABOVE = 1;

/** Whether a member itself passes the filter; without a filter every member does. */
export function passesFilter(included: NodeFlags | undefined, node: number): boolean {
  return included === undefined || (valueAt(included, node) & PASSES) !== 0;
}

/** Whether anything below a member passes the filter. */
export function includesBelow(included: NodeFlags | undefined, node: number): boolean {
  return included === undefined || (valueAt(included, node) & ABOVE) !== 0;
}

/** Flags of the members that pass a filter and of their ancestors; undefined for an empty filter. */
export function includedNodes(table: FamilyTable, filter: TreeFilter): NodeFlags | undefined {
  if (isEmptyFilter(filter)) return undefined;
  const types = wantedValues(
    table.typeList.map(({ label }) => label),
    filter.types,
  );
  const states = wantedValues(table.stateList, filter.states);
  const cities = wantedValues(table.cityList, filter.cities);
  const included = new Uint8Array(table.size);
  for (let node = table.size - 1; node >= 0; node -= 1) {
    const wanted =
      types(valueAt(table.types, node)) &&
      states(valueAt(table.states, node)) &&
      cities(valueAt(table.cities, node));
    if (wanted) included[node] = valueAt(included, node) | PASSES;
    const parent = parentOf(table, node);
    if (parent >= 0 && included[node] !== 0) included[parent] = ABOVE;
  }
  return included;
}

function wantedValues(list: readonly string[], wanted: readonly string[]): (index: number) => boolean {
  if (wanted.length === 0) return () => true;
  const indexes = Uint8Array.from(list, (value) => (wanted.includes(value) ? 1 : 0));
  return (index) => indexes[index] === 1;
}

/** How many members have each value of a column, by the value's index. */
export function countValues(column: Uint8Array | Uint32Array, values: number): Int32Array {
  const counts = new Int32Array(values);
  for (let node = 0; node < column.length; node += 1) {
    const value = column[node] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/**
 * The nodes whose name contains all words, in any order, or whose company id is the text; in the order of the answer.
 * Case and accents do not matter. An empty text finds nothing. `names` are normalized.
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

/** The nodes found that pass the filter, in display order. */
export function foundInOrder(
  found: Int32Array,
  { included, order }: Pick<TreeShape, "included" | "order">,
): Int32Array {
  const wanted = included === undefined ? found : found.filter((node) => passesFilter(included, node));
  if (order === undefined || wanted.length === 0) return wanted;
  const flags = nodeFlags(order.length, wanted);
  return order.filter((node) => flags[node] === 1);
}
