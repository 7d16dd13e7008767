import { branchEnds } from "#app/features/families/model/subtree-ends.ts";
import { type FamilyTable, parentOf, valueAt } from "#app/features/families/model/family-table.ts";
import { tidyPlaces } from "./tidy-tree.ts";
import { type TreeRows, rowOfNode } from "#app/features/families/model/tree-rows.ts";

/** Sizes of the chart at scale 1, in pixels. */
export const CARD_WIDTH = 196;
export const CARD_HEIGHT = 64;
/** From the left edge of one level to that of the next. */
export const COLUMN_WIDTH = 254;
/** From the centre of a card to that of its next sibling. */
const SIBLING_GAP = 82;
const COUSIN_GAP = 92;

/** An upright rectangle. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the shown members stand, in pixels at scale 1, as columns by row. */
export interface ChartLayout {
  readonly count: number;
  /** Centres. */
  readonly ys: Float64Array<ArrayBuffer>;
  /** From 0 at the top. A card begins at its level times {@link COLUMN_WIDTH}. */
  readonly levels: Int32Array<ArrayBuffer>;
  /** Rows of the parents; -1 at the top. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** The row after the last one of the branch. */
  readonly ends: Int32Array<ArrayBuffer>;
  /** Edges of a branch, its own card included. */
  readonly tops: Float64Array<ArrayBuffer>;
  readonly bottoms: Float64Array<ArrayBuffer>;
  /** Edges of all cards; all 0 where none is shown. */
  readonly bounds: Box;
}

/** The first child's row; -1 where none is shown. */
export function firstChildOf({ ends }: ChartLayout, row: number): number {
  return valueAt(ends, row) > row + 1 ? row + 1 : -1;
}

/** The row of the next sibling; -1 for the last one. */
export function nextSiblingOf({ count, ends, parents }: ChartLayout, row: number): number {
  const next = valueAt(ends, row);
  return next < count && parents[next] === parents[row] ? next : -1;
}

/** The left edge of a row's card. */
export function leftOf({ levels }: ChartLayout, row: number): number {
  return valueAt(levels, row) * COLUMN_WIDTH;
}

/** The centre of a row's card; 0 outside of the rows. */
export function centreOf({ ys }: ChartLayout, row: number): number {
  return ys[row] ?? 0;
}

/** Lays the shown members out as a tidy tree from left to right, several tops below each other. */
export function chartLayout(table: FamilyTable, rows: TreeRows): ChartLayout {
  const { count } = rows;
  const parents = new Int32Array(count);
  const levels = new Int32Array(count);
  for (let row = 0; row < count; row += 1) {
    const parent = parentOf(table, valueAt(rows.nodes, row));
    parents[row] = parent < 0 ? -1 : rowOfNode(rows, parent);
    levels[row] = parent < 0 ? 0 : (levels[valueAt(parents, row)] ?? 0) + 1;
  }
  const ends = branchEnds(parents);
  const ys = tidyPlaces({ count, parents, ends }, { siblings: SIBLING_GAP, cousins: COUSIN_GAP });
  const top = ys.reduce((least, y) => Math.min(least, y), Infinity) - CARD_HEIGHT / 2;
  for (let row = 0; row < count; row += 1) ys[row] = (ys[row] ?? 0) - top;
  return { count, ys, levels, parents, ends, ...extentsOf(ys, parents), bounds: boundsOf(ys, levels) };
}

function extentsOf(ys: Float64Array, parents: Int32Array): Pick<ChartLayout, "tops" | "bottoms"> {
  const tops = Float64Array.from(ys, (y) => y - CARD_HEIGHT / 2);
  const bottoms = Float64Array.from(ys, (y) => y + CARD_HEIGHT / 2);
  for (let row = ys.length - 1; row >= 0; row -= 1) {
    const parent = parents[row] ?? -1;
    if (parent < 0) continue;
    tops[parent] = Math.min(tops[parent] ?? 0, tops[row] ?? 0);
    bottoms[parent] = Math.max(bottoms[parent] ?? 0, bottoms[row] ?? 0);
  }
  return { tops, bottoms };
}

function boundsOf(ys: Float64Array, levels: Int32Array): Box {
  if (ys.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  const lowest = ys.reduce((most, y) => Math.max(most, y), -Infinity);
  const deepest = levels.reduce((most, level) => Math.max(most, level), 0);
  return {
    left: 0,
    top: 0,
    right: deepest * COLUMN_WIDTH + CARD_WIDTH,
    bottom: lowest + CARD_HEIGHT / 2,
  };
}
