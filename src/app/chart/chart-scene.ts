import { type ChartSpace, columnScale } from "./chart-view.ts";
import { type ColumnItem, MIN_CARD_HEIGHT, siblingItems, withoutOverlap } from "./chart-column.ts";
import {
  type Box,
  type ChartLayout,
  type ChartLine,
  type ChartSizes,
  firstChildOf,
  leftOf,
} from "./chart-layout.ts";
import { valueAt } from "./forest.ts";

/** A rectangle in screen pixels from the chart's origin. */
export interface SceneBox {
  readonly x: number;
  /** Top edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A node with a card of its own. */
export interface SceneCard extends SceneBox {
  readonly row: number;
  /** Number of rows below it that have no room at this scale and are drawn nowhere else. */
  readonly merged: number;
  /** The sum of what is counted over those rows. */
  readonly mergedSum: number;
}

/** Siblings too close to tell apart, with their branches. */
export interface SceneCluster extends SceneBox {
  readonly first: number;
  readonly last: number;
  /** Number of siblings. */
  readonly members: number;
  /** Number of rows, including those below. */
  readonly rows: number;
  /** The sum of what is counted over those rows. */
  readonly sum: number;
}

/** The line from a card to a child, or to a cluster of children. */
export interface SceneLink extends ChartLine {
  /** The row of the child, or of the first in the cluster. */
  readonly child: number;
}

/** Everything that is drawn of one window of the chart. */
export interface ChartScene {
  readonly cards: readonly SceneCard[];
  readonly clusters: readonly SceneCluster[];
  readonly links: readonly SceneLink[];
}

/** The data that a scene is built from. */
export interface SceneSource {
  readonly layout: ChartLayout;
  /** Prefix sums of what is counted of hidden rows, with one entry more than rows. */
  readonly sums: Int32Array;
}

/** The part of the chart that is drawn, in screen pixels from the chart's origin, and its scale. */
export interface SceneWindow extends Box {
  readonly scale: number;
  readonly columnScale: number;
  /** The minimum distance between two label centres in a column. */
  readonly pitch: number;
}

/** From this scale on, cards have two lines. */
export const DETAILED_SCALE = 0.6;
const COMPACT_HEIGHT = 26;
/** Between the centres of two labels. */
const MIN_PITCH = 22;
/** Maximum number of cards and clusters drawn at once. */
const MAX_ITEMS = 380;

/** The minimum distance between labels that keeps the number of items on screen bounded, however large the screen. */
export function pitchOf({ sizes, width, height }: ChartSpace, columnScale: number): number {
  const columns = width / (sizes.columnWidth * columnScale) + 2;
  return Math.max(MIN_PITCH, (height * columns) / MAX_ITEMS);
}

/** Height of a card on screen. */
function cardHeightAt(scale: number, { cardHeight }: ChartSizes): number {
  if (scale >= DETAILED_SCALE) return cardHeight * scale;
  return Math.max(MIN_CARD_HEIGHT, Math.min(COMPACT_HEIGHT, cardHeight * scale));
}

/** A window that covers the whole chart, whatever the view. */
export function wholeWindow(scale: number, space: ChartSpace): SceneWindow {
  const wide = columnScale(scale, space);
  const [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
  return { left, top, right, bottom, scale, columnScale: wide, pitch: pitchOf(space, wide) };
}

/** Siblings in a column, and their parent. */
interface Group {
  readonly above: ColumnItem | undefined;
  /** The row of the first sibling. */
  readonly child: number;
}

interface Counts {
  readonly rows: number;
  readonly sum: number;
}

/** Walks down the levels and collects what the window shows. */
class SceneBuilder {
  readonly #source: SceneSource;
  readonly #window: SceneWindow;
  readonly #cards: ColumnItem[] = [];
  readonly #clusters: SceneCluster[] = [];
  readonly #links: SceneLink[] = [];
  readonly #merged = new Map<number, Counts>();

  constructor(source: SceneSource, window: SceneWindow) {
    this.#source = source;
    this.#window = window;
  }

  scene(): ChartScene {
    const { layout } = this.#source;
    const { right } = this.#window;
    let groups: Group[] = layout.count === 0 ? [] : [{ above: undefined, child: 0 }];
    while (groups.length > 0) {
      const items = this.#column(groups);
      groups = [];
      for (const above of items) {
        const child = above.members === 1 ? firstChildOf(layout, above.first) : -1;
        if (child >= 0 && this.#x(child) <= right) groups.push({ above, child });
        else if (child >= 0 && this.#isVisible(above)) this.#linkBeyond(above, child);
      }
    }
    return {
      cards: this.#cards.map((card) => this.#cardOf(card)),
      clusters: this.#clusters,
      links: this.#links,
    };
  }

  /** Computes the items of a column, and adds those within the window to the scene. */
  #column(groups: readonly Group[]): ColumnItem[] {
    const { layout } = this.#source;
    const { scale, pitch, top, bottom } = this.#window;
    const measures = { scale, pitch, cardHeight: cardHeightAt(scale, layout.sizes), top, bottom };
    const items: ColumnItem[] = [];
    const above = new Map<number, ColumnItem>();
    for (const group of groups) {
      const siblings = siblingItems(layout, group.child, measures);
      items.push(...siblings.items);
      if (group.above === undefined) continue;
      above.set(group.above.first, group.above);
      for (const item of siblings.beyond) this.#link(group.above, item);
    }
    const placed = withoutOverlap(layout, items, measures, (item) => this.#hide(item));
    for (const item of placed) {
      if (this.#isVisible(item)) {
        if (item.members === 1) this.#cards.push(item);
        else this.#clusters.push(this.#clusterOf(item));
      }
      const parent = above.get(item.parent);
      if (parent !== undefined) this.#link(parent, item);
    }
    return placed;
  }

  #x(row: number): number {
    return leftOf(this.#source.layout, row) * this.#window.columnScale;
  }

  #cardWidth(): number {
    return this.#source.layout.sizes.cardWidth * this.#window.columnScale;
  }

  #isVisible({ first, from, to }: ColumnItem): boolean {
    const { left, top, right, bottom, columnScale } = this.#window;
    const x = this.#x(first);
    // includes the counts to the right of a card
    return (
      to >= top &&
      from <= bottom &&
      x <= right &&
      x + this.#source.layout.sizes.columnWidth * columnScale >= left
    );
  }

  #countsOf({ first, last }: ColumnItem): Counts {
    const end = valueAt(this.#source.layout.ends, last);
    const { sums } = this.#source;
    return { rows: end - first, sum: valueAt(sums, end) - valueAt(sums, first) };
  }

  #hide(item: ColumnItem): void {
    const merged = this.#merged.get(item.parent) ?? { rows: 0, sum: 0 };
    const { rows, sum } = this.#countsOf(item);
    this.#merged.set(item.parent, { rows: merged.rows + rows, sum: merged.sum + sum });
  }

  #boxOf({ first, from, to }: ColumnItem): SceneBox {
    return { x: this.#x(first), y: from, width: this.#cardWidth(), height: to - from };
  }

  #cardOf(item: ColumnItem): SceneCard {
    const merged = this.#merged.get(item.first);
    return {
      ...this.#boxOf(item),
      row: item.first,
      merged: merged?.rows ?? 0,
      mergedSum: merged?.sum ?? 0,
    };
  }

