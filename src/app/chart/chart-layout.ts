import { type Forest, parentOf, subtreeEnds, valueAt } from "./forest.ts";
import { type TreeRows, rowOfNode } from "./tree-rows.ts";
import { type TreeGaps, tidyPositions } from "./tidy-tree.ts";

/** Sizes of a chart at scale 1, in pixels. */
export interface ChartSizes extends TreeGaps {
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** Between the left edges of two levels. */
  readonly columnWidth: number;
  /** From this scale on, every node has a card of its own. */
  readonly singleScale: number;
  /** Fitting stops at this scale, even if part of the chart stays out of view; 0 for no limit. */
  readonly minScale: number;
}

/** A rectangle. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the rows of the tree are drawn, in pixels at scale 1, as columns indexed by row. */
export interface ChartLayout {
  readonly sizes: ChartSizes;
  readonly count: number;
  /** Vertical centres. */
  readonly ys: Float64Array<ArrayBuffer>;
  /** Levels from 0 at the top. The left edge of a card is its level times the column width. */
  readonly levels: Int32Array<ArrayBuffer>;
  /** Parent rows; -1 at the top. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** The row after the last one of each branch. */
  readonly ends: Int32Array<ArrayBuffer>;
  /** Edges of each branch, including its root. */
  readonly tops: Float64Array<ArrayBuffer>;
  readonly bottoms: Float64Array<ArrayBuffer>;
  /** Edges of all cards; all 0 when none is shown. */
  readonly bounds: Box;
}

/** The row of the first visible child; -1 for none. */
export function firstChildOf({ ends }: ChartLayout, row: number): number {
  return valueAt(ends, row) > row + 1 ? row + 1 : -1;
}

/** The row of the next sibling; -1 for the last one. */
export function nextSiblingOf({ count, ends, parents }: ChartLayout, row: number): number {
  const next = valueAt(ends, row);
  return next < count && parents[next] === parents[row] ? next : -1;
}

/** The left edge of a row's card. */
export function leftOf({ levels, sizes }: ChartLayout, row: number): number {
  return valueAt(levels, row) * sizes.columnWidth;
}

/** The vertical centre of a row's card; 0 out of range. */
export function centreOf({ ys }: ChartLayout, row: number): number {
  return ys[row] ?? 0;
}

/** Lays out the rows as a tidy tree from left to right, several roots below each other. */
export function chartLayout(forest: Forest, rows: TreeRows, sizes: ChartSizes): ChartLayout {
  const { count } = rows;
  const half = sizes.cardHeight / 2;
  const parents = new Int32Array(count);
  const levels = new Int32Array(count);
  for (let row = 0; row < count; row += 1) {
    const parent = parentOf(forest, valueAt(rows.nodes, row));
    parents[row] = parent < 0 ? -1 : rowOfNode(rows, parent);
    levels[row] = parent < 0 ? 0 : valueAt(levels, valueAt(parents, row)) + 1;
  }
  const ends = subtreeEnds(parents);
  const centres = tidyPositions({ count, parents, ends }, sizes);
  const top = centres.reduce((least, y) => Math.min(least, y), Infinity) - half;
  const ys = centres.map((y) => y - top);
  const tops = ys.map((y) => y - half);
  const bottoms = ys.map((y) => y + half);
  let deepest = 0;
  for (let row = count - 1; row >= 0; row -= 1) {
    const parent = valueAt(parents, row);
    deepest = Math.max(deepest, valueAt(levels, row));
    if (parent < 0) continue;
    tops[parent] = Math.min(tops[parent] ?? 0, tops[row] ?? 0);
    bottoms[parent] = Math.max(bottoms[parent] ?? 0, bottoms[row] ?? 0);
  }
  const bounds = {
    left: 0,
    top: 0,
    right: count === 0 ? 0 : deepest * sizes.columnWidth + sizes.cardWidth,
    bottom: bottoms.reduce((most, y) => Math.max(most, y), 0),
  };
  return { sizes, count, ys, levels, parents, ends, tops, bottoms, bounds };
}

/** The row and its ancestors; empty for -1. */
export function pathToTop({ parents }: ChartLayout, row: number): ReadonlySet<number> {
  const path = new Set<number>();
  for (let at = row; at >= 0; at = valueAt(parents, at)) path.add(at);
  return path;
}

/** A line from the right edge of a card to the left edge of a child, in pixels. */
export interface ChartLine {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

const CORNER_RADIUS = 8;

/** An elbow connector with rounded corners, as SVG path data. `edges` clips it, since lines can be very long. */
export function elbowPath(
  { fromX, fromY, toX, toY }: ChartLine,
  edges?: { readonly top: number; readonly bottom: number },
): string {
  const top = edges?.top ?? -Infinity;
  const bottom = edges?.bottom ?? Infinity;
  const middle = round((fromX + toX) / 2);
  const [startX, startY, endX, endY] = [round(fromX), round(fromY), round(toX), round(toY)];
  const radius = Math.min(CORNER_RADIUS, Math.abs(endY - startY) / 2, Math.abs(endX - startX) / 2);
  if (radius < 1) return `M${startX} ${startY}H${middle}V${endY}H${endX}`;
  const turn = endY > startY ? radius : -radius;
  const inside = (y: number) => y >= top && y <= bottom;
  const start = inside(startY)
    ? `M${startX} ${startY}H${middle - radius}Q${middle} ${startY} ${middle} ${startY + turn}`
    : `M${middle} ${round(clamped(startY, top, bottom))}`;
  const end = inside(endY)
    ? `V${endY - turn}Q${middle} ${endY} ${middle + radius} ${endY}H${endX}`
    : `V${round(clamped(endY, top, bottom))}`;
  return start + end;
}

function clamped(y: number, top: number, bottom: number): number {
  return Math.max(top, Math.min(y, bottom));
}

/** Rounds to half pixels, which keeps lines sharp and paths short. */
function round(value: number): number {
  return Math.round(value * 2) / 2;
}
