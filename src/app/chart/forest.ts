/**
 * Trees with nodes numbered in preorder, stored as columns: a node is an index into them, and a branch is the range
 * from a node to its end.
 */
export interface Forest {
  readonly size: number;
  /** The parent; -1 at the top. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** The index after the last node of the branch. */
  readonly ends: Int32Array<ArrayBuffer>;
}

/** An element of a column; 0 out of range, which no caller asks for. */
export function valueAt(column: Int32Array | Uint32Array | Uint8Array, index: number): number {
  return column[index] ?? 0;
}

/** The parent; -1 at the top. */
export function parentOf({ parents }: Forest, node: number): number {
  return parents[node] ?? -1;
}

/** Number of nodes of a branch, including its root. */
export function branchSize({ ends }: Forest, node: number): number {
  return valueAt(ends, node) - node;
}

/** Whether a node has children. */
export function isBranch(forest: Forest, node: number): boolean {
  return branchSize(forest, node) > 1;
}

/** The ancestors of a node, from the top down. */
export function ancestorsOf(forest: Forest, node: number): number[] {
  const above: number[] = [];
  for (let parent = parentOf(forest, node); parent >= 0; parent = parentOf(forest, parent))
    above.push(parent);
  return above.toReversed();
}

/** The children of a node, in their original order. */
export function childrenOf(forest: Forest, node: number): number[] {
  const children: number[] = [];
  const end = valueAt(forest.ends, node);
  for (let child = node + 1; child < end; child = valueAt(forest.ends, child)) {
    children.push(child);
  }
  return children;
}

/**
 * Where the branch of each node ends: the index after its last node. Nodes are in preorder, so going backwards settles
 * the descendants of a node before the node itself.
 */
export function subtreeEnds(parents: Int32Array): Int32Array<ArrayBuffer> {
  const ends = new Int32Array(parents.length);
  for (let node = parents.length - 1; node >= 0; node -= 1) {
    if (ends[node] === 0) ends[node] = node + 1;
    const parent = parents[node] ?? -1;
    if (parent >= 0 && ends[parent] === 0) ends[parent] = ends[node] ?? 0;
  }
  return ends;
}

/** The nodes without a parent. */
export function topNodes({ size, ends }: Forest): number[] {
  const tops: number[] = [];
  for (let node = 0; node < size; node = valueAt(ends, node)) tops.push(node);
  return tops;
}
