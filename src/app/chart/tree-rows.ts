import { type Forest, isBranch, parentOf, valueAt } from "./forest.ts";

/** A flag for each node. */
export type NodeFlags = Uint8Array<ArrayBuffer>;

/** Flags that are 1 for the given nodes. */
export function nodeFlags(size: number, nodes: Iterable<number>): NodeFlags {
  const flags = new Uint8Array(size);
  for (const node of nodes) flags[node] = 1;
  return flags;
}

/** All nodes in preorder with siblings sorted; undefined for the original order. */
export type NodeOrder = Int32Array<ArrayBuffer> | undefined;

/** The nodes shown, from the top down. */
export interface TreeRows {
  readonly count: number;
  /** The node of each row. */
  readonly nodes: Int32Array<ArrayBuffer>;
  /** The position of each row among the siblings shown, from 1. */
  readonly positions: Int32Array<ArrayBuffer>;
  /** How many children of each node are shown, at the node's index plus one; index 0 is for the top. */
  readonly siblings: Int32Array<ArrayBuffer>;
  /** The row of each node plus one; 0 when it is not shown, so that a fresh column needs no filling. */
  readonly rowOf: Int32Array<ArrayBuffer>;
}

/** What determines which nodes are shown, and in which order. */
export interface TreeShape {
  readonly order: NodeOrder;
  /** Nodes whose children are shown. */
  readonly open: NodeFlags;
  /** Nodes that pass a filter; undefined without one. */
  readonly included: NodeFlags | undefined;
}

/** Initial allocation. Large trees open with a few rows, so the column grows only when needed. */
const INITIAL_ROWS = 4096;

function enlarge(column: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(size);
  next.set(column);
  return next;
}

/** Lists the visible nodes in one pass that skips collapsed branches. */
export function treeRows(forest: Forest, { order, open, included }: TreeShape): TreeRows {
  const { size, ends } = forest;
  let nodes = new Int32Array(Math.min(size, INITIAL_ROWS));
  let positions = new Int32Array(nodes.length);
  const siblings = new Int32Array(size + 1);
  const rowOf = new Int32Array(size);
  let count = 0;
  for (let at = 0; at < size;) {
    const node = order === undefined ? at : valueAt(order, at);
    const shown = included === undefined || included[node] !== 0;
    if (shown) {
      if (count === nodes.length) {
        nodes = enlarge(nodes, size);
        positions = enlarge(positions, size);
      }
      const group = parentOf(forest, node) + 1;
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

/** The node of a row; -1 out of range. */
export function nodeAt({ nodes }: TreeRows, row: number): number {
  return nodes[row] ?? -1;
}

/** The row of a node; -1 when it is not shown. */
export function rowOfNode({ rowOf }: TreeRows, node: number): number {
  return (rowOf[node] ?? 0) - 1;
}

/** Number of visible siblings of a node, including itself. */
export function siblingsOf(forest: Forest, { siblings }: TreeRows, node: number): number {
  return valueAt(siblings, parentOf(forest, node) + 1);
}

/** The open branches that show this many levels, counted from 1; Infinity for all. */
export function openToLevel(
  { levels, ends, size }: Forest & { readonly levels: Int32Array },
  level: number,
): NodeFlags {
  const open = new Uint8Array(size);
  for (let node = 0; node < size;) {
    const isOpen = valueAt(levels, node) < level;
    if (isOpen) open[node] = 1;
    node = isOpen ? node + 1 : valueAt(ends, node);
  }
  return open;
}

/** The open branches plus all ancestors of a node. */
export function openAncestors(forest: Forest, open: NodeFlags, node: number): NodeFlags {
  const next = open.slice();
  for (let parent = parentOf(forest, node); parent >= 0; parent = parentOf(forest, parent)) next[parent] = 1;
  return next;
}

/** Whether a node has children that are hidden because its branch is not open. */
export function isCollapsed(forest: Forest, open: NodeFlags, node: number): boolean {
  return isBranch(forest, node) && open[node] !== 1;
}

/** A set of nodes, for membership tests only. */
export type NodeSet = Pick<ReadonlySet<number>, "has">;
