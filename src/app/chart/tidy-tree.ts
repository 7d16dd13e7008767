import { valueAt } from "./forest.ts";

/** Trees whose nodes are numbered in preorder. */
export interface ForestLinks {
  readonly count: number;
  /** -1 at the top. */
  readonly parents: Int32Array;
  /** The index after the last node of the branch. */
  readonly ends: Int32Array;
}

/** The minimum distances between the centres of two nodes on one level. */
export interface TreeGaps {
  readonly siblings: number;
  /** Between nodes with different parents. */
  readonly cousins: number;
}

/** Working columns of the layout, with one entry more than nodes, for a virtual root above the tops. */
function columnsOf(count: number) {
  const numbers = () => new Float64Array(count + 1);
  const nodes = () => new Int32Array(count + 1).fill(-1);
  return {
    /** Position relative to the parent. */
    offset: numbers(),
    /** The distance by which all descendants move. */
    move: numbers(),
    /** How the move of a branch spreads over the siblings before it. */
    change: numbers(),
    shift: numbers(),
    /** The next node of the near contour: the last child, or the node that continues the contour below a leaf. */
    near: nodes(),
    /** The next node of the far contour: the first child, or the node that continues the contour below a leaf. */
    far: nodes(),
    /** For each parent, the child whose branch the near contour runs through. */
    leading: nodes(),
    ancestor: nodes().map((_, node) => node),
    /** Position among siblings, counted from 1 at the last one. */
    position: nodes(),
  };
}

function numberAt(column: Float64Array, node: number): number {
  return column[node] ?? 0;
}

function add(column: Float64Array, node: number, amount: number): void {
  column[node] = numberAt(column, node) + amount;
}

/** Applies the pending moves of siblings, from the first one to the end of their parent's branch. */
function shiftSiblings(
  columns: ReturnType<typeof columnsOf>,
  ends: Int32Array,
  first: number,
  end: number,
): void {
  const { offset, move, change, shift } = columns;
  let moved = 0;
  let changed = 0;
  for (let child = first; child < end; child = valueAt(ends, child)) {
    add(offset, child, moved);
    add(move, child, moved);
    changed += numberAt(change, child);
    moved += numberAt(shift, child) + changed;
  }
}

/** Computes positions from offsets; each move includes the moves above it. */
function summedOffsets(
  offset: Float64Array<ArrayBuffer>,
  move: Float64Array,
  parentOf: (node: number) => number,
): Float64Array<ArrayBuffer> {
  return offset.slice(0, -1).map((own, node) => {
    const above = numberAt(move, parentOf(node));
    add(move, node, above);
    return -(own + above);
  });
}

/**
 * Positions of the nodes across their levels, increasing in node order: parents are centred on their children, and
 * branches are as close as the gaps allow. Linear time, no recursion.
 *
 * Buchheim, Jünger and Leipert, "Improving Walker's algorithm to run in linear time" (2002). Nodes are visited from last
 * to first: this settles the descendants and later siblings of a node before the node itself. So positions grow from the
 * bottom up and are negated at the end. "Near" is the side of the siblings already placed, "far" the other one.
 */
export function tidyPositions(
  { count, parents, ends }: ForestLinks,
  gaps: TreeGaps,
): Float64Array<ArrayBuffer> {
  const columns = columnsOf(count);
  const { offset, move, change, shift, near, far, leading, ancestor, position } = columns;
  const parentOf = (node: number) => (valueAt(parents, node) < 0 ? count : valueAt(parents, node));
  const gapOf = (node: number, other: number) => {
    const parent = parentOf(node);
    return parent !== count && parent === parentOf(other) ? gaps.siblings : gaps.cousins;
  };

  /** Moves a branch, and records that the siblings between it and its rival move proportionally. */
  function moveBranch(rival: number, node: number, by: number): void {
    const each = by / (valueAt(position, node) - valueAt(position, rival));
    add(change, node, -each);
    add(change, rival, each);
    add(shift, node, by);
    add(offset, node, by);
    add(move, node, by);
  }

  /** Moves a branch clear of its placed siblings and joins the contours. */
  function apportion(node: number, sibling: number, parent: number): void {
    let inner = valueAt(far, sibling);
    let own = valueAt(near, node);
    let outer = valueAt(near, parent);
    let ownOuter = node;
    let innerMove = numberAt(move, sibling);
    let ownMove = numberAt(move, node);
    let outerMove = numberAt(move, outer);
    let ownOuterMove = ownMove;
    while (inner >= 0 && own >= 0) {
      outer = valueAt(near, outer);
      ownOuter = valueAt(far, ownOuter);
      ancestor[ownOuter] = node;
      const by = numberAt(offset, inner) + innerMove - numberAt(offset, own) - ownMove + gapOf(inner, own);
      if (by > 0) {
        // the sibling whose branch the inner node belongs to
        const above = valueAt(ancestor, inner);
        moveBranch(parentOf(above) === parent ? above : valueAt(leading, parent), node, by);
        ownMove += by;
        ownOuterMove += by;
      }
      innerMove += numberAt(move, inner);
      ownMove += numberAt(move, own);
      outerMove += numberAt(move, outer);
      ownOuterMove += numberAt(move, ownOuter);
      inner = valueAt(far, inner);
      own = valueAt(near, own);
    }
    if (inner >= 0 && valueAt(far, ownOuter) < 0) {
      near[ownOuter] = far[ownOuter] = inner;
      add(move, ownOuter, innerMove - ownOuterMove);
    }
    if (own >= 0 && valueAt(near, outer) < 0) {
      near[outer] = far[outer] = own;
      add(move, outer, ownMove - outerMove);
      leading[parent] = node;
    }
  }

  for (let node = count - 1; node >= 0; node -= 1) {
    const parent = parentOf(node);
    const end = valueAt(ends, node);
    const sibling = end < count && parentOf(end) === parent ? end : -1;
    if (sibling < 0) near[parent] = leading[parent] = node;
    position[node] = sibling < 0 ? 1 : valueAt(position, sibling) + 1;
    const beside = sibling < 0 ? undefined : numberAt(offset, sibling) + gapOf(node, sibling);
    offset[node] = beside ?? 0;
    if (end > node + 1) {
      far[node] = node + 1;
      shiftSiblings(columns, ends, node + 1, end);
      const middle = (numberAt(offset, node + 1) + numberAt(offset, valueAt(near, node))) / 2;
      offset[node] = beside ?? middle;
      move[node] = numberAt(offset, node) - middle;
    }
    if (sibling >= 0) apportion(node, sibling, parent);
  }
  shiftSiblings(columns, ends, 0, count);
  return summedOffsets(offset, move, parentOf);
}
