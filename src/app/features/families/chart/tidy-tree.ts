import { valueAt } from "#app/features/families/model/family-model.ts";

/** A forest whose nodes are numbered in preorder. */
export interface ForestLinks {
  readonly count: number;
  /** -1 at the top. */
  readonly parents: Int32Array;
  /** The index after the last node of the branch. */
  readonly ends: Int32Array;
}

/** The least distances between the centres of two nodes on one level. */
export interface TreeGaps {
  readonly siblings: number;
  /** Between nodes with different parents. */
  readonly cousins: number;
}

const NONE = -1;

/**
 * Buchheim, Jünger and Leipert, "Improving Walker's algorithm to run in linear time" (2002). Nodes are visited from last
 * to first: this settles the descendants and later siblings of a node before the node itself, without recursion. So
 * positions grow from the bottom up and are negated at the end. "Near" is the side of the siblings already placed, "far"
 * the other one.
 */
class TidyTree {
  readonly #links: ForestLinks;
  readonly #gaps: TreeGaps;
  /** Position relative to the parent; one extra entry for a virtual root. */
  readonly #offset: Float64Array;
  /** Offset of all descendants of a node. */
  readonly #move: Float64Array;
  readonly #change: Float64Array;
  readonly #shift: Float64Array;
  /** The next node of a contour, for nodes without children. */
  readonly #thread: Int32Array;
  readonly #ancestor: Int32Array;
  /** For each parent, the child whose branch the near contour runs through. */
  readonly #leading: Int32Array;
  readonly #lastChild: Int32Array;
  /** Position among siblings from 1, starting with the last one. */
  readonly #position: Int32Array;

  constructor(links: ForestLinks, gaps: TreeGaps) {
    const { count } = links;
    this.#links = links;
    this.#gaps = gaps;
    this.#offset = new Float64Array(count + 1);
    this.#move = new Float64Array(count + 1);
    this.#change = new Float64Array(count + 1);
    this.#shift = new Float64Array(count + 1);
    this.#thread = new Int32Array(count).fill(NONE);
    this.#ancestor = Int32Array.from({ length: count }, (_, node) => node);
    this.#leading = new Int32Array(count + 1).fill(NONE);
    this.#lastChild = new Int32Array(count + 1).fill(NONE);
    this.#position = new Int32Array(count + 1);
  }

