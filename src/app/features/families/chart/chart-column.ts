import { type ChartLayout, centreOf, nextSiblingOf } from "./chart-layout.ts";
import { valueAt } from "#app/features/families/model/family-table.ts";

/** A row, or siblings that are drawn as one, within a column. In pixels of the screen, from the chart's origin. */
export interface ColumnItem {
  /** The row above; -1 for tops. */
  readonly parent: number;
  /** Siblings from the first to the last row; the same for a card. */
  readonly first: number;
  readonly last: number;
  /** How many siblings. */
  readonly members: number;
  readonly from: number;
  readonly to: number;
}

/** How a column is drawn at a scale. */
export interface ColumnMeasures {
  readonly scale: number;
  /** From one centre to the next, at least. */
  readonly pitch: number;
  /** Height of a card. */
  readonly cardHeight: number;
  /** What lies above or below is not drawn. */
  readonly top: number;
  readonly bottom: number;
}

/** A branch of this height on the screen is drawn by itself, however close its neighbours stand. Pixels. */
const TALL = 44;
/** Siblings that are drawn as one are parted where they would be higher. */
const CLUSTER_HEIGHT = 48;
export const LEAST_HEIGHT = 20;
const GAP = 2;

function isTall(layout: ChartLayout, row: number, { scale }: ColumnMeasures): boolean {
  const height = (layout.bottoms[row] ?? 0) - (layout.tops[row] ?? 0);
  return valueAt(layout.ends, row) > row + 1 && height * scale >= TALL;
}

function cardOf(layout: ChartLayout, row: number, { scale, cardHeight }: ColumnMeasures): ColumnItem {
  const middle = centreOf(layout, row) * scale;
  const half = cardHeight / 2;
  const parent = layout.parents[row] ?? -1;
  return { parent, first: row, last: row, members: 1, from: middle - half, to: middle + half };
}

/** What of a group of siblings a window shows. */
interface SiblingItems {
  readonly items: readonly ColumnItem[];
  /** The first and the last sibling, where they lie outside: lines lead to them. */
  readonly beyond: readonly ColumnItem[];
}

/** Siblings from the first on, each by itself where there is room, the others in clusters. */
export function siblingItems(
  layout: ChartLayout,
  firstSibling: number,
  measures: ColumnMeasures,
): SiblingItems {
  const items: ColumnItem[] = [];
  const outside: number[] = [];
  let run: number[] = [];
  let before = -Infinity;
  const endRun = () => {
    if (run.length > 0) items.push(...clustersOf(layout, run, measures));
    run = [];
  };
  for (let row = firstSibling; row >= 0;) {
    const next = nextSiblingOf(layout, row);
    const centre = centreOf(layout, row);
    const after = next < 0 ? Infinity : centreOf(layout, next);
    const spaced = Math.min(centre - before, after - centre) * measures.scale >= measures.pitch - 1e-6;
    const alone = spaced || isTall(layout, row, measures);
    if (alone) endRun();
    if (!alone) run.push(row);
    else if (reaches(layout, row, measures)) items.push(cardOf(layout, row, measures));
    else outside.splice(1, 1, row);
    before = centre;
    row = next;
  }
  endRun();
  const inside = items.filter((item) => item.members === 1 || meets(item, measures));
  return { items: inside, beyond: outside.map((row) => cardOf(layout, row, measures)) };
}

function meets({ from, to }: ColumnItem, { top, bottom }: ColumnMeasures): boolean {
  return to >= top && from <= bottom;
}

/** Whether anything of a branch lies between the edges of the window. */
function reaches(layout: ChartLayout, row: number, { scale, top, bottom }: ColumnMeasures): boolean {
  const above = (layout.tops[row] ?? 0) * scale - LEAST_HEIGHT;
  return above <= bottom && (layout.bottoms[row] ?? 0) * scale + LEAST_HEIGHT >= top;
}

/** Siblings that stand too close, in clusters of about the same height. */
function clustersOf(layout: ChartLayout, run: readonly number[], measures: ColumnMeasures): ColumnItem[] {
  const { scale, cardHeight } = measures;
  const start = centreOf(layout, run[0] ?? 0) * scale;
  const height = centreOf(layout, run.at(-1) ?? 0) * scale - start;
  const parts = Math.max(1, Math.round(height / Math.max(CLUSTER_HEIGHT, 2 * measures.pitch)));
  const groups = new Map<number, number[]>();
  for (const row of run) {
    const place = Math.floor(((centreOf(layout, row) * scale - start) / Math.max(1e-9, height)) * parts);
    const part = Math.min(parts - 1, place);
    const group = groups.get(part);
    if (group === undefined) groups.set(part, [row]);
    else group.push(row);
  }
  return [...groups].map(([part, rows]) => {
    const [first = 0] = rows;
    if (rows.length === 1) return cardOf(layout, first, measures);
    const from = part === 0 ? start - cardHeight / 2 : start + (height / parts) * part + GAP / 2;
    const to =
      part === parts - 1 ? start + height + cardHeight / 2 : start + (height / parts) * (part + 1) - GAP / 2;
    return {
      parent: layout.parents[first] ?? -1,
      first,
      last: rows.at(-1) ?? first,
      members: rows.length,
      from,
      to,
    };
  });
}

/** How much stands in an item: what holds less gives way. */
function weightOf(layout: ChartLayout, item: ColumnItem): number {
  return valueAt(layout.ends, item.last) - item.first;
}

const isCluster = ({ members }: ColumnItem) => members > 1;

function together(one: ColumnItem, other: ColumnItem): ColumnItem {
  return {
    ...one,
    last: other.last,
    members: one.members + other.members,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
  };
}

/** Both with room beside each other, where a cluster can become lower; undefined where not. */
function parted(one: ColumnItem, other: ColumnItem): [ColumnItem, ColumnItem] | undefined {
  if (one.to + GAP <= other.from) return [one, other];
  if (isCluster(one) && other.from - GAP - one.from >= LEAST_HEIGHT) {
    return [{ ...one, to: other.from - GAP }, other];
  }
  if (isCluster(other) && other.to - one.to - GAP >= LEAST_HEIGHT) {
    return [one, { ...other, from: one.to + GAP }];
  }
  return undefined;
}

/**
 * Takes out of a column what would lie over something else: clusters become lower, small siblings are drawn as one,
 * and what still has no room is given to `leave`, to be told at its parent. Tops have none, and are always drawn.
 */
export function withoutOverlap(
  layout: ChartLayout,
  items: readonly ColumnItem[],
  measures: ColumnMeasures,
  leave: (item: ColumnItem) => void,
): ColumnItem[] {
  const placed: ColumnItem[] = [];
  const isSmall = (item: ColumnItem) => isCluster(item) || !isTall(layout, item.first, measures);
  for (const next of items) {
    let item: ColumnItem | undefined = next;
    while (item !== undefined) {
      const above = placed.at(-1);
      const both = above === undefined ? undefined : parted(above, item);
      if (above === undefined || both !== undefined) {
        if (both !== undefined) placed.splice(-1, 1, both[0]);
        placed.push(both?.[1] ?? item);
        break;
      }
      const adjacent = above.parent === item.parent && nextSiblingOf(layout, above.last) === item.first;
      if (adjacent && ((isSmall(above) && isSmall(item)) || item.parent < 0)) {
        placed.pop();
        item = together(above, item);
      } else if (weightOf(layout, item) > weightOf(layout, above)) {
        placed.pop();
        leave(above);
      } else {
        leave(item);
        item = undefined;
      }
    }
  }
  return placed;
}
