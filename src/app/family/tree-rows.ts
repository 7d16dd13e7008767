import { type FamilyTable, parentOf, valueAt } from "./family-table.ts";

/** One bit for each node, as a byte. */
export type NodeFlags = Uint8Array<ArrayBuffer>;

/** How siblings stand: all nodes, each before everything below it; undefined for the order of the answer. */
export type NodeOrder = Int32Array<ArrayBuffer> | undefined;

/** The members that are shown, from the top down. */
export interface TreeRows {
  readonly count: number;
  /** The node of each row. */
  readonly nodes: Int32Array<ArrayBuffer>;
  /** The place among the siblings that are shown, from 1. */
  readonly positions: Int32Array<ArrayBuffer>;
  /** How many siblings are shown, by the node above, shifted by one: the first is for the top. */
  readonly siblings: Int32Array<ArrayBuffer>;
  /** The row of each node; -1 where it is not shown. */
  readonly rowOf: Int32Array<ArrayBuffer>;
}

/** What decides which members are shown. */
export interface TreeShape {
  readonly order: NodeOrder;
  /** Nodes whose branch is open. */
  readonly open: NodeFlags;
  /** Nodes that a filter keeps; undefined without one. */
  readonly kept: NodeFlags | undefined;
}

/** Lists what is shown, in one pass: a closed branch is one step. */
export function treeRows(table: FamilyTable, { order, open, kept }: TreeShape): TreeRows {
  const { size, ends } = table;
  const nodes = new Int32Array(size);
  const positions = new Int32Array(size);
  const siblings = new Int32Array(size + 1);
  const rowOf = new Int32Array(size).fill(-1);
  let count = 0;
  for (let at = 0; at < size;) {
    const node = order === undefined ? at : valueAt(order, at);
    const shown = kept === undefined || kept[node] !== 0;
    if (shown) {
      const group = parentOf(table, node) + 1;
      siblings[group] = valueAt(siblings, group) + 1;
      positions[count] = valueAt(siblings, group);
      nodes[count] = node;
      rowOf[node] = count;
      count += 1;
    }
    at += shown && open[node] === 1 ? 1 : valueAt(ends, node) - node;
  }
  return { count, nodes: nodes.slice(0, count), positions: positions.slice(0, count), siblings, rowOf };
}

/** The node of a row; -1 outside of the rows. */
export function nodeAt({ nodes }: TreeRows, row: number): number {
  return nodes[row] ?? -1;
}

/** The row of a node; -1 where it is not shown. */
export function rowOfNode({ rowOf }: TreeRows, node: number): number {
  return rowOf[node] ?? -1;
}

/** How many siblings a node is shown among, itself included. */
export function siblingsOf(table: FamilyTable, { siblings }: TreeRows, node: number): number {
  return valueAt(siblings, parentOf(table, node) + 1);
}

/** Branches that are open when so many levels are shown; all of them for Infinity. */
export function openToLevel({ levels, size }: FamilyTable, level: number): NodeFlags {
  const open = new Uint8Array(size);
  for (let node = 0; node < size; node += 1) if (valueAt(levels, node) < level) open[node] = 1;
  return open;
}

/** The same branches, with everything above a node open as well. */
export function openUpwards(table: FamilyTable, open: NodeFlags, node: number): NodeFlags {
  const next = open.slice();
  for (let parent = parentOf(table, node); parent >= 0; parent = parentOf(table, parent)) next[parent] = 1;
  return next;
}
