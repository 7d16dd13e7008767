import { type FamilyTable, parentOf, valueAt } from "./family-table.ts";
import type { NodeFlags } from "./tree-rows.ts";

/** Which members are wanted; empty lists want all. Values of one list are alternatives, the lists must all agree. */
export interface TreeFilter {
  /** Labels of types. */
  readonly types: readonly string[];
  readonly states: readonly string[];
  readonly cities: readonly string[];
}

export const NO_FILTER: TreeFilter = { types: [], states: [], cities: [] };

/** Whether a filter leaves everything as it is. */
export function isEmptyFilter({ types, states, cities }: TreeFilter): boolean {
  return types.length + states.length + cities.length === 0;
}

/** Of a member that the filter wants. */
const WANTED = 2;
/** Of a member above such a one. */
const ABOVE = 1;

/** Whether a filter wants a member for itself; without one every member is wanted. */
export function isWanted(kept: NodeFlags | undefined, node: number): boolean {
  return kept === undefined || (valueAt(kept, node) & WANTED) !== 0;
}

/** Whether a filter keeps anything below a member. */
export function keepsBelow(kept: NodeFlags | undefined, node: number): boolean {
  return kept === undefined || (valueAt(kept, node) & ABOVE) !== 0;
}

/** The members that a filter wants and everything above them, all others 0; undefined where it is empty. */
export function keptNodes(table: FamilyTable, filter: TreeFilter): NodeFlags | undefined {
  if (isEmptyFilter(filter)) return undefined;
  const types = wantedValues(
    table.typeList.map(({ label }) => label),
    filter.types,
  );
  const states = wantedValues(table.stateList, filter.states);
  const cities = wantedValues(table.cityList, filter.cities);
  const kept = new Uint8Array(table.size);
  for (let node = table.size - 1; node >= 0; node -= 1) {
    const wanted =
      types(valueAt(table.types, node)) &&
      states(valueAt(table.states, node)) &&
      cities(valueAt(table.cities, node));
    if (wanted) kept[node] = valueAt(kept, node) | WANTED;
    const parent = parentOf(table, node);
    if (parent >= 0 && kept[node] !== 0) kept[parent] = ABOVE;
  }
  return kept;
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
