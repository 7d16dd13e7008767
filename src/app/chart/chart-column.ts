import { type ChartLayout, centreOf, nextSiblingOf } from "./chart-layout.ts";
import { valueAt } from "./forest.ts";

/** A card, or a cluster of siblings drawn as one, in a column. In screen pixels from the chart's origin. */
export interface ColumnItem {
  /** The parent's row; -1 at the top. */
  readonly parent: number;
  /** The rows of the first and the last sibling; the same for a card. */
  readonly first: number;
  readonly last: number;
  /** Number of siblings. */
  readonly members: number;
  readonly from: number;
  readonly to: number;
}

/** How a column is drawn at a scale. */
export interface ColumnMeasures {
  readonly scale: number;
  /** The minimum distance between two centres. */
  readonly pitch: number;
  /** Height of a card. */
  readonly cardHeight: number;
  /** Edges of the window; nothing outside is drawn. */
  readonly top: number;
  readonly bottom: number;
}

/** A branch at least this high on screen gets a card of its own, however close its neighbours. Pixels. */
const MIN_BRANCH_HEIGHT = 44;
/** Target height of a cluster when many siblings are split into several. */
const CLUSTER_HEIGHT = 48;
export const MIN_CARD_HEIGHT = 20;
const GAP = 2;

function isTall(layout: ChartLayout, row: number, { scale }: ColumnMeasures): boolean {
  const height = (layout.bottoms[row] ?? 0) - (layout.tops[row] ?? 0);
  return valueAt(layout.ends, row) > row + 1 && height * scale >= MIN_BRANCH_HEIGHT;
}

function cardOf(layout: ChartLayout, row: number, { scale, cardHeight }: ColumnMeasures): ColumnItem {
  const middle = centreOf(layout, row) * scale;
  const half = cardHeight / 2;
  const parent = layout.parents[row] ?? -1;
  return { parent, first: row, last: row, members: 1, from: middle - half, to: middle + half };
}

/** What a window shows of a group of siblings. */
interface SiblingItems {
  readonly items: readonly ColumnItem[];
  /** The nearest siblings above and below the window, for the lines that lead to them. */
  readonly beyond: readonly ColumnItem[];
}

/** Siblings as cards where there is room, and as clusters elsewhere. */
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

/** Whether a branch overlaps the window. */
function reaches(layout: ChartLayout, row: number, { scale, top, bottom }: ColumnMeasures): boolean {
  const above = (layout.tops[row] ?? 0) * scale - MIN_CARD_HEIGHT;
  return above <= bottom && (layout.bottoms[row] ?? 0) * scale + MIN_CARD_HEIGHT >= top;
}

/** Groups siblings that are too close together into clusters of about the same height. */
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

/** Number of rows an item stands for; the item with fewer gives way. */
function weightOf(layout: ChartLayout, item: ColumnItem): number {
  return valueAt(layout.ends, item.last) - item.first;
}

const isCluster = ({ members }: ColumnItem) => members > 1;

function mergeItems(one: ColumnItem, other: ColumnItem): ColumnItem {
  return {
    ...one,
    last: other.last,
    members: one.members + other.members,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
  };
}

/** Both items without overlap, with a cluster shrunk if necessary; undefined when that is impossible. */
function separate(one: ColumnItem, other: ColumnItem): [ColumnItem, ColumnItem] | undefined {
  if (one.to + GAP <= other.from) return [one, other];
  if (isCluster(one) && other.from - GAP - one.from >= MIN_CARD_HEIGHT) {
    return [{ ...one, to: other.from - GAP }, other];
  }
  if (isCluster(other) && other.to - one.to - GAP >= MIN_CARD_HEIGHT) {
    return [one, { ...other, from: one.to + GAP }];
  }
  return undefined;
}

/** Whether items without room for both become one cluster: adjacent siblings, if both are small or both are roots. */
function canMerge(
  layout: ChartLayout,
  above: ColumnItem,
  item: ColumnItem,
  measures: ColumnMeasures,
): boolean {
  if (above.parent !== item.parent || nextSiblingOf(layout, above.last) !== item.first) return false;
  const isSmall = (one: ColumnItem) => isCluster(one) || !isTall(layout, one.first, measures);
  return item.parent < 0 || (isSmall(above) && isSmall(item));
}

/**
 * Removes overlaps from a column: clusters shrink, small siblings merge, and what still does not fit goes to
 * `onHidden`, which counts it at its parent. Roots have no parent and are always drawn.
 */
export function withoutOverlap(
  layout: ChartLayout,
  items: readonly ColumnItem[],
  measures: ColumnMeasures,
  onHidden: (item: ColumnItem) => void,
): ColumnItem[] {
  const placed: ColumnItem[] = [];

  /** Places an item below the last one, or decides which of the two to hide when there is no room for both. */
  function place(item: ColumnItem): void {
    const above = placed.pop();
    const both = above && separate(above, item);
    if (above === undefined) placed.push(item);
    else if (both !== undefined) placed.push(...both);
    else if (canMerge(layout, above, item, measures)) place(mergeItems(above, item));
    else if (weightOf(layout, item) > weightOf(layout, above)) {
      onHidden(above);
      place(item);
    } else {
      placed.push(above);
      onHidden(item);
    }
  }

  for (const item of items) place(item);
  return placed;
}
