import { type FamilyTable, parentOf, valueAt } from "./family-table.ts";

/** One bit for each node, as a byte. */
export type NodeFlags = Uint8Array<ArrayBuffer>;

/** Some nodes as flags of all. */
export function nodeFlags(size: number, nodes: Iterable<number>): NodeFlags {
  const flags = new Uint8Array(size);
  for (const node of nodes) flags[node] = 1;
  return flags;
}

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
  /** The row of each node from 1; 0 where it is not shown, so that the column costs nothing where it is empty. */
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

/** Rows that there is room for at first. */
const FIRST_ROWS = 4096;

function grown(column: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(size);
  next.set(column);
  return next;
}

/** Lists what is shown, in one pass: a closed branch is one step. */
export function treeRows(table: FamilyTable, { order, open, kept }: TreeShape): TreeRows {
  const { size, ends } = table;
  // room for all is made only where more is shown: a large family opens with a few rows
  let nodes = new Int32Array(Math.min(size, FIRST_ROWS));
  let positions = new Int32Array(nodes.length);
  const siblings = new Int32Array(size + 1);
  const rowOf = new Int32Array(size);
  let count = 0;
  for (let at = 0; at < size;) {
    const node = order === undefined ? at : valueAt(order, at);
    const shown = kept === undefined || kept[node] !== 0;
    if (shown) {
      if (count === nodes.length) {
        nodes = grown(nodes, size);
        positions = grown(positions, size);
      }
      const group = parentOf(table, node) + 1;
      siblings[group] = valueAt(siblings, group) + 1;
      positions[count] = valueAt(siblings, group);
      nodes[count] = node;
      count += 1;
      rowOf[node] = count;
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
  return (rowOf[node] ?? 0) - 1;
}

/** How many siblings a node is shown among, itself included. */
export function siblingsOf(table: FamilyTable, { siblings }: TreeRows, node: number): number {
  return valueAt(siblings, parentOf(table, node) + 1);
}

/** Branches that are open when so many levels are shown; all of them for Infinity. */
export function openToLevel({ levels, ends, size }: FamilyTable, level: number): NodeFlags {
  const open = new Uint8Array(size);
  for (let node = 0; node < size;) {
    const isOpen = valueAt(levels, node) < level;
    if (isOpen) open[node] = 1;
    node = isOpen ? node + 1 : valueAt(ends, node);
  }
  return open;
}

/** The same branches, with everything above a node open as well. */
export function openUpwards(table: FamilyTable, open: NodeFlags, node: number): NodeFlags {
  const next = open.slice();
  for (let parent = parentOf(table, node); parent >= 0; parent = parentOf(table, parent)) next[parent] = 1;
  return next;
}