  #clusterOf(item: ColumnItem): SceneCluster {
    const { first, last, members } = item;
    return { ...this.#boxOf(item), first, last, members, ...this.#countsOf(item) };
  }

  #link(above: ColumnItem, item: ColumnItem): void {
    const { left, top, right, bottom } = this.#window;
    const fromY = (above.from + above.to) / 2;
    const toY = (item.from + item.to) / 2;
    const link = {
      child: item.first,
      fromX: this.#x(above.first) + this.#cardWidth(),
      fromY,
      toX: this.#x(item.first),
      toY,
    };
    const aside = link.toX < left || link.fromX > right;
    if (!aside && Math.max(fromY, toY) >= top && Math.min(fromY, toY) <= bottom) this.#links.push(link);
  }

  /** A line to a child beyond the right edge of the window. */
  #linkBeyond(above: ColumnItem, child: number): void {
    const y = (above.from + above.to) / 2;
    const fromX = this.#x(above.first) + this.#cardWidth();
    this.#links.push({ child, fromX, fromY: y, toX: this.#x(child), toY: y });
  }
}

/**
 * The scene of a window: nodes as cards where names are legible, else siblings as clusters. Walks from the roots down
 * and skips branches that are merged or outside the window.
 */
export function chartScene(source: SceneSource, window: SceneWindow): ChartScene {
  return new SceneBuilder(source, window).scene();
}