  positions(): Float64Array<ArrayBuffer> {
    const { count } = this.#links;
    for (let node = count - 1; node >= 0; node -= 1) this.#placeNode(node);
    this.#shiftChildren(count);
    const positions = new Float64Array(count);
    for (let node = 0; node < count; node += 1) {
      const above = this.#move[this.#parent(node)] ?? 0;
      positions[node] = -((this.#offset[node] ?? 0) + above);
      this.#move[node] = (this.#move[node] ?? 0) + above;
    }
    return positions;
  }

  /** The parent; the virtual root, after the last node, at the top. */
  #parent(node: number): number {
    const parent = valueAt(this.#links.parents, node);
    return parent < 0 ? this.#links.count : parent;
  }

  #end(node: number): number {
    return node === this.#links.count ? node : valueAt(this.#links.ends, node);
  }

  #firstChild(node: number): number {
    if (node === this.#links.count) return 0;
    return this.#end(node) > node + 1 ? node + 1 : NONE;
  }

  #placeNode(node: number): void {
    const parent = this.#parent(node);
    const end = this.#end(node);
    const sibling = end < this.#links.count && this.#parent(end) === parent ? end : NONE;
    if (sibling === NONE) {
      this.#lastChild[parent] = node;
      this.#leading[parent] = node;
    }
    this.#position[node] = sibling === NONE ? 1 : valueAt(this.#position, sibling) + 1;
    const beside = sibling === NONE ? undefined : (this.#offset[sibling] ?? 0) + this.#gapOf(node, sibling);
    if (end > node + 1) {
      this.#shiftChildren(node);
      const first = this.#offset[node + 1] ?? 0;
      const middle = (first + (this.#offset[valueAt(this.#lastChild, node)] ?? 0)) / 2;
      this.#offset[node] = beside ?? middle;
      this.#move[node] = (this.#offset[node] ?? 0) - middle;
    } else {
      this.#offset[node] = beside ?? 0;
    }
    if (sibling !== NONE) this.#apportion(node, sibling, parent);
  }

  #gapOf(node: number, other: number): number {
    const parent = this.#parent(node);
    const together = parent === this.#parent(other) && parent !== this.#links.count;
    return together ? this.#gaps.siblings : this.#gaps.cousins;
  }

  /** The next node of the near contour. */
  #near(node: number): number {
    const child = valueAt(this.#lastChild, node);
    return child >= 0 ? child : valueAt(this.#thread, node);
  }

  #far(node: number): number {
    const child = this.#firstChild(node);
    return child >= 0 ? child : valueAt(this.#thread, node);
  }

  /** Moves a branch clear of its placed siblings and joins the contours. */
  #apportion(node: number, sibling: number, parent: number): void {
    let inner = this.#far(sibling);
    let own = this.#near(node);
    let outer = valueAt(this.#lastChild, parent);
    let ownOuter = node;
    let innerMove = this.#move[sibling] ?? 0;
    let ownMove = this.#move[node] ?? 0;
    let outerMove = this.#move[outer] ?? 0;
    let ownOuterMove = ownMove;
    while (inner >= 0 && own >= 0) {
      outer = this.#near(outer);
      ownOuter = this.#far(ownOuter);
      this.#ancestor[ownOuter] = node;
      const between = (this.#offset[inner] ?? 0) + innerMove - (this.#offset[own] ?? 0) - ownMove;
      const shift = between + this.#gapOf(inner, own);
      if (shift > 0) {
        this.#moveBranch(this.#rivalOf(inner, parent), node, shift);
        ownMove += shift;
        ownOuterMove += shift;
      }
      innerMove += this.#move[inner] ?? 0;
      ownMove += this.#move[own] ?? 0;
      outerMove += this.#move[outer] ?? 0;
      ownOuterMove += this.#move[ownOuter] ?? 0;
      inner = this.#far(inner);
      own = this.#near(own);
    }
    if (inner >= 0 && this.#far(ownOuter) < 0) this.#lead(ownOuter, inner, innerMove - ownOuterMove);
    if (own >= 0 && this.#near(outer) < 0) {
      this.#lead(outer, own, ownMove - outerMove);
      this.#leading[parent] = node;
    }
  }

  #lead(from: number, to: number, move: number): void {
    this.#thread[from] = to;
    this.#move[from] = (this.#move[from] ?? 0) + move;
  }

  /** The sibling whose branch a contour node belongs to. */
  #rivalOf(node: number, parent: number): number {
    const ancestor = valueAt(this.#ancestor, node);
    return this.#parent(ancestor) === parent ? ancestor : valueAt(this.#leading, parent);
  }

  /** Moves a branch, and records that the siblings between it and its rival move proportionally. */
  #moveBranch(rival: number, node: number, shift: number): void {
    const change = shift / (valueAt(this.#position, node) - valueAt(this.#position, rival));
    this.#change[node] = (this.#change[node] ?? 0) - change;
    this.#shift[node] = (this.#shift[node] ?? 0) + shift;
    this.#change[rival] = (this.#change[rival] ?? 0) + change;
    this.#offset[node] = (this.#offset[node] ?? 0) + shift;
    this.#move[node] = (this.#move[node] ?? 0) + shift;
  }

  #shiftChildren(parent: number): void {
    const end = this.#end(parent);
    let shift = 0;
    let change = 0;
    for (let child = this.#firstChild(parent); child >= 0 && child < end; child = this.#end(child)) {
      this.#offset[child] = (this.#offset[child] ?? 0) + shift;
      this.#move[child] = (this.#move[child] ?? 0) + shift;
      change += this.#change[child] ?? 0;
      shift += (this.#shift[child] ?? 0) + change;
    }
  }
}

/**
 * Positions of the nodes of a forest across their levels, increasing in node order: parents are centred on their
 * children, and branches are as close as the gaps allow. Linear time, no recursion.
 */
export function tidyPositions(links: ForestLinks, gaps: TreeGaps): Float64Array<ArrayBuffer> {
  return new TidyTree(links, gaps).positions();
}
